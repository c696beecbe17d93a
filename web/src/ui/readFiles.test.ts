import { describe, expect, it } from 'vitest';
import { readFiles } from './readFiles';

/** As a browser hands over a folder: a file by its looks, until it is read. */
function unreadable(name: string): File {
  return Object.assign(new File([], name), { arrayBuffer: () => Promise.reject(new Error('not found')) });
}

describe('readFiles', () => {
  it('keeps the others when one cannot be read, and says which and why', async () => {
    const dropped = await readFiles([new File(['one'], 'a.txt'), unreadable('logs'), new File(['two'], 'b.txt')], 100);
    expect(dropped).toEqual({ files: [{ name: 'a.txt', text: 'one' }, { name: 'b.txt', text: 'two' }], large: [], unread: ['logs (not found)'] });
  });

  it('does not read what is larger than the limit', async () => {
    const large = Object.assign(unreadable('large'), {});
    Object.defineProperty(large, 'size', { value: 101 });
    expect(await readFiles([large], 100)).toEqual({ files: [], large: [large], unread: [] });
  });

  it('reads UTF-16 with its mark', async () => {
    const { files } = await readFiles([new File([new Uint8Array([0xff, 0xfe, 0x61, 0])], 'w.txt')], 100);
    expect(files).toEqual([{ name: 'w.txt', text: 'a' }]);
  });
});
