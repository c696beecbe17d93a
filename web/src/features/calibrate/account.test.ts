import { describe, expect, it } from 'vitest';
import type { Reading } from '../../engine/engine';
import { accountOf, gathered, kindsOf, linesOf, sayingOf } from './account';

const reading = (over: Partial<Reading>): Reading => ({ format: 'linux_nfsstat', formats_present: [], formats_named: [], outcome: 'ok', blocks: [], remarks: [], ...over });

describe('account', () => {
  it('marks each line by the strongest remark and keeps the general ones apart', () => {
    const account = accountOf('a\r\nb\n\nd', reading({
      remarks: [
        { line: 2, kind: 'used', text: 'counts' },
        { line: 2, kind: 'repaired', text: 'wrapped' },
        { line: null, kind: 'assumed', noted: true, text: 'totals' },
        { line: 4, kind: 'used', text: 'counts' },
        { line: 4, kind: 'assumed', noted: true, text: '7 of 900 calls were sent again' },
      ],
    }));
    expect(account.lines.map((line) => [line.number, line.kind])).toEqual([[1, null], [2, 'repaired'], [4, 'noted']]);
    expect(account.general).toHaveLength(1);
  });

  it('counts what is remarked in English', () => {
    const remark = (kind: 'contradicts' | 'ignored', noted = false) => ({ line: 1, kind, noted, text: '' });
    expect(kindsOf(reading({}))).toBe('Every line was used as it stands.');
    expect(kindsOf(reading({ remarks: [remark('contradicts'), remark('ignored')] }))).toBe('1 ignored, 1 contradiction.');
    expect(kindsOf(reading({ remarks: [remark('contradicts'), remark('contradicts'), remark('ignored', true)] }))).toBe('2 contradictions, 1 noted.');
  });

  it('names the line of a remark once', () => {
    expect(sayingOf({ line: 9, kind: 'ignored', text: 'line 9: the text ends here' })).toBe('the text ends here');
    expect(sayingOf({ line: 9, kind: 'assumed', text: 'line 3 is older' })).toBe('line 3 is older');
  });

  it('says the same of many lines once', () => {
    const nul = (line: number) => ({ line, kind: 'contradicts', text: 'NUL: this is not text' }) as const;
    expect(gathered([nul(3), { line: null, kind: 'ignored', text: 'empty' }, nul(5)])).toEqual([
      { kind: 'contradicts', text: 'NUL: this is not text', lines: [3, 5] },
      { kind: 'ignored', text: 'empty', lines: [] },
    ]);
    expect([[], [3], [3, 5], [3, 5, 8], [3, 5, 8, 9]].map(linesOf)).toEqual(['', ', line 3', ', lines 3 and 5', ', lines 3, 5 and 8', ', lines 3, 5, 8 and 1 more']);
  });

  it('groups the digits of long figures', () => {
    expect(sayingOf({ line: null, kind: 'assumed', text: '7729061226 requests were sent' }).replaceAll('\u202f', ' ')).toBe('7 729 061 226 requests were sent');
  });

  it('shows what something is said about before the rest of a long text', () => {
    const text = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}`).join('\n');
    const account = accountOf(text, reading({ remarks: [{ line: 4000, kind: 'ignored', text: 'no figures' }] }));
    expect(account.lines.at(-1)).toMatchObject({ number: 4000, kind: 'ignored' });
    expect(account.hidden).toBe(5000 - 120);
  });
});
