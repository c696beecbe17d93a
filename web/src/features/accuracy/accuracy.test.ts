import { expect, it } from 'vitest';
import { parseScoreboards } from './scoreboard';
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
