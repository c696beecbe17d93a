/** Rows of dots on one axis of ratios: 1 in the middle, halves to the left, doubles to the right. */
import { linesOf } from './lines';
import { logarithmic } from './scale';
import styles from './Ratios.module.css';

export interface RatioRow {
  readonly name: string;
  readonly text: string;
  readonly dots: readonly {
    readonly ratio: number;
    readonly colour: string;
    /** Shown where the pointer rests; the table says the same. */
    readonly told: string;
  }[];
}

interface RatiosProps {
  readonly width: number;
  readonly label: string;
  readonly rows: readonly RatioRow[];
  /** The axis ends here and at its inverse; what lies beyond is drawn as an arrow at the end. */
  readonly most: number;
  readonly ticks: readonly number[];
  readonly printTick: (ratio: number) => string;
}

const ROW = 44;
/** A name without a text beside it may take several. */
const LINE = 14;
const NAME_CHAR = 7;
const FOOT = 20;
/** Half of the widest figure below the axis. */
const EDGE = 18;

export function Ratios({ width, label, rows, most, ticks, printTick }: RatiosProps) {
  const x = logarithmic([1 / most, most], [EDGE, Math.max(EDGE + 40, width - EDGE)]);
  const names = rows.map(({ name, text }) => linesOf(name, text === '' ? Math.floor(width / NAME_CHAR) : Infinity));
  const topOf = (index: number): number => names.slice(0, index).reduce((top, { length }) => top + ROW + (length - 1) * LINE, 0);
  const bottom = topOf(rows.length);
  return (
    <svg width={width} height={bottom + FOOT} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={4} y2={bottom} className={tick === 1 ? styles.one : styles.grid} />
          <text x={x(tick)} y={bottom + 14} className={styles.tick}>
            {printTick(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, index) => (
        <g key={row.name}>
          <text x={0} y={topOf(index) + 16} className={styles.name}>
            {names[index]?.map((line, at) => (
              <tspan key={at} {...(at > 0 ? { x: 0, dy: LINE } : {})}>
                {line}
              </tspan>
            ))}{' '}
            <tspan className={styles.text}>{row.text}</tspan>
          </text>
          {row.dots.map(({ ratio, colour, told }, at) => (
            <Dot key={at} told={told} x={x(Math.min(most, Math.max(1 / most, ratio)))} y={topOf(index + 1) - ROW + 30} beyond={ratio > most ? 1 : ratio < 1 / most ? -1 : 0} colour={colour} />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly beyond: number;
  readonly colour: string;
  readonly told: string;
}

function Dot({ x, y, beyond, colour, told }: DotProps) {
  return (
    <g fill={colour} className={styles.dot}>
      <title>{told}</title>
      {beyond === 0 ? <circle cx={x} cy={y} r={4.5} /> : <path d={`M${x + beyond * 6},${y}l${beyond * -9},-5v10z`} />}
    </g>
  );
}
