/** How the figures of a case are told: in their units, and what they come to. */
import type { Preset } from '../../engine/engine';
import { bytesPerSecond, count, seconds } from '../../format/print';
import { worstOf, type Compared, type Replay } from '../../questions/published';
import { statementsOf } from '../../questions/statements';

export function titleOf({ year, name }: Preset): string {
  return year === null ? name : `${year} · ${name}`;
}

export function printed(quantity: string, value: number | null): string {
  if (value === null) return 'not modelled';
  if (quantity === 'throughput') return bytesPerSecond(value);
  return quantity === 'elapsed' ? seconds(value) : count(value);
}

/** Figures exact, the worst of the others, statements that hold. */
export function digestOf(preset: Preset, { figures, arriving, error }: Replay): string {
  if (arriving) return 'replaying …';
  if (error !== null) return `▲ ${error.message}`;
  const worst = worstOf(figures);
  const exact = figures.filter((figure) => figure.exact).length;
  const statements = statementsOf(preset.id)?.statements ?? [];
  return [
    ...(figures.length === 0 ? [] : [`${exact} of ${figures.length} figures exact${worst === null ? '' : `, the largest miss ${missOf(worst)}`}`]),
    ...(statements.length === 0 ? [] : [`${statements.filter(({ verdict }) => verdict === 'holds').length} of ${statements.length} statements hold`]),
  ].join('; ');
}

/** Of what, and how large: 100 % of a few calls is another thing than of the time. */
function missOf({ quantity, predicted, published, verdict }: Compared): string {
  return `${verdict.replace(/^[+−]/, '')} (${quantity}: ${printed(quantity, predicted)} predicted, ${printed(quantity, published)} published)`;
}
