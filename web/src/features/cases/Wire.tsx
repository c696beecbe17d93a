/** What a case sends over the wire: a few calls of the phase that its lesson is about, or of another. */
import { useEffect, useMemo, useState } from 'react';
import { Figure } from '../../charts/Figure';
import { Lanes, LANES_HEIGHT, within } from '../../charts/Lanes';
import { Legend } from '../../charts/Legend';
import { stop, type Preset, type Trace } from '../../engine/engine';
import { useAsk } from '../../engine/useAsk';
import { sizedPhaseName } from '../../questions/phaseName';
import { titleOf, type Replay } from '../../questions/published';
import { findingOf, lanesOf, LANE_NAMES, operationsIn, sentInView, stallsIn, tableOf, timeIn, waitsIn, wholeOf, type Span } from '../../questions/wire';
import { lessonOf, typicalOf } from '../../questions/wireLesson';
import { complete } from '../../state/scenario';
import { SelectField } from '../../ui/SelectField';
import { useNear } from '../../ui/useNear';
import { useWidth } from '../../ui/useWidth';
import styles from './Cases.module.css';

/** Enough to come to where a phase does what it mostly does: a file that fits in the cache is read only once that is full. */
const MAX_EVENTS = 2000;

/** With its title, legends and sentence: what is below does not jump when the calls arrive. */
const ROOM = LANES_HEIGHT + 130;

interface WireProps {
  readonly preset: Preset;
  readonly replay: Replay;
  readonly phase: number;
  readonly onPhase: (phase: number) => void;
}

export function Wire({ preset, replay, phase, onPhase }: WireProps) {
  const [ref, near] = useNear<HTMLDivElement>();
  const scenario = useMemo(() => complete(preset.scenario), [preset]);
  // Closed, so that no case's name is the beginning of another's.
  const lane = `wire ${preset.id};` as const;
  const wanted = near && !replay.arriving;
  const { value, stale, error } = useAsk('trace', wanted ? { scenario, phase, max_events: MAX_EVENTS } : null, { lane });
  useEffect(() => (wanted ? () => stop(lane) : undefined), [wanted, lane]);
  const told = useTold(value, stale || !wanted, phase);
  return (
    <div ref={ref} className={styles.wire} style={{ minHeight: ROOM }}>
      {replay.phases.length === 1 ? null : (
        <SelectField
          label="On the wire"
          value={String(phase)}
          options={replay.phases.map((one, at) => ({ value: String(at), label: `${at + 1} ${sizedPhaseName(one)}` }))}
          onChange={(chosen) => onPhase(Number(chosen))}
        />
      )}
      {error === null ? null : <p role="alert">▲ {error.message}</p>}
      {told === null ? (
        error === null && <p className={styles.digest}>Recording the calls …</p>
      ) : told.trace.calls.length === 0 ? (
        <p className={styles.digest}>No call leaves the client in this phase.</p>
      ) : (
        <Calls key={told.phase} preset={preset} replay={replay} {...told} stale={told.phase !== phase} />
      )}
    </div>
  );
}

interface Told {
  readonly trace: Trace;
  readonly phase: number;
}

/** The newest recording and the phase that it is of: while another is on its way, not the one that was chosen. */
function useTold(trace: Trace | null, stale: boolean, phase: number): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  if (trace === null || stale || (trace === told?.trace && phase === told.phase)) return told;
  const newest = { trace, phase };
  setTold(newest);
  return newest;
}

/** Where the prediction failed. */
const NO_CALLS = {};

interface CallsProps extends Told {
  readonly preset: Preset;
  readonly replay: Replay;
  readonly stale: boolean;
}

function Calls({ preset, replay, trace, phase, stale }: CallsProps) {
  const [ref, room] = useWidth<HTMLDivElement>();
  const [moved, setMoved] = useState<Span | null>(null);
  const whole = wholeOf(trace);
  const rpcs = replay.rpcs[phase] ?? NO_CALLS;
  const typical = useMemo(() => typicalOf(trace, rpcs, callsFor(room)), [trace, rpcs, room]);
  const window = within(moved ?? typical, whole);
  const shown = sentInView(trace, window);
  const stalls = stallsIn(trace, window);
  const lanes = lanesOf({ ...trace, calls: shown });
  const work = replay.phases[phase];
  const finding = findingOf(trace, window);
  const lesson = work === undefined ? null : lessonOf(trace, typical, work, rpcs);
  const title = lesson ?? finding;
  return (
    <div ref={ref}>
      <Figure
        title={title}
        sentence={`${lesson === null ? '' : `${finding}. `}Each line is a call to the server and back, thick where it carries data. Drag to pan.`}
        name={`wire-${preset.id}`}
        stale={stale}
        table={() => tableOf(shown, stalls)}
      >
        {(width) => (
          <>
            <Lanes width={width} label={`${titleOf(preset)}, on the wire. ${title}. ${finding}.`} {...lanes} whole={whole} window={window} names={LANE_NAMES} printTick={(us) => timeIn(window, us)} onWindow={setMoved} />
            <Legend label="Operations in view" entries={operationsIn(shown)} />
            {stalls.length === 0 ? null : <Legend label="Waits in view" entries={waitsIn(stalls)} />}
          </>
        )}
      </Figure>
    </div>
  );
}

/** As many calls as can be told apart in this many pixels. */
function callsFor(width: number): number {
  return Math.min(28, Math.max(8, Math.round(width / 36)));
}
