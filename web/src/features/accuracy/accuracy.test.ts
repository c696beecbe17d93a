import { expect, it } from 'vitest';
import { parseScoreboards, scoreboards, totalOf } from './scoreboard';
import { compareRow } from './compareRow';

it('reads every table below its heading', () => {
  const boards = parseScoreboards('# x\n\nwords\n\n## All\n\n| source | records |\n| --- | ---: |\n| lab | 12 |\n\n## None\n\n## Regret\n\n| of |\n| --- |\n| settings |\n');
  expect(boards).toEqual([
    { title: 'All', columns: ['source', 'records'], rows: [['lab', '12']] },
    { title: 'Regret', columns: ['of'], rows: [['settings']] },
  ]);
});

it('says how far a prediction is from what was published', () => {
  expect(compareRow('READ', 131_507, 131_500)).toMatchObject({ verdict: 'exact' });
  expect(compareRow('READ', 100, 200)).toMatchObject({ verdict: '−50 %' });
  expect(compareRow('throughput', 110, 100)).toMatchObject({ verdict: '+10 %' });
});

it('sums the board of all records as the overview says it', () => {
  const [board] = parseScoreboards('## Everything\n\n| source | records | counts exact | within a tenth | in the 90 % interval |\n| --- | --- | --- | --- | --- |\n| a | 4 | 3 | 4/4 | 2/4 |\n| b | 6 | 6 | – | – |\n');
  expect(totalOf(board === undefined ? [] : [board])).toEqual({ records: 10, counts: { held: 9, of: 10 }, tenth: { held: 4, of: 4 }, interval: { held: 2, of: 4 } });
  expect(totalOf(scoreboards())?.records).toBeGreaterThan(1000);
});
