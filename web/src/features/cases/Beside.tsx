/** The same work on several mounts, as a thread compared them: one drawing for each phase. */
import { Bars } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import type { Preset } from '../../engine/engine';
import { bytes, bytesPerSecond, capital, factor } from '../../format/print';
import { clientName } from '../../questions/clientName';
import { sizedPhaseName } from '../../questions/phaseName';
import type { Compared, Replay } from '../../questions/published';
import { complete, type Scenario } from '../../state/scenario';
import styles from './Cases.module.css';

interface BesideProps {
  readonly cases: readonly Preset[];
  readonly replays: ReadonlyMap<string, Replay>;
}

export function Beside({ cases, replays }: BesideProps) {
  const [first, ...others] = cases.map((preset) => ({ preset, scenario: complete(preset.scenario) }));
  if (first === undefined) return null;
  const work = JSON.stringify(first.scenario.phases);
  const alike = [first, ...others.filter(({ scenario }) => JSON.stringify(scenario.phases) === work)];
  if (alike.length < 2) return null;
  const names = namesOf(alike.map(({ scenario }) => scenario));
  return (
    <div className={styles.beside}>
      {first.scenario.phases.map((phase, at) => {
        const mounts = alike.flatMap(({ preset }, index) => {
          const figure = replays.get(preset.id)?.figures.find(({ phase: of, quantity }) => of === at && quantity === 'throughput');
          return figure?.predicted == null ? [] : [{ name: names[index] ?? preset.name, predicted: figure.predicted, figure }];
        });
        return mounts.length < 2 ? null : <Mounts key={at} name={`beside-${first.preset.id}-${at + 1}`} work={capital(sizedPhaseName(phase))} colour={phase.op === 'read' ? 'var(--op-read)' : 'var(--op-write)'} mounts={mounts} />;
      })}
    </div>
  );
}

interface MountsProps {
  readonly name: string;
  readonly work: string;
  readonly colour: string;
  readonly mounts: readonly { readonly name: string; readonly predicted: number; readonly figure: Compared }[];
}

const RATE = { numeric: true, unit: 'B/s', print: bytesPerSecond };

function Mounts({ name, work, colour, mounts }: MountsProps) {
  const ranked = mounts.toSorted((a, b) => b.predicted - a.predicted);
  const [best, last] = [ranked[0], ranked.at(-1)];
  const sameOrder = ranked.map((mount) => mount.name).join() === mounts.toSorted((a, b) => b.figure.published - a.figure.published).map((mount) => mount.name).join();
  const title = best === undefined || last === undefined ? work : `${work}: ${best.name} is ${factor(best.predicted / last.predicted)} as fast as ${last.name}`;
  return (
    <Figure
      title={title}
      sentence={`○ published. The order of the mounts is ${sameOrder ? 'the published one' : 'not the published one'}.`}
      name={name}
      table={() => ({
        columns: [{ label: 'Mount' }, { ...RATE, label: 'Predicted' }, { ...RATE, label: 'Published' }, { label: 'Difference', numeric: true }],
        rows: mounts.map((mount) => [mount.name, mount.predicted, mount.figure.published, mount.figure.verdict]),
      })}
    >
      {(width) => (
        <Bars
          width={width}
          label={title}
          textWidth={132}
          bars={mounts.map((mount) => ({ name: mount.name, value: mount.predicted, measured: mount.figure.published, text: `${bytesPerSecond(mount.predicted)}, ${mount.figure.verdict}`, colour }))}
        />
      )}
    </Figure>
  );
}

/** What tells the mounts apart: the client, and of the sizes those that differ. */
function namesOf(scenarios: readonly Scenario[]): readonly string[] {
  const differs = (value: (scenario: Scenario) => unknown): boolean => new Set(scenarios.map(value)).size > 1;
  const bySize = differs(({ mount }) => mount.rsize);
  const byWindow = !bySize && differs(({ mount }) => mount.read_ahead_kib);
  return scenarios.map(({ client, mount }) => {
    const sizes = [
      ...(bySize ? [mount.rsize === null ? 'default size' : bytes(mount.rsize)] : []),
      ...(byWindow ? [mount.read_ahead_kib === null ? 'default read-ahead' : `read-ahead ${bytes(mount.read_ahead_kib * 1024)}`] : []),
    ];
    return `${clientName(client)} (${sizes.join(', ')})`;
  });
}
