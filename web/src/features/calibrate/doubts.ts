/**
 * Why learned values may not be what they are called. A fit moves the few costs that it has until the question takes as
 * long as the report says; where the question is other work, they take up the difference.
 */
import type { Calibration } from '../../engine/engine';
import { count, factor } from '../../format/print';

/** Assumption: counts twice as high or half as high are other work, not the noise of the same. */
const OTHER_WORK = 2;
/** Assumption: a cost ten times its default is rather another cause than another machine. */
const FAR = 10;

export function doubtsOf({ rpcs, parameters, comparison }: Pick<Calibration, 'rpcs' | 'parameters' | 'comparison'>): readonly string[] {
  const counted = Object.values(rpcs).filter(({ measured }) => measured !== null);
  const measured = counted.reduce((sum, op) => sum + (op.measured ?? 0), 0);
  const predicted = counted.reduce((sum, op) => sum + op.predicted, 0);
  const far = parameters.filter(({ identified, value, default: usual }) => identified && usual > 0 && apart(value, usual) > FAR);
  const open = comparison.filter((line) => !line.within_noise).length;
  return [
    ...(measured > 0 && apart(measured, predicted) > OTHER_WORK ? [`the report counts ${count(measured)} of these calls, the question ${count(predicted)}`] : []),
    ...far.map(({ meaning, value, default: usual }) => `${meaning} comes out at ${factor(value / usual)} its default`),
    ...(open > 0 ? [`after the fit ${open} of ${comparison.length} measured quantities still differ`] : []),
  ];
}

function apart(a: number, b: number): number {
  return Math.max(a, b) / Math.max(Math.min(a, b), Number.MIN_VALUE);
}
