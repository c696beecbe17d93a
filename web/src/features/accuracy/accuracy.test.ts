import { expect, it } from 'vitest';
import { parseScoreboard } from './scoreboard';
import { compareRow } from './compareRow';

it('reads the scoreboard table', () => {
  const board = parseScoreboard('# x\n\n| source | use | records |\n| --- | --- | ---: |\n| lab | check | 12 |\n\n| other |\n| --- |\n| table |\n');
  expect(board).toEqual({ columns: ['source', 'use', 'records'], rows: [['lab', 'check', '12']] });
});

it('says how far a prediction is from what was published', () => {
  expect(compareRow('READ', 131_507, 131_500)).toMatchObject({ verdict: 'exact' });
  expect(compareRow('READ', 100, 200)).toMatchObject({ verdict: '−50 %' });
  expect(compareRow('throughput', 110, 100)).toMatchObject({ verdict: '+10 %' });
});
