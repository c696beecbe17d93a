/** One predicted figure against the published one. */
export interface ComparedRow {
  readonly quantity: string;
  readonly predicted: number;
  readonly published: number;
  /** `exact` within 1 % or 2 calls, else the difference in per cent. */
  readonly verdict: string;
}

export function compareRow(quantity: string, predicted: number, published: number): ComparedRow {
  const by = predicted - published;
  const exact = /^[A-Z_]+$/.test(quantity) && Math.abs(by) <= Math.max(2, published * 0.01);
  const share = published === 0 ? Infinity : (100 * by) / published;
  const verdict = exact
    ? 'exact'
    : share === Infinity
      ? 'none published'
      : share > 900
        ? `${Math.round(predicted / published)} times`
        : `${Math.abs(share) < 1 ? '<1' : `${share < 0 ? '−' : '+'}${Math.round(Math.abs(share))}`} %`;
  return { quantity, predicted, published, verdict };
}
