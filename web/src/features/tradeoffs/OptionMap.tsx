/** A map of two options at once, on request: which two, and the map itself once it is wanted. */
import { Suspense, useState } from 'react';
import { useScenarioLater } from '../../questions/questions';
import { arriving } from '../../ui/arriving';
import { Button } from '../../ui/Button';
import { mapAxesOf, type Axis } from './axes';
import styles from './Tradeoffs.module.css';

export const fetchMap = async () => ({ default: (await import('./TwoOptions')).TwoOptions });
const TwoOptions = arriving(fetchMap, 'The map');

export function OptionMap({ phase }: { readonly phase: number }) {
  const [shown, setShown] = useState(false);
  const [wanted, setWanted] = useState<readonly [string | null, string | null]>([null, null]);
  const scenario = useScenarioLater();
  const axes = mapAxesOf(scenario);
  const find = (option: string | null): Axis | undefined => axes.find((axis) => axis.option === option);
  const writes = scenario.phases[phase]?.op === 'write';
  const across = find(wanted[0]) ?? axes[writes ? 1 : 0];
  // What only writes reads nothing ahead.
  const down = find(wanted[1]) ?? (writes && scenario.mount.nconnect > 1 ? find('nconnect') : undefined) ?? axes[2];
  if (across === undefined || down === undefined) return null;
  // Choosing an option that stands on the other side swaps the two.
  const choose = (side: 0 | 1, option: string): void => {
    const [other, own] = side === 0 ? [down.option, across.option] : [across.option, down.option];
    const partner = option === other ? own : other;
    setWanted(side === 0 ? [option, partner] : [partner, option]);
  };
  return (
    <div className={styles.map}>
      <div className={styles.mapHead}>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the map' : 'Map two options'}
        </Button>
        {shown ? (
          <>
            <AxisChoice label="Across" axes={axes} chosen={across} onChoose={(option) => choose(0, option)} />
            <AxisChoice label="Down" axes={axes} chosen={down} onChoose={(option) => choose(1, option)} />
          </>
        ) : null}
      </div>
      <Suspense>{shown ? <TwoOptions key={`${across.option} ${down.option}`} across={across} down={down} phase={phase} /> : null}</Suspense>
    </div>
  );
}

interface AxisChoiceProps {
  readonly label: string;
  readonly axes: readonly Axis[];
  readonly chosen: Axis;
  readonly onChoose: (option: string) => void;
}

function AxisChoice({ label, axes, chosen, onChoose }: AxisChoiceProps) {
  return (
    <label className={styles.axisChoice}>
      {label}{' '}
      <select value={chosen.option} onChange={(event) => onChoose(event.target.value)}>
        {axes.map((axis) => (
          <option key={axis.option} value={axis.option}>
            {axis.label}
          </option>
        ))}
      </select>
    </label>
  );
}
