/** Where the time goes, and the ladder of limits with each formula's numbers put in. */
import { Bars } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import { logarithmic } from '../../charts/scale';
import { useSelectedPhase } from '../../questions/questions';
import type { Limit, PhaseAnswer } from '../../engine/engine';
import { bytesPerSecond, milliseconds, percent, seconds } from '../../format/print';
import { binding } from './Headline';
import styles from './Time.module.css';

export function TimeSpent() {
  const { asked, index } = useSelectedPhase();
  const phase = asked.value?.phases[index];
  if (phase === undefined || phase.time.length === 0) return null;
  const rows = [...phase.time].filter((part) => part.seconds > 0).sort((a, b) => b.seconds - a.seconds);
  const [first] = rows;
  const title = first === undefined ? 'No time is spent' : `${capital(first.where)}: ${percent(first.share)} of the time`;
  return (
    <Figure
      title={title}
      sentence={latencyOf(phase)}
      name="time"
      stale={asked.stale}
      table={{
        columns: [{ label: 'Where' }, { label: 'Time', numeric: true }, { label: 'Share', numeric: true }],
        rows: rows.map((part) => [part.where, seconds(part.seconds), percent(part.share)]),
      }}
    >
      {(width) => (
        <Bars
          width={width}
          label={title}
          bars={rows.slice(0, 8).map((part) => ({
            name: part.where,
            value: part.seconds,
            text: `${seconds(part.seconds)}, ${percent(part.share)}`,
            colour: colourFor(part.where),
          }))}
          nameWidth={Math.min(216, width * 0.48)}
        />
      )}
    </Figure>
  );
}

/** A wait for an operation has that operation's colour. */
function colourFor(where: string): string {
  const op = /\b(READ|WRITE|COMMIT|LOOKUP|ACCESS|GETATTR|OPEN|CLOSE)\b/.exec(where)?.[1];
  if (op === undefined) return 'var(--op-other)';
  return `var(--op-${op === 'CLOSE' ? 'open' : op.toLowerCase()})`;
}

function latencyOf(phase: PhaseAnswer): string {
  const busiest = Object.entries(phase.latency).sort((a, b) => b[1].count - a[1].count)[0];
  const parts = `Open ${seconds(phase.open_s)}, I/O ${seconds(phase.io_s)}, fsync ${seconds(phase.fsync_s)}, close ${seconds(phase.close_s)}.`;
  if (busiest === undefined) return parts;
  const [op, times] = busiest;
  const flight = phase.in_flight[op];
  const depth = flight === undefined ? '' : ` ${flight.mean.toPrecision(2)} in flight on average, ${flight.max} at most.`;
  return `${parts} A ${op} queues ${milliseconds(times.queue_ms)}, is answered after ${milliseconds(times.rtt_ms)}.${depth}`;
}

export function Limits() {
  const { asked, index } = useSelectedPhase();
  const phase = asked.value?.phases[index];
  if (phase === undefined || phase.limits.length === 0) return null;
  const limits = [...phase.limits].sort((a, b) => a.bytes_per_s - b.bytes_per_s);
  const bound = binding(limits);
  const rate = phase.bytes > 0 ? phase.throughput_bytes_per_s.predicted : null;
  const title = bound === undefined ? 'No single limit binds' : `${capital(bound.label)} sets the pace`;
  return (
    <Figure
      title={title}
      sentence="Each rung is what the mount could reach if that limit were the only one; the upright stroke is the prediction."
      name="limits"
      stale={asked.stale}
      table={{
        columns: [{ label: 'Limit' }, { label: 'Formula' }, { label: 'Throughput', numeric: true }, { label: 'Binding' }],
        rows: limits.map((limit) => [limit.label, limit.formula, bytesPerSecond(limit.bytes_per_s), limit.binding ? 'yes' : 'no']),
      }}
    >
      {(width) => <Ladder width={width} limits={limits} rate={rate} title={title} />}
    </Figure>
  );
}

interface LadderProps {
  readonly width: number;
  readonly limits: readonly Limit[];
  readonly rate: number | null;
  readonly title: string;
}

const ROW = 40;
const NARROW_ROW = 54;
const NARROW = 440;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Ladder({ width, limits, rate, title }: LadderProps) {
  const values = [...limits.map((limit) => limit.bytes_per_s), ...(rate === null ? [] : [rate])].filter((value) => value > 0);
  const row = width < NARROW ? NARROW_ROW : ROW;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = logarithmic([low / 1.5, Math.max(high, low * 2)], [0, Math.max(40, width - 96)]);
  const place = (value: number): number => (value > 0 ? Math.max(2, x(value)) : 2);
  return (
    <svg width={width} height={limits.length * row + 4} role="img" aria-label={title}>
      {limits.map((limit, index) => {
        const top = index * row + (row - ROW);
        return (
          <g key={limit.id}>
            <text x={0} y={index * row + 12} className={limit.binding ? styles.binding : styles.label}>
              {limit.binding ? '▸ ' : ''}
              {limit.label}{' '}
              <tspan className={styles.formula} {...(row === NARROW_ROW ? { x: 0, dy: 14 } : {})}>
                {limit.formula}
              </tspan>
            </text>
            <line x1={0} x2={place(limit.bytes_per_s)} y1={top + 24} y2={top + 24} className={limit.binding ? styles.rungBinding : styles.rung} />
            {rate === null ? null : <line x1={place(rate)} x2={place(rate)} y1={top + 18} y2={top + 30} className={styles.rate} />}
            <text x={place(limit.bytes_per_s) + 8} y={top + 28} className={limit.binding ? styles.binding : styles.value}>
              {bytesPerSecond(limit.bytes_per_s)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
