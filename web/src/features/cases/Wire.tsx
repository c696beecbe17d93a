/** What a case sends over the wire: the first calls of the phase on which most of its time goes, or of another. */
import { useMemo, useState } from 'react';
import { Figure } from '../../charts/Figure';
import { Lanes, LANES_HEIGHT, within } from '../../charts/Lanes';
import { Legend } from '../../charts/Legend';
import type { Preset, Trace } from '../../engine/engine';
import { useAsk } from '../../engine/useAsk';
import { sizedPhaseName } from '../../questions/phaseName';
import { titleOf, type Replay } from '../../questions/published';
import { findingOf, inView, lanesOf, LANE_NAMES, openingOf, operationsIn, tableOf, timeIn, wholeOf, type Span } from '../../questions/wire';
import { complete } from '../../state/scenario';
import { SelectField } from '../../ui/SelectField';
import { useSeen } from '../../ui/useSeen';
import styles from './Cases.module.css';

/** What a glance takes in; the timeline shows more. */
const MAX_EVENTS = 120;

export function Wire({ preset, replay }: { readonly preset: Preset; readonly replay: Replay }) {
  const [ref, seen] = useSeen<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const scenario = useMemo(() => complete(preset.scenario), [preset]);
  const phase = chosen ?? replay.slowest;
  const { value, stale, error } = useAsk('trace', seen && !replay.arriving ? { scenario, phase, max_events: MAX_EVENTS } : null, { lane: `wire ${preset.id}` });
  return (
    <div ref={ref} className={styles.wire} style={{ minHeight: LANES_HEIGHT }}>
      {replay.phases.length === 1 ? null : (
        <SelectField
          label="On the wire"
          value={String(phase)}
          options={replay.phases.map((one, at) => ({ value: String(at), label: `${at + 1} ${sizedPhaseName(one)}` }))}
          onChange={(wanted) => setChosen(Number(wanted))}
        />
      )}
      {error === null ? null : <p role="alert">▲ {error.message}</p>}
      {value === null ? (
        error === null && <p className={styles.digest}>Recording the calls …</p>
      ) : value.calls.length === 0 ? (
        <p className={styles.digest}>No call leaves the client in this phase.</p>
      ) : (
        <Calls key={phase} preset={preset} trace={value} stale={stale} />
      )}
    </div>
  );
}

interface CallsProps {
  readonly preset: Preset;
  readonly trace: Trace;
  readonly stale: boolean;
}

function Calls({ preset, trace, stale }: CallsProps) {
  const whole = wholeOf(trace);
  const [moved, setMoved] = useState<Span | null>(null);
  const window = within(moved ?? openingOf(trace, whole), whole);
  const title = findingOf(trace, window);
  const shown = inView(trace, window);
  return (
    <Figure title={title} sentence="Each line is a call on its way to the server and back; thick where it carries data. Drag to pan." name={`wire-${preset.id}`} stale={stale} table={() => tableOf(shown)}>
      {(width) => (
        <>
          <Lanes
            width={width}
            label={`${titleOf(preset)}, on the wire. ${title}.`}
            {...lanesOf(trace)}
            whole={whole}
            window={window}
            names={LANE_NAMES}
            printTick={(us) => timeIn(window, us)}
            onWindow={setMoved}
          />
          <Legend label="Operations in view" entries={operationsIn(shown)} />
        </>
      )}
    </Figure>
  );
}
