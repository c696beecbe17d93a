/** All phases of the question, one line each; choosing one shows it in every view. */
import { cacheApart, sizedPhaseName } from '../../questions/phaseName';
import { usePredictionStore } from '../../questions/prediction';
import { useScenarioLater, useSelectedPhaseLater } from '../../questions/questions';
import type { PhaseAnswer } from '../../engine/engine';
import { figuresOf } from '../../questions/figures';
import { bytesPerSecond, count, seconds, secondsRange } from '../../format/print';
import type { Phase } from '../../state/scenario';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import styles from './Phases.module.css';

export function Phases() {
  const { prediction, index } = useSelectedPhaseLater();
  // A figure stands beside the phase that it was asked for, which may have been changed since.
  const answered = useLater(usePredictionStore, (held) => held.answered);
  const asked = useScenarioLater();
  const select = useStore((state) => state.selectPhase);
  // Their names keep the place of figures that are still to come.
  const { phases } = prediction === null ? asked : (answered ?? asked);
  const answers = prediction?.phases ?? phases.map(() => null);
  if (phases.length < 2 || answers.length < 2) return null;
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label="Phases">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col">Throughput</th>
            <th scope="col">Time, 90 % interval</th>
            <th scope="col">READ</th>
            <th scope="col">WRITE</th>
            <th scope="col">other RPCs</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer, at) => (
            <Row key={at} at={at} answer={answer} phase={phases[at]} phases={phases} current={at === index} onSelect={() => select(at)} />
          ))}
        </tbody>
        <Total answers={prediction?.phases ?? []} />
      </table>
    </div>
  );
}

/** The phases run one after the other. Their errors have the same causes, so the ends of their intervals add up. */
function Total({ answers }: { readonly answers: readonly PhaseAnswer[] }) {
  const figures = answers.flatMap((answer) => figuresOf(answer) ?? []);
  if (figures.length < answers.length) return null;
  const isKnown = answers.length > 0;
  const sum = (of: 'predicted' | 'low' | 'high'): number => figures.reduce((total, { elapsed }) => total + elapsed[of], 0);
  const calls = (op: string): number => answers.reduce((total, { rpcs }) => total + (rpcs[op] ?? 0), 0);
  const all = answers.reduce((total, { rpcs }) => total + Object.values(rpcs).reduce((each, value) => each + value, 0), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row">All phases</th>
        <td />
        <td>{isKnown ? `${seconds(sum('predicted'))} (${secondsRange(sum('low'), sum('high'), sum('predicted'))})` : '–'}</td>
        {[calls('READ'), calls('WRITE'), all - calls('READ') - calls('WRITE')].map((some, column) => (
          <td key={column}>{isKnown ? count(some) : '–'}</td>
        ))}
      </tr>
    </tfoot>
  );
}

interface RowProps {
  readonly at: number;
  /** None yet: its place is kept. */
  readonly answer: PhaseAnswer | null;
  readonly phase: Phase | undefined;
  readonly phases: readonly Phase[];
  readonly current: boolean;
  readonly onSelect: () => void;
}

function Row({ at, answer, phase, phases, current, onSelect }: RowProps) {
  const rpcs = answer?.rpcs ?? {};
  const reads = rpcs['READ'] ?? 0;
  const writes = rpcs['WRITE'] ?? 0;
  const all = Object.values(rpcs).reduce((sum, value) => sum + value, 0);
  const figures = answer === null ? null : figuresOf(answer);
  return (
    <tr data-current={current}>
      <th scope="row">
        <button type="button" className={styles.pick} aria-pressed={current} onClick={onSelect}>
          <span className={styles.at}>{at + 1}</span> {phase === undefined ? 'phase' : sizedPhaseName(phase) + cacheApart(phase, phases)}
        </button>
      </th>
      <td>{answer === null ? '–' : figures === null ? 'not modelled' : figures.rate === null ? '–' : bytesPerSecond(figures.rate.predicted)}</td>
      <td>{figures === null ? '–' : `${seconds(figures.elapsed.predicted)} (${secondsRange(figures.elapsed.low, figures.elapsed.high, figures.elapsed.predicted)})`}</td>
      {[reads, writes, all - reads - writes].map((calls, column) => (
        <td key={column}>{figures === null ? '–' : count(calls)}</td>
      ))}
    </tr>
  );
}
