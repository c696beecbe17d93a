/** What goes over the wire, call by call, and second by second. */
import { useState } from 'react';
import { Columns } from '../../charts/Columns';
import { Figure } from '../../charts/Figure';
import { Lanes, within, zoomed, type LaneCall, type Span } from '../../charts/Lanes';
import { useAsk } from '../../engine/useAsk';
import type { Trace, TraceCall } from '../../engine/engine';
import { colourOf, topicsIn } from '../../format/operations';
import { bytes, count, milliseconds, NBSP, percent, seconds } from '../../format/print';
import { useSelectedPhase, useStale } from '../../questions/questions';
import { useScenario } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import styles from './Timeline.module.css';

const MAX_EVENTS = 400;

export function TimelineView() {
  const scenario = useScenario();
  const { index } = useSelectedPhase();
  const traced = useAsk('trace', { scenario, phase: index, max_events: MAX_EVENTS });
  return (
    <>
      <Section title="Call by call" aside={`phase ${index + 1}`}>
        {traced.error === null ? null : <p role="alert">▲ {traced.error.message}</p>}
        {traced.value === null ? (
          <p className={styles.empty}>{traced.error === null ? 'Recording the calls …' : ''}</p>
        ) : traced.value.calls.length === 0 ? (
          <p className={styles.empty}>No call leaves the client in this phase.</p>
        ) : (
          <Calls key={`${index} ${scenario.phases[index]?.op ?? ''}`} trace={traced.value} stale={traced.stale} />
        )}
      </Section>
      <PerSecond />
    </>
  );
}

function Calls({ trace, stale }: { readonly trace: Trace; readonly stale: boolean }) {
  const whole: Span = { from: 0, to: Math.max(1, ...trace.calls.map((call) => call.done_us)) };
  const [chosen, setChosen] = useState<Span | null>(null);
  const window = within(chosen ?? opening(trace, whole), whole);
  const title = findingOf(trace, window);
  const shown = trace.calls.filter((call) => call.done_us >= window.from && call.queued_us <= window.to);
  return (
    <Figure
      title={title}
      sentence={`${shown.length} of ${trace.calls.length} calls are in view${trace.truncated ? `; the recording ends after ${count(trace.calls.length)} calls` : ''}. Thick: the way on which the data goes. Drag to pan.`}
      name="timeline"
      stale={stale}
      controls={
        <>
          <Button look="quiet" aria-label="Zoom in" onClick={() => setChosen(zoomed(window, 0.5))}>
            +
          </Button>
          <Button look="quiet" aria-label="Zoom out" onClick={() => setChosen(zoomed(window, 2))}>
            −
          </Button>
          <Button look="quiet" onClick={() => setChosen(whole)}>
            All
          </Button>
        </>
      }
      table={() => tableOf(shown)}
    >
      {(width) => (
        <>
          <Lanes
            width={width}
            label={`${title}. From ${timeIn(window, window.from)} to ${timeIn(window, window.to)}.`}
            calls={trace.calls.map(laneCall)}
            stalls={trace.stalls.map((stall) => ({ row: stall.process, from: stall.from_us, to: stall.to_us, what: stall.what, topics: topicsIn(stall.what) }))}
            whole={whole}
            window={window}
            names={['application', 'client', 'wire', 'server']}
            printTick={(us) => timeIn(window, us)}
            onWindow={setChosen}
          />
          <Legend calls={shown} />
        </>
      )}
    </Figure>
  );
}

/** Which operations are in view, in their colours and by name. */
function Legend({ calls }: { readonly calls: readonly TraceCall[] }) {
  const counts = new Map<string, number>();
  for (const { op } of calls) counts.set(op, (counts.get(op) ?? 0) + 1);
  return (
    <ul className={styles.legend} aria-label="Operations in view">
      {[...counts].map(([op, calls]) => (
        <li key={op} data-topics={op}>
          <svg width="12" height="12" aria-hidden="true">
            <rect y="4" width="12" height="4" fill={colourOf(op)} />
          </svg>
          {op} {count(calls)}
        </li>
      ))}
    </ul>
  );
}

/** The first thirty calls, where the shape shows. */
function opening(trace: Trace, whole: Span): Span {
  const last = trace.calls[Math.min(trace.calls.length, 30) - 1];
  return { from: 0, to: last === undefined ? whole.to : Math.max(last.done_us, whole.to / 50) };
}

function laneCall(call: TraceCall): LaneCall {
  return {
    id: call.id,
    label: `${call.op}${call.bytes > 0 ? ` ${bytes(call.bytes)} at ${bytes(call.offset ?? 0)}` : ''}: queued ${time(call.queued_us)}, done ${time(call.done_us)}`,
    colour: colourOf(call.op),
    topics: call.op,
    heavy: call.op === 'WRITE' ? 'out' : call.op.startsWith('READ') && call.bytes > 0 ? 'back' : 'none',
    queued: call.queued_us,
    sent: call.sent_us,
    server: call.server_us,
    answered: call.answered_us,
    done: call.done_us,
  };
}

function time(us: number): string {
  return milliseconds(us / 1000);
}

/** A time in the part that is in view, to a hundredth of it, so that no two that differ there read alike. */
function timeIn({ from, to }: Span, us: number): string {
  const step = 10 ** Math.floor(Math.log10((to - from) / 100));
  const [size, unit] = to >= 1e6 ? [1e6, 's'] : to >= 1000 ? [1000, 'ms'] : [1, 'µs'];
  return `${Number(((Math.round(us / step) * step) / size).toPrecision(9))}${NBSP}${unit}`;
}

/** What the application mostly does in the part that is in view. */
function findingOf({ stalls }: Trace, window: Span): string {
  const { from, to } = window;
  const waited = new Map<string, number>();
  for (const stall of stalls) {
    const part = Math.min(to, stall.to_us) - Math.max(from, stall.from_us);
    if (part > 0) waited.set(stall.what, (waited.get(stall.what) ?? 0) + part);
  }
  const [first] = [...waited.entries()].sort((a, b) => b[1] - a[1]);
  const span = from === 0 ? `Of the first ${timeIn(window, to)}` : `From ${timeIn(window, from)} to ${timeIn(window, to)}`;
  if (first === undefined) return `${span}, the application never waits`;
  const processes = new Set(stalls.map(({ process }) => process)).size;
  const shareOf = (waited_us: number): number => Math.min(1, waited_us / ((to - from) * Math.max(1, processes)));
  const all = shareOf([...waited.values()].reduce((sum, part) => sum + part, 0));
  return all < 0.5 ? `${span}, the application waits ${percent(all)}` : `${span}, ${percent(shareOf(first[1]))} is ${first[0]}`;
}

function tableOf(calls: readonly TraceCall[]) {
  return {
    columns: [
      { label: '#', numeric: true },
      { label: 'Call' },
      { label: 'Offset', numeric: true },
      { label: 'Bytes', numeric: true },
      { label: 'Queued', numeric: true },
      { label: 'Sent', numeric: true },
      { label: 'At server', numeric: true },
      { label: 'Answered', numeric: true },
      { label: 'Done', numeric: true },
    ],
    rows: calls.map((call) => [
      call.id,
      call.stable === null || call.stable === undefined || call.op !== 'WRITE' ? call.op : `${call.op} ${call.stable}`,
      call.bytes > 0 ? count(call.offset ?? 0) : '–',
      call.bytes > 0 ? count(call.bytes) : '–',
      ...[call.queued_us, call.sent_us, call.server_us, call.answered_us, call.done_us].map(time),
    ]),
  };
}

const COLOURS = ['var(--op-read)', 'var(--op-write)', 'var(--op-other)'];

function PerSecond() {
  const { phase } = useSelectedPhase();
  const stale = useStale();
  const { client } = useScenario();
  if (phase === undefined || phase.over_time.rows.length === 0) return null;
  const { step_s, rows } = phase.over_time;
  const listing = ['   Read    Write    Other', ...rows.map((row) => row.map((value) => String(value).padStart(7)).join('  '))].join('\n');
  const callsOf = (row: readonly number[]): number => row.reduce((sum, calls) => sum + calls, 0);
  const busiest = rows.reduce((most, row) => (callsOf(row) > callsOf(most) ? row : most), []);
  const perSecond = (calls = 0): string => count(calls / step_s);
  return (
    <Section title={step_s === 1 ? 'Second by second' : `Every ${seconds(step_s)}`} aside={client.os === 'freebsd' ? `columns of nfsstat -w ${step_s}` : `to hold beside nfsstat -Z${step_s}`}>
      <div className={styles.seconds}>
        <Figure
          title={`At its busiest: ${perSecond(callsOf(busiest))} calls a second, ${perSecond(busiest[0])} READs and ${perSecond(busiest[1])} WRITEs`}
          sentence="Stacked: READ, WRITE, other."
          name="per-second"
          stale={stale}
          table={() => ({
            columns: [{ label: 'Until, s', numeric: true }, { label: 'Read', numeric: true }, { label: 'Write', numeric: true }, { label: 'Other', numeric: true }],
            rows: rows.map((row, step) => [count((step + 1) * step_s), ...row.map(count)]),
          })}
        >
          {(width) => <Columns width={width} label={`Calls in each ${seconds(step_s)}`} rows={rows} seconds={rows.length * step_s} colours={COLOURS} print={count} />}
        </Figure>
        <div>
          <pre className={styles.listing} tabIndex={0} role="region" aria-label="Calls over time, as text">
            {listing}
          </pre>
          <CopyButton look="quiet" text={`${listing}\n`}>
            Copy the listing
          </CopyButton>
        </div>
      </div>
    </Section>
  );
}
