/**
 * The map: throughput at each pair of values of two options. Filled in row by row; a cell is chosen by click or by
 * arrows and Enter.
 */
import { max } from 'd3-array';
import { useState, type KeyboardEvent } from 'react';
import { Figure } from '../../charts/Figure';
import { stop } from '../../engine/engine';
import { upTo, useCorrection, useScenarioLater } from '../../questions/questions';
import { useGridSweep } from '../../questions/useGridSweep';
import { bytesPerSecond, isTie } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import { valueAt, withValue } from '../../state/scenario';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import { Button } from '../../ui/Button';
import { placeOf, shortSize, unsaid, type Axis } from './axes';
import styles from './Tradeoffs.module.css';

interface MapProps {
  readonly across: Axis;
  readonly down: Axis;
  readonly phase: number;
}

const LEFT = 72;
const ROW = 26;
/** Room for the name of the axis above the rows, and for the other below the columns. */
const TOP = 24;
const FOOT = 40;

/** In a narrower cell a mark stands above its number, and every other column has a name. */
const TIGHT = 54;
const TIGHT_ROW = 36;
/** And in one narrower still there is no room for three digits, a point and a unit: marks alone. */
const BARE = 38;

export function TwoOptions({ across, down, phase }: MapProps) {
  const scenario = useScenarioLater();
  const change = useStore((state) => state.change);
  const prediction = useLater(usePredictionStore, (held) => held.value);
  const present = [across, down].map((axis) => placeOf(axis, valueAt(scenario, axis.field), prediction));
  const rows = down.values.filter((_, at) => down.values.length <= 6 || at % 2 === 1 || at === down.values.length - 1);
  const base = unsaid(unsaid(upTo(scenario, phase), across), down);
  const grid = useGridSweep(base, across.field, across.values, down.field, rows);
  const correction = useCorrection(phase);
  const rateAt = (x: number, y: number): number | null => {
    const rate = grid.rates.get(`${x} ${y}`)?.[phase] ?? null;
    return rate === null ? null : rate * correction;
  };
  const most = max([...grid.rates.values()], (rates) => rates[phase] ?? 0) ?? 0;
  const choose = (x: number, y: number): void =>
    change('map', (document) => ({ ...document, preset: null, scenario: withValue(withValue(document.scenario, across.field, x), down.field, y) }));
  const fastest = [...grid.rates.entries()].filter(([, rates]) => isTie(most, rates[phase] ?? 0)).map(([pair]) => pair.split(' ').map(Number));
  // What is no slower need not be changed.
  const isPresent = ([x, y]: readonly number[]): boolean => x === present[0] && y === present[1];
  const best = fastest.find(isPresent) ?? fastest.sort((a, b) => preferred(across, a[0], b[0]) || preferred(down, a[1], b[1]))[0];
  const [bx = 0, by = 0] = best ?? [];
  const done = grid.done === grid.total;
  const tied = fastest.length;
  return (
    <Figure
      title={done && best !== undefined ? tied === grid.total ? `Neither ${across.label} nor ${down.label} changes anything here` : `Fastest${tied > 1 ? `, with ${tied - 1} ties` : ''}: ${across.label} ${across.print(bx)}, ${down.label} ${down.print(by)}${isPresent(best) ? ', as now' : ''}` : `${grid.done} of ${grid.total} pairs`}
      sentence="Throughput at each pair, K in KiB/s, M in MiB/s and G in GiB/s; the stronger its shade, the faster. ◇ ties with the fastest, the outlined cell is the present choice. Arrow keys move, Enter chooses."
      name={`map-${across.option}-${down.option}`}
      controls={
        done ? null : (
          <Button look="quiet" onClick={grid.stopped ? grid.resume : () => stop('map')}>
            {grid.stopped ? 'Continue' : 'Stop'}
          </Button>
        )
      }
      table={() => ({
        columns: [{ label: `${down.label} \\ ${across.label}` }, ...across.values.map((value) => ({ label: across.print(value), numeric: true }))],
        rows: rows.map((y) => [down.print(y), ...across.values.map((x) => told(rateAt(x, y), bytesPerSecond))]),
        file: {
          columns: [{ label: `${across.label}, ${across.unit}` }, { label: `${down.label}, ${down.unit}` }, { label: 'Throughput', unit: 'B/s' }],
          rows: rows.flatMap((y) => across.values.map((x) => [x * (across.scale ?? 1), y * (down.scale ?? 1), rateAt(x, y)])),
        },
      })}
    >
      {(width) => (
        <Cells
          width={width}
          across={across}
          down={down}
          rows={rows}
          rateAt={rateAt}
          most={most * correction}
          done={done && tied < grid.total}
          present={present}
          onChoose={choose}
        />
      )}
    </Figure>
  );
}

/** Of values that tie, advice takes the larger transfer and the smaller window or number of connections. */
function preferred({ option }: Axis, a = 0, b = 0): number {
  return /size$/.test(option) ? b - a : a - b;
}

function told(rate: number | null, print: (rate: number) => string): string {
  return rate === null ? '–' : print(rate);
}

interface CellsProps {
  readonly width: number;
  readonly across: Axis;
  readonly down: Axis;
  readonly rows: readonly number[];
  readonly rateAt: (x: number, y: number) => number | null;
  readonly most: number;
  readonly done: boolean;
  /** Across and down; null where it is on neither. */
  readonly present: readonly (number | null)[];
  readonly onChoose: (x: number, y: number) => void;
}

function Cells({ width, across, down, rows, rateAt, most, done, present, onChoose }: CellsProps) {
  const [cursor, setCursor] = useState<readonly [number, number]>([0, 0]);
  const [focused, setFocused] = useState(false);
  const cell = (width - LEFT) / across.values.length;
  const bare = cell < BARE;
  const tight = cell < TIGHT && !bare;
  const high = tight ? TIGHT_ROW : ROW;
  const [column, row] = cursor;
  const x = across.values[column] ?? 0;
  const y = rows[row] ?? 0;

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (event.key === 'Enter' || event.key === ' ') onChoose(x, y);
    else if (step !== undefined) {
      setCursor([clamp(column + (step[0] ?? 0), across.values.length), clamp(row + (step[1] ?? 0), rows.length)]);
    } else return;
    event.preventDefault();
  };
  const rate = rateAt(x, y);
  return (
    <>
      <svg
        width={width}
        height={TOP + rows.length * high + FOOT}
        role="application"
        tabIndex={0}
        aria-label={`${across.label} ${across.print(x)}, ${down.label} ${down.print(y)}: ${rate === null ? 'not known yet' : bytesPerSecond(rate)}`}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <text x={0} y={14} className={styles.axisName}>
          {down.label}
        </text>
        <text x={LEFT + (width - LEFT) / 2} y={TOP + rows.length * high + 34} textAnchor="middle" className={styles.axisName}>
          {across.label}
        </text>
        {rows.map((yValue, r) => (
          <g key={yValue}>
            <text x={LEFT - 8} y={TOP + (r + 0.5) * high + 4} textAnchor="end" className={styles.axis}>
              {down.short(yValue)}
            </text>
            {across.values.map((xValue, c) => {
              const value = rateAt(xValue, yValue);
              const share = value === null || most === 0 ? 0 : value / most;
              const at = { x: LEFT + c * cell, y: TOP + r * high, width: cell, height: high };
              const middle = { x: at.x + cell / 2, textAnchor: 'middle', className: share > 0.55 ? `${styles.value} ${styles.onDark}` : styles.value } as const;
              const ties = value !== null && done && isTie(most, value);
              return (
                <g key={xValue} onClick={() => onChoose(xValue, yValue)}>
                  <rect {...at} className={value === null ? `${styles.cell} ${styles.wait}` : styles.cell} {...(value === null ? {} : { fill: `color-mix(in srgb, var(--ink) ${Math.round(share * 80)}%, var(--surface))` })} />
                  {tight && ties ? (
                    <text {...middle} y={at.y + 14}>
                      ◇
                    </text>
                  ) : null}
                  <text {...middle} y={at.y + (tight ? 29 : 17)}>
                    {ties && !tight ? `◇${bare ? '' : ' '}` : ''}
                    {bare ? '' : told(value, shortSize)}
                  </text>
                  {present[0] === xValue && present[1] === yValue ? (
                    <>
                      <rect {...inset(at)} className={styles.casing} />
                      <rect {...inset(at)} className={styles.present} />
                    </>
                  ) : null}
                  {focused && c === column && r === row ? <rect {...inset(at)} className={styles.focus} /> : null}
                </g>
              );
            })}
          </g>
        ))}
        {across.values.map((xValue, c) => (
          <text key={xValue} x={LEFT + (c + 0.5) * cell} y={TOP + rows.length * high + 15} textAnchor="middle" className={styles.axis}>
            {cell < TIGHT && c % 2 === 1 ? '' : across.short(xValue)}
          </text>
        ))}
      </svg>
      {bare ? <p className={styles.none}>No figure fits into a cell here: Table has the figures.</p> : null}
    </>
  );
}

function inset(box: { x: number; y: number; width: number; height: number }) {
  return { x: box.x + 1.5, y: box.y + 1.5, width: box.width - 3, height: box.height - 3 };
}

function clamp(value: number, length: number): number {
  return Math.min(length - 1, Math.max(0, value));
}
