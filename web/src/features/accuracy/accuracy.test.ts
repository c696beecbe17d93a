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
      '## Everything\n\n| source | workload | records | counts exact |\n| --- | --- | --- | --- |\n| a | find | 4 | 3 |\n| b | list | 6 | 6 |\n| c | commands on X | 9 | 8 |\n',
      '## X laboratory, command by command\n\n| count | of | by the point |\n| --- | --- | --- |\n| COMMIT | 9 | 82.1 % |\n| READs in flight | 9 | 98.6 % |\n',
      '## By group, exact clocks\n\n| group | calibration | seen by a fit | within a tenth | in the 90 % interval |\n| --- | --- | --- | --- | --- |',
      '| reads | none | yes | 4/4 | 2/4 |\n| reads | from its own report | yes | 5/6 | 6/6 |\n| writes | from its own report | yes | 3/3 | 1/3 |\n| writes | from its own report | no | 1/2 | 2/2 |\n',
    ].join('\n'),
  );
  expect(countsOf(boards)).toEqual({ exact: { held: 9, of: 10 }, ranged: { held: 8, of: 9 }, points: [['COMMIT', '82.1 %']] });
  expect(timedOf(boards)).toEqual([
    { calibrated: true, seen: false, tenth: { held: 1, of: 2 }, interval: { held: 2, of: 2 } },
    { calibrated: true, seen: true, tenth: { held: 8, of: 9 }, interval: { held: 7, of: 9 } },
    { calibrated: false, seen: true, tenth: { held: 4, of: 4 }, interval: { held: 2, of: 4 } },
  ]);
});

it('finds both boards in the file of this build', () => {
  const { exact, ranged, points } = countsOf(scoreboards()) ?? {};
  expect(exact?.of).toBeGreaterThan(1000);
  expect(ranged?.of).toBeGreaterThan(1000);
  expect(points?.map(([op]) => op)).toEqual(['COMMIT', 'READ', 'WRITE']);
  const timed = timedOf(scoreboards());
  expect(timed).toHaveLength(3);
  expect(timed.every(({ tenth, interval }) => tenth.of > 0 && tenth.of === interval.of)).toBe(true);
});
