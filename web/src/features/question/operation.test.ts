import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PHASE } from '../../state/scenario';
import { withOperation, withPattern } from './operation';

describe('another operation', () => {
  it('does not write to a file that is opened for reading', () => {
    const written = withOperation(DEFAULT_PHASE, 'write');
    expect([written.open, written.file, written.record_bytes, written.file_bytes]).toEqual([null, null, 262144, 1073741824]);
  });

  it('makes no tree of the one large file, and comes back to one', () => {
    const tree = withOperation(DEFAULT_PHASE, 'create_files');
    expect([tree.files, tree.file_bytes, tree.record_bytes]).toEqual([1000, 8192, null]);
    expect(withOperation({ ...tree, files: 7 }, 'list').files).toBe(7);
    expect(withOperation(tree, 'read').file_bytes).toBe(DEFAULT_PHASE.file_bytes);
  });

  it('asks what the presets ask that it names as its sources', () => {
    const first = (id: string): Record<string, unknown> => (JSON.parse(readFileSync(`models/presets/${id}.json`, 'utf8')) as { scenario: { phases: [Record<string, unknown>] } }).scenario.phases[0];
    expect(withOperation(DEFAULT_PHASE, 'op_mix').mix).toEqual(first('mix-sfs2008')['mix']);
    expect(first('kernel-build')).toMatchObject(withOperation(DEFAULT_PHASE, 'extract_archive').archive ?? {});
    expect(withOperation(DEFAULT_PHASE, 'mixed').read_percent).toBe(first('vm-images')['read_percent']);
  });

  it('gives each what it cannot do without', () => {
    expect(withOperation(DEFAULT_PHASE, 'mixed').read_percent).toBe(70);
    expect(withOperation(DEFAULT_PHASE, 'extract_archive').archive?.files).toBe(1000);
    const mix = withOperation(DEFAULT_PHASE, 'op_mix');
    expect(Object.values(mix.mix).reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(withOperation(mix, 'find').mix).toEqual({});
  });
});

it('goes through the whole file in order, whatever number of random requests was asked for', () => {
  const random = { ...withPattern(DEFAULT_PHASE, 'random'), count: 1000 };
  expect(withPattern(random, 'backward')).toEqual({ ...random, pattern: 'backward' });
  expect(withPattern(random, 'sequential')).toEqual(DEFAULT_PHASE);
});
