import { expect, it } from 'vitest';
import { countsOf, parseScoreboards, scoreboards, timedOf } from './scoreboard';

it('reads every table below its heading', () => {
  const boards = parseScoreboards('# x\n\nwords\n\n## All\n\n| source | records |\n| --- | ---: |\n| lab | 12 |\n\n## None\n\n## Regret\n\n| of |\n| --- |\n| settings |\n');
  expect(boards).toEqual([
    { title: 'All', columns: ['source', 'records'], rows: [['lab', '12']] },
    { title: 'Regret', columns: ['of'], rows: [['settings']] },
  ]);
});

it('keeps apart what was calibrated and what a fit has seen', () => {
  const boards = parseScoreboards(
    [
      '## Everything\n\n| source | records | counts exact |\n| --- | --- | --- |\n| a | 4 | 3 |\n| b | 6 | 6 |\n',
      '## By group, exact clocks\n\n| group | calibration | seen by a fit | within a tenth | in the 90 % interval |\n| --- | --- | --- | --- | --- |',
      '| reads | none | yes | 4/4 | 2/4 |\n| reads | from its own report | yes | 5/6 | 6/6 |\n| writes | from its own report | yes | 3/3 | 1/3 |\n| writes | from its own report | no | 1/2 | 2/2 |\n',
    ].join('\n'),
  );
  expect(countsOf(boards)).toEqual({ held: 9, of: 10 });
  expect(timedOf(boards)).toEqual([
    { calibrated: true, seen: false, tenth: { held: 1, of: 2 }, interval: { held: 2, of: 2 } },
    { calibrated: true, seen: true, tenth: { held: 8, of: 9 }, interval: { held: 7, of: 9 } },
    { calibrated: false, seen: true, tenth: { held: 4, of: 4 }, interval: { held: 2, of: 4 } },
  ]);
});

it('finds both boards in the file of this build', () => {
  expect(countsOf(scoreboards())?.of).toBeGreaterThan(1000);
  const timed = timedOf(scoreboards());
  expect(timed).toHaveLength(3);
  expect(timed.every(({ tenth, interval }) => tenth.of > 0 && tenth.of === interval.of)).toBe(true);
});
