/**
 * Calls over time as a train timetable: the application on top, the client below it, the server at the
 * foot, and each call a line that leaves, stays at the server and comes back. The thick part of a line
 * carries the data.
 */
import { ticks } from 'd3-array';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './Lanes.module.css';
import { linear } from './scale';

export interface LaneCall {
  readonly id: number;
  readonly label: string;
  readonly colour: string;
  /** The pattern of its line; none is drawn through. */
  readonly dash: string;
  /** What it speaks of, for linked highlighting. */
  readonly topics: string;
  /** The way on which the data goes: to the server or from it. */
  readonly heavy: 'out' | 'back' | 'none';
  readonly queued: number;
  readonly sent: number;
  readonly server: number;
  readonly answered: number;
  readonly done: number;
}

export interface LaneStall {
  /** Which of the processes waits; each has a row of its own. */
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly what: string;
  /** Why it is not like the others of its name. */
  readonly note?: string | undefined;
  readonly topics: string;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface LanesProps {
  readonly width: number;
  readonly label: string;
  readonly calls: readonly LaneCall[];
  readonly stalls: readonly LaneStall[];
  /** All that there is, and the part of it that is shown. */
  readonly whole: Span;
  readonly window: Span;
  readonly names: readonly [string, string, string, string];
  readonly printTick: (time: number) => string;
  readonly onWindow: (window: Span) => void;
}

const LEFT = 84;
/** Half of the width of a time under the axis. */
const TICK_HALF = 28;
const APP = { top: 4, height: 28, rows: 8 };
const CLIENT = { top: 44, height: 36, rows: 6 };
const WIRE = { top: 84, bottom: 196 };
/** As many rows as calls stand in at once. */
const SERVER = { top: 200, row: 6, rows: 8, least: 3 };
const FOOT = 36;
/** With all rows of the server. */
export const LANES_HEIGHT = SERVER.top + SERVER.rows * SERVER.row + FOOT;

export function Lanes(props: LanesProps) {
  const { width, label, calls, stalls, whole, window, names, printTick, onWindow } = props;
  const id = useId();
  const grabbed = useRef<{ readonly x: number; readonly window: Span } | null>(null);
  const x = linear([window.from, window.to], [LEFT, width - 8]);
  const seen = calls.filter((call) => call.done >= window.from && call.queued <= window.to);
  const processes = Math.min(APP.rows, Math.max(1, ...stalls.map((stall) => stall.row + 1)));
  const client = packed(seen.map((call) => ({ from: call.queued, to: call.sent })), CLIENT.rows);
  const server = packed(seen.map((call) => ({ from: call.server, to: call.answered })), SERVER.rows);
  // Of the whole recording, not of what is in view: it does not jump under a hand that pans.
  const rows = Math.max(SERVER.least, 1 + Math.max(...packed(calls.map((call) => ({ from: call.server, to: call.answered })), SERVER.rows)));
  const height = SERVER.top + rows * SERVER.row + FOOT;
  const axis = height - 22;

  const onPointerMove = (event: PointerEvent): void => {
    const start = grabbed.current;
    if (start === null || event.buttons !== 1) return;
    const by = ((start.x - event.clientX) / (width - LEFT)) * (start.window.to - start.window.from);
    onWindow(within({ from: start.window.from + by, to: start.window.to + by }, whole));
  };
  return (
    <svg
      width={width}
      height={height}
      role="application"
      tabIndex={0}
      aria-label={`${label} Arrow keys pan, plus and minus zoom, Home and End go to the ends.`}
      className={styles.lanes}
      onKeyDown={(event) => onKey(event, window, whole, onWindow)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbed.current = { x: event.clientX, window };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grabbed.current = null;
      }}
    >
      <defs>
        <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="6" className={styles.hatch} />
        </pattern>
        <clipPath id={`${id}-clip`}>
          <rect x={LEFT} y={0} width={Math.max(0, width - LEFT - 8)} height={axis} />
        </clipPath>
      </defs>
      <LaneNames names={names} width={width} server={SERVER.top + (rows * SERVER.row) / 2 + 4} />
      <g clipPath={`url(#${id}-clip)`}>
        {stalls
          .filter((stall) => stall.to >= window.from && stall.from <= window.to)
          .map((stall) => (
            <Stall key={`${stall.row} ${stall.from} ${stall.what}`} from={Math.max(LEFT, x(stall.from))} to={Math.min(width - 8, x(stall.to))} what={stall.what} note={stall.note} topics={stall.topics} row={stall.row % APP.rows} rows={processes} fill={`url(#${id}-hatch)`} />
          ))}
        {seen.map((call, index) => (
          <Call key={call.id} call={call} x={x} clientRow={client[index] ?? 0} serverRow={server[index] ?? 0} />
        ))}
      </g>
      <line x1={LEFT} x2={width - 8} y1={axis} y2={axis} className={styles.axis} />
      {ticks(window.from, window.to, Math.max(2, Math.floor(width / 140))).map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={axis} y2={axis + 4} className={styles.axis} />
          <text {...(x(tick) > width - TICK_HALF ? { x: width, textAnchor: 'end' } : { x: x(tick), textAnchor: 'middle' })} y={axis + 17} className={styles.text}>
            {printTick(tick)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function LaneNames({ names, width, server }: { readonly names: LanesProps['names']; readonly width: number; readonly server: number }) {
  const rows: readonly (readonly [string, number])[] = [
    [names[0], APP.top + 16],
    [names[1], CLIENT.top + 20],
    [names[2], (WIRE.top + WIRE.bottom) / 2 + 4],
    [names[3], server],
  ];
  return (
    <>
      {rows.map(([name, y]) => (
        <text key={name} x={0} y={y} className={styles.text}>
          {name}
        </text>
      ))}
      {[APP.top + APP.height + 6, WIRE.top - 2, WIRE.bottom + 2].map((y) => (
        <line key={y} x1={LEFT} x2={width - 8} y1={y} y2={y} className={styles.rule} />
      ))}
    </>
  );
}

interface StallProps {
  readonly from: number;
  readonly to: number;
  readonly what: string;
  readonly note: string | undefined;
  readonly topics: string;
  readonly row: number;
  readonly rows: number;
  readonly fill: string;
}

function Stall({ from, to, what, note, topics, row, rows, fill }: StallProps) {
  const wide = to - from;
  const told = note === undefined ? what : `${what}: ${note}`;
  const label = [told, note === undefined ? what : `${what} …`].find((text) => wide > text.length * 6.4 + 12);
  const height = APP.height / rows;
  return (
    <g data-topics={topics} data-fades="">
      <title>{told}</title>
      <rect x={from} y={APP.top + row * height} width={Math.max(1, wide)} height={rows === 1 ? height : height - 1} fill={fill} className={styles.stall} />
      {rows === 1 && label !== undefined ? (
        <text x={from + 6} y={APP.top + 18} className={styles.what}>
          {label}
        </text>
      ) : null}
    </g>
  );
}

interface CallProps {
  readonly call: LaneCall;
  readonly x: (time: number) => number;
  readonly clientRow: number;
  readonly serverRow: number;
}

function Call({ call, x, clientRow, serverRow }: CallProps) {
  const clientY = CLIENT.top + clientRow * (CLIENT.height / CLIENT.rows);
  const serverY = SERVER.top + serverRow * SERVER.row;
  return (
    <g stroke={call.colour} fill={call.colour} strokeDasharray={call.dash} className={styles.call} data-topics={call.topics} data-fades="">
      <title>{call.label}</title>
      <rect x={x(call.queued)} y={clientY} width={Math.max(1, x(call.sent) - x(call.queued))} height={4} stroke="none" />
      <line x1={x(call.sent)} y1={WIRE.top} x2={x(call.server)} y2={WIRE.bottom} strokeWidth={call.heavy === 'out' ? 2.5 : 1} />
      <rect x={x(call.server)} y={serverY} width={Math.max(1, x(call.answered) - x(call.server))} height={4} stroke="none" />
      <line x1={x(call.answered)} y1={WIRE.bottom} x2={x(call.done)} y2={WIRE.top} strokeWidth={call.heavy === 'back' ? 2.5 : 1} />
    </g>
  );
}

/** The first free row for each span; the last row takes what does not fit. */
function packed(spans: readonly Span[], rows: number): readonly number[] {
  const free = Array.from({ length: rows }, () => -Infinity);
  return spans.map((span) => {
    const row = free.findIndex((until) => until <= span.from);
    const chosen = row < 0 ? rows - 1 : row;
    free[chosen] = Math.max(free[chosen] ?? 0, span.to);
    return chosen;
  });
}

function onKey(event: KeyboardEvent, window: Span, whole: Span, onWindow: (window: Span) => void): void {
  const length = window.to - window.from;
  const moved = {
    ArrowRight: { from: window.from + length / 4, to: window.to + length / 4 },
    ArrowLeft: { from: window.from - length / 4, to: window.to - length / 4 },
    Home: { from: whole.from, to: whole.from + length },
    End: { from: whole.to - length, to: whole.to },
    '+': zoomed(window, 0.5),
    '-': zoomed(window, 2),
  }[event.key];
  if (moved === undefined) return;
  event.preventDefault();
  onWindow(within(moved, whole));
}

export function zoomed(window: Span, by: number): Span {
  const middle = (window.from + window.to) / 2;
  const half = ((window.to - window.from) / 2) * by;
  return { from: middle - half, to: middle + half };
}

/** The same length, moved inside `whole`; cut to it when longer. */
export function within(window: Span, whole: Span): Span {
  const length = Math.min(window.to - window.from, whole.to - whole.from);
  const from = Math.min(Math.max(window.from, whole.from), whole.to - length);
  return { from, to: from + length };
}
