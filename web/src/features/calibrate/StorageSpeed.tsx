/** What a benchmark tells of the server's storage, if it ran there. Only the user knows where it did: it is taken over when that is said. */
import type { Calibration } from '../../engine/engine';
import { digits3, NBSP, range } from '../../format/print';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { known } from './known';

const SCALE = 'storage_scale';

export function StorageSpeed({ storage }: { readonly storage: NonNullable<Calibration['storage']> }) {
  const change = useStore((state) => state.change);
  const inForce = useStore((state) => state.history.present.scenario.parameters[SCALE]);
  const [value, low, high] = [storage.scale, storage.low, storage.high].map(known) as [number, number, number];
  const take = (): void =>
    change('calibration', (document) => ({
      ...document,
      learned: [...document.learned.filter(({ name }) => name !== SCALE), { name: SCALE, value, low, high }],
      scenario: {
        ...document.scenario,
        parameters: { ...document.scenario.parameters, [SCALE]: value },
        uncertainty: { ...document.scenario.uncertainty, [SCALE]: known(storage.log_sigma) },
      },
    }));
  const times = (scale: number): string => `${digits3(scale)}${NBSP}times`;
  return (
    <p>
      If this ran on the server, on the storage that it exports: {storage.why}. That is {times(value)} the time of its kind ({range(times, low, high)}).{' '}
      {inForce === value ? <Button aria-disabled="true">✓ This is the time of its storage</Button> : <Button onClick={take}>It did: take it as the time of the storage</Button>}
    </p>
  );
}
