/**
 * A curve along one option. The line is predicted, the band its 90 % interval, hollow circles measured,
 * the diamond the best found, the level line behind them what cannot be beaten; the filled handle is the
 * present choice and moves by pointer or keys.
 */
import { max } from 'd3-array';
import { memo, useEffect, useMemo, useRef, type PointerEvent as PointerPlace, type ReactNode, type RefObject } from 'react';
import { useLate } from '../ui/useLate';
import styles from './Curve.module.css';
import { gridScale } from './gridScale';
import { between, through, type Spot } from './path';
import { linear, ticksBeyond } from './scale';

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** A level that no point of a curve can pass, whatever its option. */
export interface Ceiling {
  readonly y: number;
  readonly label: string;
}

interface CurveProps {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly grid: readonly number[];
  readonly points: readonly CurvePoint[];
  /** The line of an older question, at half strength behind the points that have arrived. */
  readonly ghost: readonly CurvePoint[];
  /** The points themselves are of an older question. */
  readonly stale: boolean;
  readonly measured: readonly { readonly x: number; readonly y: number }[];
  readonly choice: CurvePoint | null;
  readonly best: CurvePoint | null;
  readonly ceiling: Ceiling | null;
  readonly yMax: number;
  readonly xTitle: string;
  readonly printXShort: (x: number) => string;
  readonly printY: (y: number) => string;
  readonly onChoose: (x: number) => void;
  /** The handle of the present choice (Handle.tsx), which draws itself: moving it draws nothing else. */
  readonly handle: (place: Place) => ReactNode;
  /** The hand comes near, or leaves: answers along the curve may be wanted soon. */
  readonly onNear?: (near: boolean) => void;
}

/** Where on the picture a value stands. */
export interface Place {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly grid: readonly number[];
}

/** Above the field: the handle's value, and below it the words of a ceiling that is the top of the axis. */
const MARGIN = { top: 36, right: 14, bottom: 34 };
const LABEL_CHAR = 6.6;

export function Curve(props: CurveProps) {
  const { width, height, label, grid, points, choice, best, ceiling, printY, onChoose } = props;
  const late = useLate(props.stale);
  const right = width - MARGIN.right;
  const bottom = height - MARGIN.bottom;
  const ticks = useMemo(() => ticksBeyond(props.yMax, 3), [props.yMax]);
  // The figures stand beside the drawing, where no line crosses them.
  const left = Math.ceil(Math.max(...ticks.map((tick) => printY(tick).length)) * LABEL_CHAR) + 10;
  const scale = useMemo(() => gridScale(grid, left, right), [grid, left, right]);
  const top = Math.max(1, topWith(ticks.at(-1) ?? 1, ceiling?.y ?? 0));
  const y = useMemo(() => linear([0, top], [bottom, MARGIN.top]), [top, bottom]);
  // A choice that the curve already has a point for leaves line, band and dots as they are.
  const drawn = useDrawn(points, choice, props.stale);

  const svg = useDrag((place) => onChoose(scale.nearest(place)));
  const chooseAt = (event: PointerPlace): void => onChoose(scale.nearest(event.clientX - (svg.current?.getBoundingClientRect().left ?? 0)));

  return (
    <svg ref={svg} width={width} height={height} role="group" aria-label={`Curve along ${label}`} className={styles.curve} data-late={late} onPointerEnter={() => props.onNear?.(true)} onFocus={() => props.onNear?.(true)} onPointerLeave={(event) => event.buttons === 0 && props.onNear?.(false)}>
      <XAxis grid={grid} place={scale.x} y={bottom} print={props.printXShort} title={props.xTitle} from={left} to={right} />
      <rect
        className={styles.field}
        x={left - MARGIN.right}
        y={MARGIN.top}
        width={Math.max(0, right - left + 2 * MARGIN.right)}
        height={bottom - MARGIN.top}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          if (event.pointerType !== 'touch') chooseAt(event);
        }}
        // A finger that comes down may be about to scroll the page: it has chosen once it is lifted from where it came down.
        onPointerUp={(event) => {
          if (event.pointerType === 'touch') chooseAt(event);
        }}
      />
      <YGrid ticks={ticks} place={y} from={left} to={right} />
      {ceiling === null ? null : <CeilingLine ceiling={ceiling} place={y} top={top} from={left} to={right} handleX={choice === null ? null : scale.x(choice.x)} />}
      <Ghost points={props.ghost} x={scale.x} y={y} />
      <Drawing drawn={drawn} points={points} x={scale.x} y={y} top={top} />
      <YLabels ticks={ticks} place={y} from={left} print={printY} />
      <g className={styles.passive}>
        {props.measured.map((point) => (
          <circle key={`${point.x} ${point.y}`} cx={scale.x(point.x)} cy={y(point.y)} r={4} className={styles.measured} />
        ))}
        {best === null ? null : <Diamond x={scale.x(best.x)} y={y(best.y)} />}
      </g>
      {props.handle({ x: scale.x, y, top: MARGIN.top, bottom, width, grid })}
    </svg>
  );
}

/** A finger that goes less far sideways may still scroll the page. */
const SIDEWAYS_PX = 12;

/**
 * Tells how far from the left of the drawing a pointer is that was pressed on it. Raw updates come as the hand moves;
 * other moves wait for the next frame, and would be answered in the one after. Where the drawing stands is looked up
 * once: asking at each move would make the browser lay the page out at each move.
 */
function useDrag(onMove: (place: number) => void): RefObject<SVGSVGElement | null> {
  const ref = useRef<SVGSVGElement>(null);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    const drawing = ref.current;
    if (drawing === null) return undefined;
    let left: number | null = null;
    /** Where a finger came down, until it has gone sideways from there. */
    let from: number | null = null;
    const press = (event: Event): void => {
      left = drawing.getBoundingClientRect().left;
      from = event instanceof PointerEvent && event.pointerType === 'touch' ? event.clientX : null;
      // Beside the field too, on a label, a drag goes on past the drawing's edge. Field and handle take it to themselves.
      if (event instanceof PointerEvent) drawing.setPointerCapture(event.pointerId);
    };
    const release = (): void => {
      left = null;
    };
    const move = (event: Event): void => {
      if (left === null || !(event instanceof PointerEvent) || event.buttons !== 1 || (from !== null && Math.abs(event.clientX - from) < SIDEWAYS_PX)) return;
      from = null;
      latest.current(event.clientX - left);
    };
    const listeners: Readonly<Record<string, (event: Event) => void>> = { pointerdown: press, pointerrawupdate: move, pointermove: move, pointerup: release, pointercancel: release };
    for (const [name, listener] of Object.entries(listeners)) drawing.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) drawing.removeEventListener(name, listener);
    };
  }, []);
  return ref;
}

/** The present choice belongs to the line even when it is not a grid value. */
function useDrawn(points: readonly CurvePoint[], choice: CurvePoint | null, stale: boolean): readonly CurvePoint[] {
  const joins = choice !== null && !stale && !points.some((point) => point.x === choice.x && near(point.y, choice.y));
  const added = joins ? choice : null;
  return useMemo(
    () => (added === null ? points : [...points.filter((point) => point.x !== added.x), added].sort((a, b) => a.x - b.x)),
    [points, added],
  );
}

/** Less than a tenth of a pixel apart. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.0005 * Math.max(a, b);
}

interface DrawingProps {
  readonly drawn: readonly CurvePoint[];
  readonly points: readonly CurvePoint[];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly top: number;
}

/** What does not change while the handle moves. */
const Drawing = memo(function Drawing({ drawn, points, x, y, top }: DrawingProps) {
  if (drawn.length === 0) return null;
  const at = (height: (point: CurvePoint) => number): readonly Spot[] => drawn.map((point) => [x(point.x), y(height(point))]);
  return (
    <g className={styles.passive}>
      <path d={between(at((point) => Math.min(point.high, top)), at((point) => point.low))} className={styles.band} />
      <path d={through(at((point) => point.y))} className={styles.line} />
      {points.map((point) => (
        <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={1.75} className={styles.dot} />
      ))}
    </g>
  );
});

const Ghost = memo(function Ghost({ points, x, y }: Pick<DrawingProps, 'points' | 'x' | 'y'>) {
  return points.length === 0 ? null : <path d={through(points.map((point) => [x(point.x), y(point.y)]))} className={styles.ghost} />;
});

function Diamond({ x, y }: { readonly x: number; readonly y: number }) {
  return <path d={`M${x} ${y - 6}l5 6l-5 6l-5-6z`} className={styles.best} />;
}

interface YGridProps {
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
  readonly from: number;
  readonly to: number;
}

const YGrid = memo(function YGrid({ ticks, place, from, to }: YGridProps) {
  return (
    <g aria-hidden="true" className={styles.passive}>
      {ticks.map((tick) => (
        <line key={tick} x1={from} x2={to} y1={place(tick)} y2={place(tick)} className={tick === 0 ? styles.base : styles.gridline} />
      ))}
    </g>
  );
});

interface YLabelsProps {
  readonly ticks: readonly number[];
  readonly place: (value: number) => number;
  readonly from: number;
  readonly print: (value: number) => string;
}

const YLabels = memo(function YLabels({ ticks, place, from, print }: YLabelsProps) {
  return (
    <g aria-hidden="true" className={styles.passive}>
      {ticks.map((tick) =>
        tick === 0 ? null : (
          <text key={tick} x={from - 8} y={place(tick) + 4} textAnchor="end" className={styles.tick}>
            {print(tick)}
          </text>
        ),
      )}
    </g>
  );
});

interface XAxisProps {
  readonly grid: readonly number[];
  readonly place: (value: number) => number;
  readonly y: number;
  readonly print: (value: number) => string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

const XAxis = memo(function XAxis({ grid, place, y, print, title, from, to }: XAxisProps) {
  const every = Math.max(1, Math.ceil((grid.length * 38) / (to - from)));
  return (
    <g aria-hidden="true">
      {grid.map((value, index) => {
        const x = place(value);
        // The end of the grid has its label, whatever the grid: the best choice often stands there.
        const shown = (grid.length - 1 - index) % every === 0;
        return (
          <g key={value}>
            <line x1={x} x2={x} y1={y} y2={y + 3} className={styles.base} />
            {shown ? (
              <text x={x} y={y + 14} textAnchor={index === grid.length - 1 ? 'end' : 'middle'} dx={index === grid.length - 1 ? MARGIN.right : 0} className={styles.tick}>
                {print(value)}
              </text>
            ) : null}
          </g>
        );
      })}
      <text x={to + 4} y={y + 29} textAnchor="end" className={styles.tick}>
        {title}
      </text>
    </g>
  );
});

interface CeilingLineProps {
  readonly ceiling: Ceiling;
  readonly place: (value: number) => number;
  readonly top: number;
  readonly from: number;
  readonly to: number;
  readonly handleX: number | null;
}

/** Further above the line than marks on it reach, which stand on the curve. */
const CLEAR = 10;

/**
 * No point stands above the line, so its words do; one that is out of sight is named at the upper edge. They stand on the
 * side of the handle that has more room, in short where they would reach it.
 */
const CeilingLine = memo(function CeilingLine({ ceiling, place, top, from, to, handleX }: CeilingLineProps) {
  const beyond = ceiling.y > top;
  const y = place(beyond ? top : ceiling.y);
  const handle = handleX ?? from;
  const atStart = handle - from > to - handle;
  const room = Math.max(handle - from, to - handle) - 4;
  const words = (ceiling.label.length + 2) * LABEL_CHAR <= room ? ceiling.label : (ceiling.label.split(',')[0] ?? '');
  return (
    <g className={styles.passive}>
      {beyond ? null : <line x1={from} x2={to} y1={y} y2={y} className={styles.ceiling} />}
      <text x={atStart ? from : to} y={y - CLEAR} textAnchor={atStart ? 'start' : 'end'} className={styles.tick}>
        {`${beyond ? '↑ ' : ''}${words}`}
      </text>
    </g>
  );
});

/** Room is made for a ceiling up to a third above the axis; one that is further away would flatten the curves. */
export function topWith(top: number, ceiling: number): number {
  return ceiling > (top * 4) / 3 ? top : Math.max(top, ceiling);
}

/** The largest value that a set of curves must show, so that they share one scale. */
export function sharedMax(curves: readonly (readonly CurvePoint[])[]): number {
  return max(curves.flat(), (point) => Math.max(point.y, Math.min(point.high, point.y * 2.5))) ?? 0;
}
