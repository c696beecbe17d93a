import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedStatements, statementSection, type CaseAnswer } from './lib/statements.mjs';

const EXAMPLE: CaseAnswer = {
  title: 'Disks, 2012',
  source: 'a paper',
  statements: [
    {
      says: 'large is fast',
      verdict: 'contradicts',
      why: 'nobody knows',
      measure: { label: 'throughput', unit: 'bytes/s' },
      figures: [
        { label: '1 MiB', value: 104_857_600 },
        { label: '2 MiB', value: 1_048_576 },
      ],
    },
  ],
  assumptions: [{ says: 'one disk', measure: { label: 'elapsed', unit: 's' }, figures: [{ label: 'disk', value: 2 }] }],
};

test('a statement stands beside its verdict, its reason and its figures', () => {
  const text = statementSection([EXAMPLE]).join('\n');
  expect(text).toContain('| large is fast | contradicts: nobody knows | throughput: 1 MiB 100.0 MiB/s, 2 MiB 1.0 MiB/s |');
  expect(text).toContain('| one disk | elapsed: disk 2.00 s |');
});

test('a committed answer that is no longer given is named, and so is one that is gone or new', () => {
  const answer = (name: string, value: number) => ({ case: name, figures: [{ label: 'disk', value }] });
  const committed = [answer('a', 1), answer('b', 2)];
  expect(changedStatements([answer('a', 1), answer('b', 2)], committed)).toEqual([]);
  expect(changedStatements([answer('a', 1.000_001), answer('c', 3)], committed)).toEqual(['a', 'c', 'b']);
});

test('the committed answers are those of the files of statements', () => {
  const answers = JSON.parse(readFileSync('models/statements.json', 'utf8')) as { case: string; statements: { id: string; verdict: string }[] }[];
  expect(answers.length).toBeGreaterThanOrEqual(3);
  for (const answer of answers) {
    const file = JSON.parse(readFileSync(`models/statements/${answer.case}.json`, 'utf8')) as { statements: { id: string; verdict: string }[] };
    expect(answer.statements.map(({ id, verdict }) => [id, verdict])).toEqual(file.statements.map(({ id, verdict }) => [id, verdict]));
  }
});
