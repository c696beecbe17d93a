import { describe, expect, it } from 'vitest';
import type { Calibration } from '../../engine/engine';
import { doubtsOf } from './doubts';

const fitted = (value: number): Calibration['parameters'][number] => ({ name: 'p', unit: 'ns', meaning: 'server processor per call', default: 12_000, value, low: value, high: value, identified: true, pegged: false });
const line = (within_noise: boolean): Calibration['comparison'][number] => ({ quantity: 'elapsed time', unit: 's', observed: 1, before: 1, after: 1, within_noise });

describe('doubtsOf', () => {
  it('is silent where the same work was measured and costs are near their defaults', () => {
    expect(doubtsOf({ rpcs: { READ: { measured: 1100, predicted: 1024 } }, parameters: [fitted(30_000)], comparison: [line(true)] })).toEqual([]);
  });

  it('names other work, a cost far off and what the fit leaves open', () => {
    const found = doubtsOf({
      rpcs: { READ: { measured: 6000, predicted: 4096 }, WRITE: { measured: 3000, predicted: 0 }, OPEN: { measured: null, predicted: 1 } },
      parameters: [fitted(27_344_653)],
      comparison: [line(false), line(true)],
    });
    expect(found.map((text) => text.replace(/\u202f/g, ' '))).toEqual([
      'the report counts 9 000 of these calls, the question 4 096',
      'server processor per call comes out at 2 279× its default',
      'after the fit 1 of 2 measured quantities still differ',
    ]);
  });
});
