/** Where the time goes, and the ladder of limits with each formula's numbers put in. */
import { Bars } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import { logarithmic } from '../../charts/scale';
import { usePredictionStore } from '../../questions/prediction';
import type { SelectedPhase } from '../../questions/questions';
import { runningOf } from '../../state/scenario';
import { useLater } from '../../state/useLater';
import type { Limit, PhaseAnswer } from '../../engine/engine';
import { topicsIn } from '../../format/operations';
import { bytesPerSecond, callsPerSecond, capital, count, digits3, milliseconds, percent, seconds } from '../../format/print';
import { formulaOf, linesOf, paceOf, pacers, partsOf } from './words';
import styles from './Time.module.css';

export function TimeSpent({ phase, index }: SelectedPhase) {
  // Of the question that is answered here: that on the form may be a newer one.
  const asked = useLater(usePredictionStore, ({ answered }) => answered?.phases[index]);
  const processes = asked === undefined ? 1 : runningOf(asked);
  if (phase === undefined || phase.time.length === 0) return null;
  const rows = phase.time.filter((part) => part.seconds > 0).map((part) => ({ ...part, where: plainly(part.where) })).sort((a, b) => b.seconds - a.seconds);
  const [first] = rows;
  // The waits of processes that run side by side add up to more than the time that passes.
  const share = (part: { readonly share: number }): string => percent(part.share / processes);
  const title = first === undefined ? 'No time is spent' : `${capital(first.where)}: ${share(first)} of the time${processes > 1 ? ` of ${processes} processes` : ''}`;
  return (
    <Figure
      title={title}
      sentence={latencyOf(phase, processes)}
      name="time"
      table={() => ({
        columns: [{ label: 'Where' }, { label: 'Time', numeric: true, unit: 's', print: seconds }, { label: 'Share', numeric: true, print: percent }],
        rows: rows.map((part) => [part.where, part.seconds, part.share / processes]),
      })}
    >
      {(width) => (
        <Bars
          width={width}
          label={title}
          bars={rows.slice(0, 8).map((part) => ({
            name: part.where,
            value: part.seconds,
            text: `${seconds(part.seconds)}, ${share(part)}`,
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
  const busiest = Object.entries(phase.latency).sort((a, b) => b[1].count - a[1].count)[0];
  const parts = partsOf(phase, processes);
  if (busiest === undefined) return parts;
  const [op, times] = busiest;
  const flight = phase.in_flight[op];
  const depth = flight === undefined ? '' : ` ${digits3(flight.mean)} queued or in flight on average, ${count(flight.max)} at most.`;
  return `${parts}${parts === '' ? '' : ' '}${/^[AEIO]/.test(op) ? 'An' : 'A'} ${op} queues ${milliseconds(times.queue_ms)}, is answered after ${milliseconds(times.rtt_ms)}.${depth}`;
}

export function Limits({ phase }: SelectedPhase) {
  if (phase === undefined || phase.limits.length === 0) return null;
  const rungs = rungsOf(phase);
  const title = paceOf(phase.limits) ?? 'No single limit binds';
  return (
    <Figure
      title={title}
      sentence="Each rung is the rate of this work if nothing else held it up, on a logarithmic scale; the upright stroke is the prediction."
      name="limits"
      table={() => ({
        columns: [{ label: 'Limit' }, { label: 'Formula' }, { label: 'Reach', numeric: true, unit: 'B/s', print: bytesPerSecond }, { label: 'In calls', numeric: true, unit: 'calls/s', print: callsPerSecond }, { label: 'Binding' }],
        rows: rungs.map(({ limit }) => [limit.label, limit.formula, phase.bytes > 0 ? limit.bytes_per_s : null, limit.calls_per_s, limit.binding ? 'yes' : 'no']),
      })}
    >
      {(width) => <Ladder width={width} rungs={rungs} rate={rateOf(phase)} title={title} />}
    </Figure>
  );
}

interface Rung {
  readonly limit: Limit;
  readonly reach: number;
  readonly text: string;
}

/** In bytes a second where data moves, else in calls a second. */
function rungsOf(phase: PhaseAnswer): readonly Rung[] {
  const bound = pacers(phase.limits);
  return phase.limits
    .map((told): Rung => {
      const limit = { ...told, formula: formulaOf(told), binding: bound.includes(told) };
      const inBytes = phase.bytes > 0 && limit.bytes_per_s !== null;
      const reach = inBytes ? (limit.bytes_per_s ?? 0) : limit.calls_per_s;
      return { limit, reach, text: inBytes ? bytesPerSecond(reach) : callsPerSecond(reach) };
    })
    .sort((a, b) => a.reach - b.reach);
}

function rateOf(phase: PhaseAnswer): number {
  const calls = Object.values(phase.rpcs).reduce((sum, value) => sum + value, 0);
  return phase.bytes > 0 ? phase.throughput_bytes_per_s.predicted : calls / Math.max(phase.elapsed_s.predicted, 1e-9);
}

/** A link towards the client carries READs, one towards the server WRITEs. */
function topicsOf({ id, label, formula }: Limit): string {
  const carried = { link_to_client: 'READ', link_to_server: 'WRITE' }[id] ?? '';
  return topicsIn(`${label} ${formula} ${carried}`);
}

/** On a narrow screen without its result, which stands on the rung, then without what its parts consist of. */
function fitting(formula: string, width: number): string {
  const [bare = formula] = formula.split(' = ');
  const short = bare.replaceAll(/ \([^)]*\)/g, '');
  return [formula, bare].find((text) => text.length * FORMULA_CHAR <= width) ?? short;
}

interface LadderProps {
  readonly width: number;
  readonly rungs: readonly Rung[];
  readonly rate: number;
  readonly title: string;
}

const ROW = 40;
/** The formula gets a line of its own, and a long label as many as it needs. */
const LINE = 14;
const LABEL_CHAR = 6.6;
const FORMULA_CHAR = 7.4;
const TEXT_CHAR = 7;

function Ladder({ width, rungs, rate, title }: LadderProps) {
  const tall = rungs.some(({ limit }) => (limit.label.length + 3) * LABEL_CHAR + limit.formula.length * FORMULA_CHAR > width);
  const lines = rungs.map(({ limit: { binding, label } }) => linesOf(`${binding ? '▸ ' : ''}${label}`, tall ? Math.floor(width / TEXT_CHAR) : Infinity));
  const extra = lines.map(({ length }) => (tall ? length : 0) * LINE);
  const topOf = (index: number): number => extra.slice(0, index).reduce((sum, more) => sum + more + ROW, 0);
  const values = [...rungs.map((rung) => rung.reach), rate].filter((value) => value > 0);
  const low = Math.min(...values);
  const x = logarithmic([low / 1.5, Math.max(...values, low * 2)], [0, Math.max(40, width - 16 - TEXT_CHAR * Math.max(...rungs.map((rung) => rung.text.length)))]);
  const place = (value: number): number => (value > 0 ? Math.max(2, x(value)) : 2);
  return (
    <svg width={width} height={topOf(rungs.length) + 4} role="img" aria-label={title}>
      {rungs.map(({ limit, reach, text }, index) => {
        const top = topOf(index) + (extra[index] ?? 0);
        return (
          <g key={limit.id} data-topics={topicsOf(limit)}>
            <text x={0} y={topOf(index) + 12} className={limit.binding ? styles.binding : styles.label}>
              {lines[index]?.map((line, at) => (
                <tspan key={at} {...(at > 0 ? { x: 0, dy: LINE } : {})}>
                  {line}
                </tspan>
              ))}{' '}
              <tspan className={styles.formula} {...(tall ? { x: 0, dy: LINE } : {})}>
                {fitting(limit.formula, width)}
              </tspan>
            </text>
            <line x1={0} x2={place(reach)} y1={top + 24} y2={top + 24} className={limit.binding ? styles.rungBinding : styles.rung} />
            {rate > 0 ? <line x1={place(rate)} x2={place(rate)} y1={top + 18} y2={top + 30} className={styles.rate} /> : null}
            <text x={place(reach) + 8} y={top + 28} className={limit.binding ? styles.binding : styles.value}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
