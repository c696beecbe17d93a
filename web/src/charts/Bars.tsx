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
  /** Room for the names, before the bars begin. */
  readonly nameWidth: number;
  /** Room for the texts behind the bars. */
  readonly textWidth?: number;
}

const ROW = 24;

export function Bars({ width, label, bars, nameWidth, textWidth = 116 }: BarsProps) {
  const most = max(bars, (bar) => Math.max(bar.value, bar.measured ?? 0)) ?? 1;
  const x = linear([0, most > 0 ? most : 1], [nameWidth, Math.max(nameWidth + 24, width - textWidth)]);
  return (
    <svg width={width} height={bars.length * ROW} role="img" aria-label={label}>
      {bars.map((bar, index) => {
        const top = index * ROW;
        return (
          <g key={bar.name} className={bar.emphasis === true ? styles.strong : undefined} data-topics={bar.topics}>
            <text x={0} y={top + 16} className={styles.name}>
              {shorten(bar.name, nameWidth)}
            </text>
            <rect x={nameWidth} y={top + 6} width={Math.max(1, x(bar.value) - nameWidth)} height={12} fill={bar.colour} className={styles.bar} />
            {bar.measured === undefined || bar.measured === null ? null : (
              <circle cx={x(bar.measured)} cy={top + 12} r={4} className={styles.measured} />
            )}
            <text x={Math.max(x(bar.value), x(bar.measured ?? 0)) + 8} y={top + 16} className={styles.value}>
              {bar.text}
            </text>
          </g>
        );
      })}
      <line x1={nameWidth} x2={nameWidth} y1={2} y2={bars.length * ROW - 2} className={styles.base} />
    </svg>
  );
}

const NAME_CHAR = 6.8;

/** What the longest name needs, at most a little over half. */
export function nameWidth(bars: readonly { readonly name: string }[], width: number): number {
  return Math.min(width * 0.55, 12 + NAME_CHAR * Math.max(0, ...bars.map(({ name }) => name.length)));
}

function shorten(text: string, width: number): string {
  const room = Math.max(6, Math.floor(width / NAME_CHAR));
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}
