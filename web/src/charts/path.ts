/** SVG paths of straight lines, which is all that these charts draw. */

export type Spot = readonly [x: number, y: number];

/** Straight from spot to spot. */
export function through(spots: readonly Spot[]): string {
  return spots.length === 0 ? '' : `M${spots.map((spot) => spot.map(rounded).join()).join('L')}`;
}

/** The area between two lines. */
export function between(upper: readonly Spot[], lower: readonly Spot[]): string {
  return upper.length === 0 ? '' : `${through([...upper, ...lower.toReversed()])}Z`;
}

/** A thousandth of a pixel is seen on no screen and on no paper. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
