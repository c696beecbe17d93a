/** Where the time goes. */
import { Bars } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import { usePredictionStore } from '../../questions/prediction';
import type { SelectedPhase } from '../../questions/questions';
import { runningOf } from '../../state/scenario';
import { useLater } from '../../state/useLater';
import type { PhaseAnswer } from '../../engine/engine';
import { topicsIn } from '../../format/operations';
import { count, digits3, milliseconds, percent, seconds } from '../../format/print';
import { partsOf, restOf, waitsOf } from './words';

export function TimeSpent({ phase, index }: SelectedPhase) {
  // Of the question that is answered here: that on the form may be a newer one.
  const asked = useLater(usePredictionStore, ({ answered }) => answered?.phases[index]);
  const processes = asked === undefined ? 1 : runningOf(asked);
  if (phase === undefined || phase.time.length === 0) return null;
  // The waits of processes that run side by side add up to more than the time that passes.
  const each = (part: PhaseAnswer['time'][number]) => ({ ...part, where: plainly(part.where), share: part.share / processes });
  const rows = phase.time.filter((part) => part.seconds > 0).map(each).sort((a, b) => b.seconds - a.seconds);
  const title = waitsOf(rows, phase.limits, processes);
  return (
    <Figure
      title={title}
      sentence={`${latencyOf(phase, processes)}${restOf(rows, processes)}`}
      name="time"
      table={() => ({
        columns: [{ label: 'Where' }, { label: 'Time', numeric: true, unit: 's', print: seconds }, { label: 'Share', numeric: true, print: percent }],
        rows: rows.map((part) => [part.where, part.seconds, part.share]),
      })}
    >
      {(width) => (
        <Bars
          width={width}
          label={title}
          bars={rows.slice(0, 8).map((part) => ({
            name: part.where,
            value: part.seconds,
            text: `${seconds(part.seconds, rows[0]?.seconds)}, ${percent(part.share)}`,
            colour: colourFor(part.where),
            topics: topicsIn(part.where),
          }))}
        />
      )}
    </Figure>
  );
}

/** FreeBSD's waits are called by the operation alone, and so would the time of the server be. */
export function plainly(where: string): string {
  return where === 'OTHER' ? 'replies to other calls' : where.replace(/^[A-Z]+$/, '$& reply');
}

/** A wait for an operation has that operation's colour. */
function colourFor(where: string): string {
  const op = /\b(READ|WRITE|COMMIT|LOOKUP|ACCESS|GETATTR|OPEN|CLOSE)\b/.exec(where)?.[1];
  if (op === undefined) return 'var(--op-other)';
  return `var(--op-${op === 'CLOSE' ? 'open' : op.toLowerCase()})`;
}

function latencyOf(phase: PhaseAnswer, processes: number): string {
  // What takes the most time in all, not what is most frequent.
  const busiest = Object.entries(phase.latency).sort((a, b) => b[1].count * b[1].execute_ms - a[1].count * a[1].execute_ms)[0];
  const parts = partsOf(phase, processes);
  if (busiest === undefined) return parts;
  const [op, times] = busiest;
  const flight = phase.in_flight[op];
  const depth = flight === undefined ? '' : ` ${digits3(flight.mean)} queued or in flight on average, ${count(flight.max)} at most.`;
  return `${parts}${parts === '' ? '' : ' '}${/^[AEIO]/.test(op) ? 'An' : 'A'} ${op} queues ${milliseconds(times.queue_ms)}, is answered after ${milliseconds(times.rtt_ms)}.${depth}`;
}
