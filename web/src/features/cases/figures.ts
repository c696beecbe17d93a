/** How the figures of a case are told: in their units, and what they come to. */
import type { TableData } from '../../charts/Figure';
import type { Preset } from '../../engine/engine';
import { bytesPerSecond, count, NBSP, seconds } from '../../format/print';
import { holdingOf, isWithinNoise, worstOf, type Compared, type Replay } from '../../questions/published';

export function printed(quantity: string, value: number | null): string {
  if (value === null) return 'not modelled';
  if (quantity === 'throughput') return bytesPerSecond(value);
  return quantity === 'elapsed' ? seconds(value) : count(value);
}

/** Figures of several quantities for a file: what each is named after, and its unit beside it. */
export function fileOf(figures: readonly (readonly [name: string, figure: Compared])[]): TableData {
  return {
    columns: [{ label: 'Of' }, { label: 'Phase' }, { label: 'Quantity' }, { label: 'Predicted' }, { label: 'Published' }, { label: 'Unit' }],
    rows: figures.map(([name, { phase, quantity, predicted, published }]) => [name, phase + 1, quantity, predicted, published, UNITS[quantity] ?? 'calls']),
  };
}

const UNITS: Readonly<Record<string, string>> = { throughput: 'B/s', elapsed: 's' };

/** Figures within noise, the worst of the others where its size is not drawn beside it, statements that hold. */
export function digestOf(preset: Preset, { figures, arriving, error }: Replay, withWorst: boolean): string {
  if (arriving) return 'replaying …';
  if (error !== null) return `▲ ${error.message}`;
  const beyond = figures.filter((figure) => !isWithinNoise(figure));
  const worst = withWorst ? worstOf(beyond) : null;
  const holding = holdingOf(preset);
  return [
    ...(figures.length === 0 ? [] : [`${figures.length - beyond.length} of ${figures.length} ${figures.length === 1 ? 'figure' : 'figures'} within 1${NBSP}% or 2 calls${worst === null ? '' : `, the largest miss ${missOf(worst)}`}`]),
    ...(holding === null ? [] : [`${holding} statements hold`]),
  ].join('; ');
}

/** One figure whole: `READ of phase 3: 86 588 predicted, 182 065 published, −52 %`. */
export function told({ phase, quantity, predicted, published, verdict }: Compared): string {
  return `${quantity} of phase ${phase + 1}: ${printed(quantity, predicted)} predicted, ${printed(quantity, published)} published, ${verdict}`;
}

/** Of what, and how large: 100 % of a few calls is another thing than of the time. */
function missOf({ quantity, predicted, published, verdict }: Compared): string {
  return `${verdict.replace(/^[+−]/, '')} (${quantity}: ${printed(quantity, predicted)} predicted, ${printed(quantity, published)} published)`;
}
