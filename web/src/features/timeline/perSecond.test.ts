import { expect, it } from 'vitest';
import { titleOf } from './perSecond';

it('counts one call as one, in a second and over many', () => {
  const titles = [titleOf([[1, 0, 5]], 1), titleOf([[0, 1, 0]], 1), titleOf([[3, 2, 0], [10, 0, 0]], 10), titleOf([[3, 2, 0], [2048, 0, 5]], 1)];
  expect(titles.map((title) => title.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    '6 calls within a second: 1 READ and 0 WRITEs',
    '1 call within a second: 0 READs and 1 WRITE',
    'At its busiest: 1 call a second, 1 READ and 0 WRITEs',
    'At its busiest: 2 053 calls a second, 2 048 READs and 0 WRITEs',
  ]);
});
