import { describe, expect, it } from 'vitest';
import { MAX_BOX_CHARS, PASTED, withPasted } from './intake';

const file = { name: 'before.txt', text: 'counts' };
const long = 'x'.repeat(MAX_BOX_CHARS + 1);

describe('withPasted', () => {
  it('follows the box and keeps the files', () => {
    expect(withPasted([{ name: PASTED, text: 'old' }, file], 'new')).toEqual([{ name: PASTED, text: 'new' }, file]);
    expect(withPasted([{ name: PASTED, text: 'old' }, file], '')).toEqual([file]);
  });

  it('keeps a long text whole beside the box, whatever is typed in the box afterwards', () => {
    const kept = withPasted([file], long);
    expect(kept.map(({ name }) => name.replaceAll(/\s/g, ' '))).toEqual(['before.txt', 'pasted text of 200 001 characters']);
    const typed = withPasted(withPasted(kept, 'y'), 'yz');
    expect(typed.map(({ text }) => text)).toEqual(['yz', 'counts', long]);
  });
});
