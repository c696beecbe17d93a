/** What goes over the wire, call by call, and second by second. */
import { useState } from 'react';
import { Columns } from '../../charts/Columns';
import { Figure } from '../../charts/Figure';
import { Lanes, within, zoomed } from '../../charts/Lanes';
import { Legend } from '../../charts/Legend';
import { useAsk } from '../../engine/useAsk';
import type { Trace } from '../../engine/engine';
import { count, countOf, seconds } from '../../format/print';
import { useSelectedPhase, useStale } from '../../questions/questions';
import { notesOf } from '../../questions/firstReads';
import { findingOf, firstIn, inView, lanesOf, LANE_NAMES, openingOf, operationsIn, stallsIn, tableOf, timeIn, wholeOf, type Span } from '../../questions/wire';
import { isCounted } from '../../state/scenario';
import { useScenario } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import { titleOf } from './perSecond';
import styles from './Timeline.module.css';

const MAX_EVENTS = 400;

export function TimelineView() {
  const scenario = useScenario();
  const { phase, index } = useSelectedPhase();
  const lacking = phase?.not_modelled ?? null;
  const traced = useAsk('trace', { scenario, phase: index, max_events: MAX_EVENTS });
  // A mix is interleaved; a build goes out kind by kind.
  const unordered = scenario.phases[index]?.op === 'build' && isCounted(scenario, index);
  return (
    <>
      <Section title="Call by call" aside={`phase ${index + 1}`}>
        {unordered ? <p className={styles.empty}>▲ How many calls a build sends was published, not their order: here all of one kind go before the next.</p> : null}
        {traced.error === null || lacking !== null ? null : <p role="alert">▲ {traced.error.message}</p>}
        {lacking !== null ? (
          <p className={styles.empty}>Not modelled: {lacking}. So no call is recorded.</p>
        ) : traced.value === null ? (
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
  const whole = wholeOf(trace);
  const [chosen, setChosen] = useState<Span | null>(null);
  const window = within(chosen ?? openingOf(trace, whole), whole);
  const title = findingOf(trace, window);
  const shown = inView(trace, window);
  const stalls = stallsIn(trace, window);
  const notes = notesOf(trace);
  return (
    <Figure
      title={title}
      sentence={`${shown.length} of ${countOf(trace.calls.length, 'call')} in view${trace.truncated ? `; the recording ends after ${count(trace.calls.length)} calls` : ''}. Thick: the way on which the data goes. Drag to pan.${firstIn(stalls, notes)}`}
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
      table={() => tableOf(shown, stalls, notes)}
    >
      {(width) => (
        <>
          <Lanes
            width={width}
            label={`${title}. From ${timeIn(window, window.from)} to ${timeIn(window, window.to)}.`}
            {...lanesOf(trace)}
            whole={whole}
            window={window}
            names={LANE_NAMES}
            printTick={(us) => timeIn(window, us)}
            onWindow={setChosen}
          />
          <Legend label="Operations in view" entries={operationsIn(shown)} />
        </>
      )}
    </Figure>
  );
}

const COLOURS = ['var(--op-read)', 'var(--op-write)', 'var(--op-other)'];
const KINDS = ['Read', 'Write', 'Other'];
/** For the drawing: the sentence below it says the order. */
const KEY = KINDS.map((name, at) => ({ name, text: '', colour: COLOURS[at] ?? '', topics: '' }));

function PerSecond() {
  const { phase } = useSelectedPhase();
  const stale = useStale();
  const { client } = useScenario();
  if (phase === undefined || phase.over_time.rows.length === 0) return null;
  const { step_s, rows } = phase.over_time;
  const listing = ['   Read    Write    Other', ...rows.map((row) => row.map((value) => String(value).padStart(7)).join('  '))].join('\n');
  return (
    <Section title={step_s === 1 ? 'Second by second' : `Every ${seconds(step_s)}`} aside={client.os === 'freebsd' ? `columns of nfsstat -w ${step_s}` : `to hold beside nfsstat -Z${step_s}`}>
      <div className={styles.seconds}>
        <Figure
          title={titleOf(rows, step_s)}
          sentence="Stacked from below, over time."
          name="per-second"
          stale={stale}
          table={() => ({
            columns: ['Until, s', ...KINDS].map((label) => ({ label, numeric: true, print: count })),
            rows: rows.map((row, step) => [(step + 1) * step_s, ...row]),
          })}
        >
          {(width) => (
            <>
              <Columns width={width} label={`Calls in each ${seconds(step_s)}`} rows={rows} seconds={rows.length * step_s} colours={COLOURS} print={count} unit={step_s === 1 ? 'calls per second' : `calls in each ${seconds(step_s)}`} />
              <Legend label="Kinds of calls" entries={KEY} />
            </>
          )}
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
