/** Six digits are more than any fit knows, and all that a link carries: with more, the answer behind a link would be another. */
export function known(value: number): number {
  return Number(value.toPrecision(6));
}
