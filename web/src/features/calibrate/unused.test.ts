import { expect, it } from 'vitest';
import type { Reading } from '../../engine/engine';
import { accountOf, kindsOf } from './account';
import { doubtful, isSame, withPrompts } from './unused';

const TEXT = ['$ nfsstat -c', 'Client nfs v4:', 'null read', '0 17', '', '$ mount | grep nas', 'nas:/srv on /var/www type nfs4 (rw)', '$ uname -r', '5.15.0-91-generic', 'Thanks'].join('\n');
const BLOCKS = [
  { kind: 'ops', side: 'client', line: 3, counts_nonzero: { read: 17 } },
  { kind: 'mount', device: 'nas:/srv', mountpoint: '/var/www' },
];
const reading = (over: Partial<Reading> = {}): Reading => ({ format: null, formats_present: [], formats_named: [], outcome: 'ok', blocks: BLOCKS, remarks: [], ...over });

it('finds the lines that nothing was read from', () => {
  expect(doubtful(TEXT, reading())).toEqual([1, 8, 9, 10]);
  expect(doubtful(TEXT, reading({ remarks: [{ line: 10, kind: 'ignored', text: '' }] }))).toEqual([1, 8, 9]);
  expect(doubtful(TEXT, reading({ blocks: [...BLOCKS, { kind: 'system', release: '5.15.0-91-generic' }] }))).toEqual([1, 8, 10]);
});

it('takes a command with what it printed', () => {
  expect(withPrompts(TEXT, [1, 8, 9, 10])).toEqual([8, 9, 10]);
  expect(withPrompts(TEXT, [1, 8, 10])).toEqual([10]);
  for (const prompt of ['[root@nas /mnt]# nfsstat', '#nfsstat', 'me@nas:~$ nfsstat']) expect(withPrompts(`${prompt}\nClient nfs v4:`, [1])).toEqual([]);
});

it('compares what was read, wherever it stood', () => {
  expect(isSame(reading(), reading({ blocks: BLOCKS.map((block) => ({ ...block, line: 9 })) }))).toBe(true);
  expect(isSame(reading(), reading({ blocks: BLOCKS.slice(1) }))).toBe(false);
});

it('marks them, and calls nothing whole', () => {
  expect(accountOf(TEXT, reading(), [8, 9, 10]).lines.map(({ kind }) => kind)).toEqual([null, null, null, null, null, null, 'not used', 'not used', 'not used']);
  expect(kindsOf(reading(), 3)).toBe('3 lines not used.');
});
