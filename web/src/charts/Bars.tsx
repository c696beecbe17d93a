/** Horizontal bars from zero, each with its name before and its value after it. */
import { max } from 'd3-array';
import styles from './Bars.module.css';
import { linear } from './scale';

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly colour: string;
  /** A measured value of the same quantity, drawn as a hollow circle. */
  readonly measured?: number | null;
  readonly emphasis?: boolean;
  /** What it speaks of, for linked highlighting. */
  readonly topics?: string;
}

interface BarsProps {
  readonly width: number;
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Room for the texts behind the bars. */
  readonly textWidth?: number;
}

const NAME_CHAR = 6.8;
const MOST_OF_NAMES = 0.55;
const ROW = 24;
/** Where a name would take more than its part of the width, each stands on a line of its own above its bar. */
const NAME_ROW = 18;

export function Bars({ width, label, bars, textWidth = 116 }: BarsProps) {
  const room = Math.max(...bars.map(({ name }) => 12 + NAME_CHAR * name.length));
  const isLong = room > width * MOST_OF_NAMES;
  const [start, above] = isLong ? [1, NAME_ROW] : [room, 0];
  const row = ROW + above;
  const most = max(bars, (bar) => Math.max(bar.value, bar.measured ?? 0)) ?? 1;
  const x = linear([0, most > 0 ? most : 1], [start, Math.max(start + 24, width - textWidth)]);
  return (
    <svg width={width} height={bars.length * row} role="img" aria-label={label}>
      {bars.map((bar, index) => {
        const top = index * row + above;
        return (
          <g key={bar.name} className={bar.emphasis === true ? styles.strong : undefined} data-topics={bar.topics}>
            <text x={0} y={isLong ? top - 2 : top + 16} className={styles.name}>
              {bar.name}
            </text>
            <rect x={start} y={top + 6} width={Math.max(1, x(bar.value) - start)} height={12} fill={bar.colour} className={styles.bar} />
            {bar.measured === undefined || bar.measured === null ? null : (
              <circle cx={x(bar.measured)} cy={top + 12} r={4} className={styles.measured} />
            )}
            <text x={Math.max(x(bar.value), x(bar.measured ?? 0)) + 8} y={top + 16} className={styles.value}>
              {bar.text}
            </text>
          </g>
        );
      })}
      {isLong ? null : <line x1={start} x2={start} y1={2} y2={bars.length * row - 2} className={styles.base} />}
    </svg>
  );
}
