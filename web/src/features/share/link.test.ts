import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT, MAX_PHASES, type Document } from '../../state/document';
import { complete, DEFAULT_PHASE, DEFAULT_SCENARIO, type PartialScenario } from '../../state/scenario';
import { deflate, MAX_DOCUMENT_BYTES } from './codec';
import { open as openAddress } from './formats';
import { read, write } from './link';
import { closeJson, tellCut } from './repair';

const full: Document = {
  ...EMPTY_DOCUMENT,
  scenario: complete({
    client: { os: 'freebsd', version: '9.2' },
    mount: { version: '3', rsize: 8192, wsize: 8192, options: ['nocto', 'actimeo=1', 'sec=krb5p'] },
    network: { rtt_ms: 0.1, rate_mbit: 16000 },
    server: { os: 'freebsd', storage: 'memory disk with UFS', block_bytes: 8192 },
    phases: [
      { ...DEFAULT_PHASE, op: 'write', record_bytes: 4096, fsync: 'end', file: 'new', flags: ['creat'] },
      { ...DEFAULT_PHASE, op: 'write', pattern: 'random', record_bytes: 4096, fsync: 'every:8+end', cache: 'warm' },
    ],
    parameters: { read_service_us: 41.3 },
    seed: 7,
  }),
  ranges: { 'network.rtt_ms': { low: 0.08, high: 0.12 } },
  learned: [{ name: 'read_service_us', value: 41.3, low: 39, high: 44.1 }],
};

async function opened(hash: string): Promise<Document> {
  const result = await read(hash);
  if (result.kind !== 'document') throw new Error(JSON.stringify(result));
  return result.document;
}

describe('link', () => {
  it('brings back the whole document', async () => {
    const hash = await write(full, '2026.11');
    const back = await opened(hash);
    expect(back.scenario).toEqual(full.scenario);
    expect(back.ranges).toEqual(full.ranges);
    expect(back.learned).toEqual(full.learned);
    expect(back.answeredBy).toBe('2026.11');
  });

  it('carries as many phases as can be asked for', async () => {
    const scenario = complete({ phases: Array.from({ length: MAX_PHASES }, (_, at) => ({ ...DEFAULT_PHASE, record_bytes: 512 * (at + 1) })) });
    expect((await opened(await write({ ...EMPTY_DOCUMENT, scenario, pins: [scenario] }, null))).scenario).toEqual(scenario);
  });

  it.each(readdirSync('models/presets'))('carries every phase of %s', async (name) => {
    const { scenario } = JSON.parse(readFileSync(`models/presets/${name}`, 'utf8')) as { scenario: PartialScenario };
    const asked = complete(scenario);
    expect((await opened(await write({ ...EMPTY_DOCUMENT, scenario: asked }, null))).scenario.phases).toEqual(asked.phases);
  });

  it('is short: the default question under 250 characters, four configurations with calibration under 1,500', async () => {
    expect((await write(EMPTY_DOCUMENT, null)).length).toBeLessThan(250);
    const four = { ...full, pins: [8192, 65536, 1048576].map((rsize) => complete({ ...full.scenario, mount: { ...full.scenario.mount, rsize } })) };
    expect((await write(four, '2026.11')).length).toBeLessThan(1500);
  });

  it('carries numbers and listed words only', async () => {
    const nosy = complete({ mount: { options: ['nocto', 'addr=host.example', '/export/home'] as string[] }, parameters: { 'Secret Host': 1 } });
    const back = await opened(await write({ ...EMPTY_DOCUMENT, scenario: nosy }, 'host.example'));
    expect(back.scenario.mount.options).toEqual(['nocto']);
    expect(back.scenario.parameters).toEqual({});
    expect(back.answeredBy).toBeNull();
  });

  it('round-trips any numbers a field may hold', async () => {
    const sizes = fc.option(fc.integer({ min: 512, max: 2 ** 40 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.integer({ min: 1, max: 16 }), fc.float({ min: 0, max: 500, noNaN: true }), async (rsize, wsize, nconnect, rtt_ms) => {
        const scenario = complete({ mount: { rsize, wsize, nconnect }, network: { rtt_ms } });
        expect((await opened(await write({ ...EMPTY_DOCUMENT, scenario }, null))).scenario).toEqual(scenario);
      }),
      { numRuns: 50 },
    );
  });
});

describe('maps of numbers in a link', () => {
  const exact = fc.oneof(fc.integer({ min: 0, max: 2 ** 50 }), fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0));
  const maps = fc.record({
    sysctl: fc.dictionary(fc.constantFrom('vfs.nfs.iodmax', 'net.ipv4.tcp_rmem', 'vm.dirty_bytes'), exact),
    archive: fc.option(fc.record({ files: exact, directories: exact, file_bytes: exact }), { nil: null }),
    inputs: fc.dictionary(fc.constantFrom('headers', 'sources', 'object_bytes'), exact),
    mix: fc.dictionary(fc.constantFrom('READ', 'WRITE', 'GETATTR'), exact),
  });

  it('come back as they were, of the question and of pins', async () => {
    await fc.assert(
      fc.asyncProperty(maps, maps, async (here, pinned) => {
        const [scenario, pin] = [here, pinned].map(({ sysctl, ...phase }) => complete({ client: { sysctl }, phases: [{ ...DEFAULT_PHASE, fsync: 'end' }, { ...DEFAULT_PHASE, op: 'op_mix', ...phase }] }));
        if (scenario === undefined || pin === undefined) throw new Error('two scenarios');
        const back = await opened(await write({ ...EMPTY_DOCUMENT, scenario, pins: [pin, scenario] }, null));
        expect(back.scenario).toEqual(scenario);
        expect(back.pins).toEqual([pin, scenario]);
      }),
      { numRuns: 30 },
    );
  }, 30_000);
});

describe('broken links', () => {
  it.each([
    ['newer', '#9.d.abc', /format 9.*reads up to format 8/],
    ['version 0', '#0.d.abc', /never existed/],
    ['unknown codec', '#1.x.abc', /never existed/],
    ['no link', '#hello', /not a Mountwise link\. Nothing of it was opened\.$/],
    ['not deflate', '#1.d.____', /damaged/],
    ['uncompressed', '#1.u.e30', null],
    ['too long', `#1.d.${'A'.repeat(20_000)}`, /characters long/],
  ])('%s', async (_, hash, want) => {
    const result = await read(hash.slice(0, 30_000));
    if (want === null) expect(result.kind).toBe('document');
    else expect(result).toMatchObject({ kind: 'failure', message: expect.stringMatching(want) as string });
  });

  it('stops a link that unfolds too far', async () => {
    const { payload } = await deflate(JSON.stringify({ p: ' '.repeat(MAX_DOCUMENT_BYTES * 40) }));
    expect(payload.length).toBeLessThan(16_000);
    expect(await read(`#1.d.${payload}`)).toMatchObject({ kind: 'failure', message: expect.stringMatching(/64 kB/) as string });
  });

  it('keeps what came before the cut', async () => {
    const hash = await write(full, '2026.11');
    const result = await read(hash.slice(0, Math.floor(hash.length * 0.7)));
    expect(result).toMatchObject({ kind: 'document', message: expect.stringMatching(/end of this link is missing/) as string });
    if (result.kind === 'document') expect(result.document.scenario.client.os).toBe('freebsd');
  });

  it('can be answered wherever it was cut', async () => {
    const hash = await write({ ...full, scenario: complete({ phases: [{ ...DEFAULT_PHASE, op: 'write', fsync: 'end', pause_s: 3 }] }) }, '2026.11');
    for (let length = 12; length < hash.length; length += 1) {
      const result = await read(hash.slice(0, length));
      const phases = result.kind === 'document' ? [result.document.scenario, ...result.document.pins].flatMap((scenario) => scenario.phases) : [];
      for (const { pattern, record_bytes, file_bytes } of phases) expect([pattern, record_bytes, file_bytes], `after ${length} characters`).not.toContain(null);
    }
  });

  it('names what it did not keep', async () => {
    const { payload } = await deflate(JSON.stringify({ c: { o: 'plan9', zz: 1 }, n: { r: -4 } }));
    const result = await read(`#1.d.${payload}`);
    expect(result).toMatchObject({ kind: 'document', message: 'Not kept: client os; client: 1 unknown field; network rtt_ms.' });
    if (result.kind === 'document') expect(result.document.scenario.client.os).toBe(DEFAULT_SCENARIO.client.os);
  });

  it('names phases beyond those that a link keeps, of the question and of pins', async () => {
    const phases = (count: number): object[] => Array.from({ length: count }, () => ({ o: 'write' }));
    const { payload } = await deflate(JSON.stringify({ p: phases(MAX_PHASES + 8), q: [{}, null, { p: phases(MAX_PHASES + 1) }] }));
    const result = await read(`#1.d.${payload}`);
    expect(result).toMatchObject({ kind: 'document', message: 'Not kept: 8 phases after 32; pin 3: 1 phase after 32.' });
    if (result.kind === 'document') expect(result.document.scenario.phases).toHaveLength(MAX_PHASES);
  });

  it('never throws', async () => {
    await fc.assert(fc.asyncProperty(fc.base64String(), async (noise) => {
      expect((await read(`#1.d.${noise.replaceAll(/[+/=]/g, '-')}x`)).kind).toMatch(/document|failure/);
    }), { numRuns: 60 });
  });
});

it('a case link names a preset', async () => {
  expect(await openAddress('#case=freebsd-2014')).toEqual({ kind: 'case', id: 'freebsd-2014' });
  expect(await openAddress('#')).toEqual({ kind: 'none' });
});

it('closeJson closes what was open', () => {
  expect(closeJson('{"a":1,"b":{"c":[1,2,"x')).toBe('{"a":1,"b":{"c":[1,2]}}');
  expect(closeJson('{"a')).toBeNull();
});

describe('a cut link says what was kept', () => {
  const text = '{"c":{"v":"6.1"},"m":{"r":4096},"p":[{"r":1,"f":2},{"o":"write","r":3}],"x":{"a":1},"q":[{"p":[{"f":1}]},{"p":[{"f":2}]}],"r":{"network.rtt_ms":[1,2]},"v":"2026.11","k":{}}';
  const told = (end: string, isOfLaterFormat = false): string => {
    const cut = text.slice(0, text.indexOf(end) + end.length);
    return tellCut(cut, JSON.parse(closeJson(cut) ?? '{}'), isOfLaterFormat);
  };
  it.each([
    ['"p":[{"r":1,"f":2}', 'Kept: client, mount, network, server, 1 phase. Lost, as far as it was there: further phases, calibrated values, pinned questions,'],
    ['{"o":"write","r"', 'Kept: client, mount, network, server, 2 phases (the last one in part). Lost, as far as it was there: further phases,'],
    ['"r":3}]', 'Kept: client, mount, network, server, 2 phases. Lost, as far as it was there: calibrated values, pinned questions,'],
    ['{"p":[{"f":1}]}', 'Kept: client, mount, network, server, 2 phases, calibrated values, 1 pinned question. Lost, as far as it was there: further pinned questions, typed ranges,'],
    ['"p":[{"f":2}', 'calibrated values, 2 pinned questions (the last one in part). Lost'],
    ['"c":{"v":"6.1"},"m":{"r":40', 'Kept: client. Lost, as far as it was there: mount, network, server, phases,'],
    ['"v":"2026.1', 'pinned questions, typed ranges. Lost, as far as it was there: the model that answered. What is missing has defaults.'],
  ])('up to %s', (end, words) => {
    expect(told(end)).toContain(words);
  });

  it('and what newer formats write last', () => {
    expect(told('"v":"2026.11",', true)).toMatch(/the model that answered\. Lost, as far as it was there: what newer formats add/);
    expect(told('"v":"2026.11",')).not.toContain('Lost');
  });

  it('in the page’s message', async () => {
    const hash = await write({ ...full, pins: [full.scenario] }, '2026.11');
    const result = await read(hash.slice(0, Math.floor(hash.length * 0.9)));
    expect(result).toMatchObject({ kind: 'document', message: expect.stringMatching(/^The end of this link is missing\. Kept: client, .*phase.* Lost, as far as it was there: .* What is missing has defaults\.$/) as string });
  });
});
