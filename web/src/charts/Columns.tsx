/** Counts over time as thin columns, stacked in the fixed order; the listing stands beside it. */
import { max, sum } from 'd3-array';
import styles from './Columns.module.css';
import { linear, ticksBeyond } from './scale';

interface ColumnsProps {
  readonly width: number;
  readonly label: string;
  readonly rows: readonly (readonly number[])[];
  /** What all rows together last. */
  readonly seconds: number;
  readonly colours: readonly string[];
  readonly print: (value: number) => string;
  /** What the heights count, in what time. */
  readonly unit: string;
}

const HEIGHT = 154;
const BOTTOM = 20;
/** Room for the unit above the uppermost tick. */
const TOP = 28;
/** Room for the ticks beside the columns, at least. */
const LEFT = 48;
const TICK_CHAR = 7.2;

export function Columns({ width, label, rows, seconds, colours, print, unit }: ColumnsProps) {
  const most = max(rows, (row) => sum(row)) ?? 0;
  const ticks = ticksBeyond(most, 2, 1000);
  const y = linear([0, Math.max(1, ticks.at(-1) ?? 1)], [HEIGHT - BOTTOM, TOP]);
  const left = Math.max(LEFT, ...ticks.map((tick) => 8 + TICK_CHAR * print(tick).length));
  const step = (width - left) / Math.max(1, rows.length);
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={label}>
      <text x={0} y={12} className={styles.text}>
        {unit}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? styles.base : styles.grid} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={styles.text}>
            {print(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, index) =>
        row.map((value, kind) => {
          const below = sum(row.slice(0, kind));
          return value === 0 ? null : (
            <rect key={`${index} ${kind}`} x={left + index * step + step * 0.1} width={Math.max(0.5, step * 0.8)} y={y(below + value)} height={Math.max(0.5, y(below) - y(below + value))} fill={colours[kind]} />
          );
        }),
      )}
      <text x={left} y={HEIGHT - 4} className={styles.text}>
        0 s
      </text>
      <text x={width} y={HEIGHT - 4} textAnchor="end" className={styles.text}>
        {print(seconds)} s
      </text>
    </svg>
  );
}
