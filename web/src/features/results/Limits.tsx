/**
 * The ladder of limits with each formula's numbers put in: what sets the pace, what would next, and the rest on demand.
 * What was only full or waited for is a sign of another limit and no rung: its rate would change with that of the other.
 */
import { useState } from 'react';
import { Figure } from '../../charts/Figure';
import { linesOf } from '../../charts/lines';
import { logarithmic } from '../../charts/scale';
import type { Limit, PhaseAnswer } from '../../engine/engine';
import { topicsIn } from '../../format/operations';
import { bytesPerSecond, callsPerSecond, percent } from '../../format/print';
import type { SelectedPhase } from '../../questions/questions';
import styles from './Limits.module.css';
import { formulaOf, isSign, paceOf, pacers, shownOf } from './words';

export function Limits({ phase }: SelectedPhase) {
  const [whole, setWhole] = useState(false);
  if (phase === undefined || phase.limits.length === 0) return null;
  const all = rungsOf(phase);
  const rungs = all.filter(({ sign }) => !sign);
  const shown = shownOf(rungs);
  const next = rungs[shown];
  const title = paceOf(phase.limits) ?? 'No single limit binds';
  return (
    <Figure
      title={title}
      sentence={`Each rung is the rate of this work if nothing else held it up, ${phase.bytes > 0 ? 'headers not counted, ' : ''}on a logarithmic scale; the upright stroke is the prediction.${signsIn(all)}`}
      name="limits"
      table={() => ({
        columns: [{ label: 'Limit' }, { label: 'Formula' }, { label: 'Reach', numeric: true, unit: 'B/s', print: bytesPerSecond }, { label: 'In calls', numeric: true, unit: 'calls/s', print: callsPerSecond }, { label: 'Of the time', numeric: true, print: percent }, { label: 'Binding' }],
        rows: all.map(({ limit, sign }) => [limit.label, limit.formula, phase.bytes > 0 ? limit.bytes_per_s : null, limit.calls_per_s, Math.min(1, limit.share), limit.binding ? 'yes' : sign ? 'no, a sign' : 'no']),
      })}
    >
      {(width) => (
        <>
          <Ladder width={width} rungs={whole ? rungs : rungs.slice(0, shown)} rate={rateOf(phase)} title={title} />
          {next === undefined ? null : (
            <button type="button" className={styles.rest} aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? 'Less' : `${rungs.length - shown} more limits, from ${next.text} up`}
            </button>
          )}
        </>
      )}
    </Figure>
  );
}

interface Rung {
  readonly limit: Limit;
  readonly sign: boolean;
  readonly reach: number;
  readonly text: string;
}

/** In bytes a second where data moves, else in calls a second. */
function rungsOf(phase: PhaseAnswer): readonly Rung[] {
  const bound = pacers(phase.limits);
  return phase.limits
    .map((told): Rung => {
      const limit = { ...told, formula: formulaOf(told), binding: bound.includes(told) };
      const inBytes = phase.bytes > 0 && limit.bytes_per_s !== null;
      const reach = inBytes ? (limit.bytes_per_s ?? 0) : limit.calls_per_s;
      return { limit, sign: isSign(told), reach, text: inBytes ? bytesPerSecond(reach) : callsPerSecond(reach) };
    })
    .sort((a, b) => a.reach - b.reach);
}

function signsIn(all: readonly Rung[]): string {
  const signs = all.filter(({ sign }) => sign).map(({ limit: { label, share } }) => `${label.replace('waiting for ', '')}, ${percent(Math.min(1, share))} of the time`);
  return signs.length === 0 ? '' : ` Full or waited for meanwhile, which is a sign and no limit: ${signs.join('; ')}.`;
}

function rateOf(phase: PhaseAnswer): number {
  const calls = Object.values(phase.rpcs).reduce((sum, value) => sum + value, 0);
  return phase.bytes > 0 ? phase.throughput_bytes_per_s.predicted : calls / Math.max(phase.elapsed_s.predicted, 1e-9);
}

/** A link towards the client carries READs, one towards the server WRITEs. */
function topicsOf({ id, label, formula }: Limit): string {
  const carried = { link_to_client: 'READ', link_to_server: 'WRITE' }[id] ?? '';
  return topicsIn(`${label} ${formula} ${carried}`);
}

/** On a narrow screen without its result, which stands on the rung, then without what its parts consist of. */
function fitting(formula: string, width: number): string {
  const [bare = formula] = formula.split(' = ');
  const short = bare.replaceAll(/ \([^)]*\)/g, '');
  return [formula, bare].find((text) => text.length * FORMULA_CHAR <= width) ?? short;
}

interface LadderProps {
  readonly width: number;
  readonly rungs: readonly Rung[];
  readonly rate: number;
  readonly title: string;
}

const ROW = 40;
/** On a narrow screen label and formula get as many lines as they need, each its own. */
const LINE = 14;
const LABEL_CHAR = 6.6;
const FORMULA_CHAR = 7.4;
const TEXT_CHAR = 7;

function Ladder({ width, rungs, rate, title }: LadderProps) {
  const tall = rungs.some(({ limit }) => (limit.label.length + 3) * LABEL_CHAR + limit.formula.length * FORMULA_CHAR > width);
  const broken = (text: string, char: number): readonly string[] => linesOf(text, tall ? Math.floor(width / char) : Infinity);
  const lines = rungs.map(({ limit: { binding, label } }) => broken(`${binding ? '▸ ' : ''}${label}`, TEXT_CHAR));
  const formulas = rungs.map(({ limit: { formula } }) => broken(fitting(formula, width), FORMULA_CHAR));
  const extra = lines.map(({ length }, index) => (tall ? length + (formulas[index]?.length ?? 1) - 1 : 0) * LINE);
  const topOf = (index: number): number => extra.slice(0, index).reduce((sum, more) => sum + more + ROW, 0);
  const values = [...rungs.map((rung) => rung.reach), rate].filter((value) => value > 0);
  const low = Math.min(...values);
  const x = logarithmic([low / 1.5, Math.max(...values, low * 2)], [0, Math.max(40, width - 16 - TEXT_CHAR * Math.max(...rungs.map((rung) => rung.text.length)))]);
  const place = (value: number): number => (value > 0 ? Math.max(2, x(value)) : 2);
  return (
    <svg width={width} height={topOf(rungs.length) + 4} role="img" aria-label={title}>
      {rungs.map(({ limit, reach, text }, index) => {
        const top = topOf(index) + (extra[index] ?? 0);
        return (
          <g key={limit.id} data-topics={topicsOf(limit)}>
            <text x={0} y={topOf(index) + 12} className={limit.binding ? styles.binding : styles.label}>
              {lines[index]?.map((line, at) => (
                <tspan key={at} {...(at > 0 ? { x: 0, dy: LINE } : {})}>
                  {line}
                </tspan>
              ))}{' '}
              {formulas[index]?.map((line, at) => (
                <tspan key={at} className={styles.formula} {...(tall ? { x: 0, dy: LINE } : {})}>
                  {line}
                </tspan>
              ))}
            </text>
            <line x1={0} x2={place(reach)} y1={top + 24} y2={top + 24} className={limit.binding ? styles.rungBinding : styles.rung} />
            {rate > 0 ? <line x1={place(rate)} x2={place(rate)} y1={top + 18} y2={top + 30} className={styles.rate} /> : null}
            <text x={place(reach) + 8} y={top + 28} className={limit.binding ? styles.binding : styles.value}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
