/**
 * A curve along one option. The line is predicted, the band its 90 % interval, hollow circles measured,
 * the diamond the best found; the filled handle is the present choice and moves by pointer or keys.
 */
import { max } from 'd3-array';
import { area, line } from 'd3-shape';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './Curve.module.css';
import { gridScale } from './gridScale';
import { linear, ticksBeyond } from './scale';

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

interface CurveProps {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly grid: readonly number[];
  readonly points: readonly CurvePoint[];
  /** Points of an older question, drawn at half strength. */
  readonly stale: boolean;
  readonly measured: readonly { readonly x: number; readonly y: number }[];
  readonly choice: CurvePoint | null;
  readonly best: CurvePoint | null;
  readonly yMax: number;
  readonly xTitle: string;
  readonly printX: (x: number) => string;
  readonly printXShort: (x: number) => string;
  readonly printY: (y: number) => string;
  readonly onChoose: (x: number) => void;
}

const MARGIN = { top: 34, right: 14, bottom: 34, left: 14 };

export function Curve(props: CurveProps) {
  const { width, height, label, grid, points, choice, best, printX, printY, onChoose } = props;
  const svg = useRef<SVGSVGElement>(null);
  const right = width - MARGIN.right;
  const bottom = height - MARGIN.bottom;
  const scale = gridScale(grid, MARGIN.left, right);
  const ticks = ticksBeyond(props.yMax, 3);
  const top = Math.max(1, ticks.at(-1) ?? 1);
  const y = linear([0, top], [bottom, MARGIN.top]);
  const drawn = withChoice(points, choice, props.stale);
  const path = line<CurvePoint>((point) => scale.x(point.x), (point) => y(point.y))(drawn);
  const band = area<CurvePoint>((point) => scale.x(point.x), (point) => y(point.low), (point) => y(Math.min(point.high, top)))(drawn);

  const chooseAt = (event: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined) return;
    const x = scale.nearest(event.clientX - box.left);
    if (x !== choice?.x) onChoose(x);
  };

  return (
    <svg ref={svg} width={width} height={height} role="group" aria-label={`Curve along ${label}`} className={styles.curve} data-stale={props.stale}>
      <YAxis ticks={ticks} place={y} from={MARGIN.left} to={right} print={printY} />
      <XAxis grid={grid} place={scale.x} y={bottom} print={props.printXShort} title={props.xTitle} room={width} />
      <rect
        className={styles.field}
        x={0}
        y={MARGIN.top}
        width={width}
        height={bottom - MARGIN.top}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          chooseAt(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) chooseAt(event);
        }}
      />
      <g className={styles.passive}>
        {band === null ? null : <path d={band} className={styles.band} />}
        {path === null ? null : <path d={path} className={styles.line} />}
        {points.map((point) => (
          <circle key={point.x} cx={scale.x(point.x)} cy={y(point.y)} r={1.75} className={styles.dot} />
        ))}
        {props.measured.map((point) => (
          <circle key={`${point.x} ${point.y}`} cx={scale.x(point.x)} cy={y(point.y)} r={4} className={styles.measured} />
        ))}
        {best === null ? null : <Diamond x={scale.x(best.x)} y={y(best.y)} />}
      </g>
      {choice === null ? null : (
        <Handle
          x={scale.x(choice.x)}
          y={y(choice.y)}
          top={MARGIN.top}
          bottom={bottom}
          width={width}
          label={label}
          text={printX(choice.x)}
          valueText={`${printX(choice.x)}, ${printY(choice.y)}`}
          at={nearestIndex(grid, choice.x)}
          last={grid.length - 1}
          onPointer={chooseAt}
          onStep={(by) => {
            const next = stepFrom(grid, choice.x, by);
            if (next !== choice.x) onChoose(next);
          }}
        />
      )}
    </svg>
  );
}

/** The present choice belongs to the line even when it is not a grid value. */
function withChoice(points: readonly CurvePoint[], choice: CurvePoint | null, stale: boolean): CurvePoint[] {
  if (choice === null || stale) return [...points];
  return [...points.filter((point) => point.x !== choice.x), choice].sort((a, b) => a.x - b.x);
}

function nearestIndex(grid: readonly number[], value: number): number {
  const after = grid.findIndex((item) => item >= value);
  return after < 0 ? grid.length - 1 : after;
}

function stepFrom(grid: readonly number[], value: number, by: number): number {
  if (by === Infinity) return grid.at(-1) ?? value;
  if (by === -Infinity) return grid[0] ?? value;
  const next = by > 0 ? grid.find((item) => item > value) : grid.findLast((item) => item < value);
  return next ?? value;
}

interface HandleProps {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly label: string;
  readonly text: string;
  readonly valueText: string;
  readonly at: number;
  readonly last: number;
  readonly onPointer: (event: PointerEvent) => void;
  readonly onStep: (by: number) => void;
}

function Handle({ x, y, top, bottom, width, label, text, valueText, at, last, onPointer, onStep }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  const anchor = x < 48 ? 'start' : x > width - 48 ? 'end' : 'middle';
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={valueText}
      className={styles.handle}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.buttons === 1) onPointer(event);
      }}
    >
      <line x1={x} x2={x} y1={top} y2={bottom} className={styles.plumb} />
      <circle cx={x} cy={y} r={14} className={styles.grip} />
      <circle cx={x} cy={y} r={6} className={styles.knob} />
      <text x={anchor === 'start' ? 2 : anchor === 'end' ? width - 2 : x} y={12} textAnchor={anchor} className={styles.choice}>
        {text}
      </text>
    </g>
  );
}

function Diamond({ x, y }: { readonly x: number; readonly y: number }) {
  return <path d={`M${x} ${y - 6}l5 6l-5 6l-5-6z`} className={styles.best} />;
}

interface YAxisProps {
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
  readonly from: number;
  readonly to: number;
  readonly print: (value: number) => string;
}

function YAxis({ ticks, place, from, to, print }: YAxisProps) {
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={from} x2={to} y1={place(tick)} y2={place(tick)} className={tick === 0 ? styles.base : styles.gridline} />
          {tick === 0 ? null : (
            <text x={from} y={place(tick) - 3} className={styles.tick}>
              {print(tick)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface XAxisProps {
  readonly grid: readonly number[];
  readonly place: (value: number) => number;
  readonly y: number;
  readonly print: (value: number) => string;
  readonly title: string;
  readonly room: number;
}

function XAxis({ grid, place, y, print, title, room }: XAxisProps) {
  const every = Math.max(1, Math.ceil((grid.length * 40) / room));
  return (
    <g aria-hidden="true">
      {grid.map((value, index) => {
        const x = place(value);
        const shown = index % every === 0;
        return (
          <g key={value}>
            <line x1={x} x2={x} y1={y} y2={y + 3} className={styles.base} />
            {shown ? (
              <text x={x} y={y + 14} textAnchor={index === 0 ? 'start' : index === grid.length - 1 ? 'end' : 'middle'} dx={index === 0 ? -4 : index === grid.length - 1 ? 4 : 0} className={styles.tick}>
                {print(value)}
              </text>
            ) : null}
          </g>
        );
      })}
      <text x={room - 10} y={y + 29} textAnchor="end" className={styles.tick}>
        {title}
      </text>
    </g>
  );
}

/** The largest value that a set of curves must show, so that they share one scale. */
export function sharedMax(curves: readonly (readonly CurvePoint[])[]): number {
  return max(curves.flat(), (point) => Math.max(point.y, Math.min(point.high, point.y * 2.5))) ?? 0;
}
