/** Links of format 5 as they were really made. None of these lines may ever change. */
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '../../../state/document';
import { complete, DEFAULT_PHASE } from '../../../state/scenario';
import { deflate } from '../codec';
import { read, write } from '../link';

const linux = (client: string, server: string | null) => complete({ client: { os: 'linux', version: client }, server: { os: 'linux', version: server }, phases: [DEFAULT_PHASE] });

describe('format 5', () => {
  it('brings back the build of each kernel', async () => {
    const scenario = linux('6.8.0-151-generic', null);
    const pins = [linux('6.1.176', '6.1.0-50-cloud-amd64'), linux('6.12.95', '6.12.95')];
    const hash = await write({ ...EMPTY_DOCUMENT, scenario, pins }, null);
    expect(hash.startsWith('#5.')).toBe(true);
    const opened = await read(hash);
    expect(opened).toMatchObject({ kind: 'document', message: null });
    if (opened.kind === 'document') expect([opened.document.scenario, ...opened.document.pins]).toEqual([scenario, ...pins]);
  });

  it('is not used where no build is told', async () => {
    expect((await write({ ...EMPTY_DOCUMENT, scenario: linux('6.8.0', null) }, null)).startsWith('#5.')).toBe(false);
  });

  it('lets in nothing but builds', async () => {
    const { codec, payload } = await deflate(JSON.stringify({ c: { v: '6.8.0' }, p: [{}], b: ['-151-generic', '-1-<script>'] }));
    const opened = await read(`#5.${codec}.${payload}`);
    if (opened.kind !== 'document') throw new Error(opened.kind);
    expect([opened.document.scenario.client.version, opened.document.scenario.server.version]).toEqual(['6.8.0-151-generic', null]);
    expect(opened.message).toBe("Not kept: a kernel's build.");
  });
});
