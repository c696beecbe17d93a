import { describe, expect, it } from 'vitest';
import type { Reading } from '../../engine/engine';
import { accountOf, sayingOf } from './account';

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

  it('names the line of a remark once', () => {
    expect(sayingOf({ line: 9, kind: 'ignored', text: 'line 9: the text ends here' })).toBe('the text ends here');
    expect(sayingOf({ line: 9, kind: 'assumed', text: 'line 3 is older' })).toBe('line 3 is older');
  });

  it('shows what something is said about before the rest of a long text', () => {
    const text = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}`).join('\n');
    const account = accountOf(text, reading({ remarks: [{ line: 4000, kind: 'ignored', text: 'no figures' }] }));
    expect(account.lines.at(-1)).toMatchObject({ number: 4000, kind: 'ignored' });
    expect(account.hidden).toBe(5000 - 120);
  });
});
