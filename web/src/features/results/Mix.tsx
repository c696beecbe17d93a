/** The RPC mix, laid out as this client's nfsstat prints it, beside the measured one if there is one. */
import { useState } from 'react';
import { Figure } from '../../charts/Figure';
import { notModelledIn } from '../../questions/notModelled';
import { useMeasuredMix, type MeasuredMix } from '../../questions/measured';
import type { SelectedPhase } from '../../questions/questions';
import type { Counts, PhaseAnswer } from '../../engine/engine';
import { colourOf } from '../../format/operations';
import { count, factor, percent } from '../../format/print';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useScenario } from '../../state/store';
import { difference, mixOf, otherAmount, otherAmountOf, weigh, type MixCell } from './mix';
import styles from './Mix.module.css';

export function Mix({ prediction, phase, index }: SelectedPhase) {
  const measured = useMeasuredMix(index);
  const [all, setAll] = useState(false);
  const { phases, mount } = useScenario();
  const from = otherAmountOf(phases);
  if (prediction === null || phase === undefined) return null;
  const whole = measured?.allPhases === true && prediction.phases.length > 1;
  const lacking = notModelledIn(prediction, whole ? Infinity : index);
  if (phase.not_modelled !== null || (whole && lacking !== null)) return <p className={styles.none}>{lacking} So no calls are counted here.</p>;
  const rpcs = whole ? sumOf(prediction.phases) : phase.rpcs;
  const other = typeof measured?.version === 'number' && (measured.version === 3) !== (mount.version === '3');
  const cells = mixOf(prediction.columns, rpcs, measured, { all, from, other });
  return (
    <Figure
      title={`${whole ? 'All phases: ' : ''}${finding(rpcs)}`}
      sentence={unseenOf(whole ? prediction.phases : [phase]) + sentenceOf(measured, otherAmount(rpcs, measured, from)) + (other ? ` The report is of version ${measured.version}, the question of ${mount.version}: calls that the report does not list are not compared.` : '')}
      name="rpc-mix"
      table={() => tableOf(cells)}
      controls={
        <>
          <Button look="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
            All operations
          </Button>
          <CopyButton look="quiet" text={(whole ? prediction : phase).nfsstat}>
            Copy as nfsstat
          </CopyButton>
        </>
      }
    >
      {() => <Grid cells={cells} measured={measured} />}
    </Figure>
  );
}

function Grid({ cells, measured }: { readonly cells: readonly MixCell[]; readonly measured: MeasuredMix | null }) {
  return (
    <dl className={styles.grid} data-testid="mix" aria-label={measured === null ? 'Predicted counts' : 'Predicted and measured counts'}>
      {cells.map((cell) => (
        <div key={cell.op} className={styles.cell} data-op={cell.op} data-topics={cell.op}>
          <dt className={styles.name}>{cell.name}</dt>
          <dd className={styles.value}>
            <span>{count(cell.predicted)}</span> <span className={styles.share}>{percent(cell.share)}</span>
          </dd>
          <dd className={styles.track} aria-hidden="true">
            <svg width="100%" height="4">
              <rect width={`${Math.max(cell.predicted > 0 ? 1 : 0, cell.share * 100)}%`} height="4" fill={colourOf(cell.op)} />
            </svg>
          </dd>
          {measured === null || cell.measured === null ? null : (
            <>
              <dd className={styles.measured}>
                <span aria-hidden="true">○ </span>
                {count(cell.measured)}
                <span className={styles.unseen}> measured</span>
                {cell.measuredShare === null ? null : <span className={styles.share}> {percent(cell.measuredShare)}</span>}
              </dd>
              <dd className={styles.difference}>
                {difference(cell) || ' '}
                {markOf(cell)}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

const MARKS = { noise: ' noise', mounting: ' of mounting', carrying: ' of the protocol', look: ' ▲ worth a look' };

/** A word and a sign where the difference is more than noise. */
function markOf(cell: MixCell): string {
  const weight = weigh(cell);
  return weight === null ? '' : MARKS[weight];
}

/** What takes its time and stands in no count that there is to compare. */
function unseenOf(phases: readonly PhaseAnswer[]): string {
  const getacl = phases.reduce((sum, phase) => sum + phase.getacl, 0);
  return getacl > 0 ? `And ${count(getacl)} GETACL (NFSACL), which nfsstat leaves out. ` : '';
}

function sumOf(phases: readonly PhaseAnswer[]): Counts {
  const sum: Record<string, number> = {};
  for (const phase of phases) {
    for (const [op, value] of Object.entries(phase.rpcs)) sum[op] = (sum[op] ?? 0) + value;
  }
  return sum;
}

function finding(rpcs: Counts): string {
  const entries = Object.entries(rpcs).sort((a, b) => b[1] - a[1]);
  const total = entries.reduce((sum, [, value]) => sum + value, 0);
  const [first] = entries;
  if (first === undefined || total === 0) return 'No RPC leaves the client';
  const most = entries.filter(([, value]) => value === first[1]).map(([op]) => op);
  const share = percent(first[1] / total);
  return `${count(total)} RPCs, ${most.length === 1 ? `${share} of them ${first[0]}` : `${share} each of ${most.slice(0, -1).join(', ')} and ${most.at(-1)}`}`;
}

function sentenceOf(measured: MeasuredMix | null, times: number | null): string {
  if (measured === null) return 'Paste a report under Calibrate to see measured counts beside these.';
  const compared =
    times === null
      ? 'Differences are predicted less measured; noise is up to 2 calls, 1 % of a count or 0.1 % of all calls.'
      : `It counts ${factor(times)} the calls predicted, so shares of all calls are compared: predicted less measured, in percentage points; up to 1 is noise.`;
  return `○ measured: ${measured.source}. ${compared}`;
}

function tableOf(cells: readonly MixCell[]) {
  return {
    columns: [
      { label: 'Operation' },
      { label: 'Predicted', numeric: true, print: count },
      { label: 'Share', numeric: true, print: percent },
      { label: 'Measured', numeric: true, print: count },
      { label: 'Share of it', numeric: true, print: percent },
      { label: 'Difference', numeric: true },
    ],
    rows: cells.map((cell) => [cell.op, cell.predicted, cell.share, cell.measured, cell.measuredShare, difference(cell) === '' ? null : `${difference(cell)}${markOf(cell)}`]),
  };
}
