/** Names of classes as they travel: the page carries each twice, so a name and its file in three letters have to do. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LETTERS = 3;

/** `fileOf`: which file each mark stands for; two files with one would share what they style. */
export function scopedName(root: string, fileOf = new Map<string, string>()): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/');
    const mark = createHash('sha256').update(path).digest('base64url').replaceAll(/[^a-z]/g, '').slice(0, LETTERS);
    const other = fileOf.get(mark) ?? path;
    if (other !== path) throw new Error(`${path} and ${other} would name their classes alike: rename one of them`);
    fileOf.set(mark, path);
    return `${name}-${mark}`;
  };
}
