/** Whatever a list of the page's form can store, the engine answers: a choice that is refused is no choice. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';
import * as words from '../../../web/src/features/question/words';
import { OPERATIONS } from '../../../web/src/questions/phaseName';
import { BARE_PHASE, complete, DEFAULT_SCENARIO, withValue, type Scenario } from '../../../web/src/state/scenario';
import { isDataOnLinux } from '../../../web/src/engine/part';
import type { Option } from '../../../web/src/ui/SelectField';

interface Engine<Answer> {
  initSync: (options: { module: Uint8Array }) => unknown;
  estimate: (scenario: string) => Answer;
}

const engine = await load<string>('mountwise_predict');
const first = await load<string | undefined>('mountwise_first');

/** A stride, a share of reads and a mix have no default; the form says that they are needed, or brings them along. */
const small = { ...BARE_PHASE, record_bytes: 4096, file_bytes: 131072, files: 4, stride_records: 2, read_percent: 70, mix: { GETATTR: 100 } };
const question = (phase: object): Scenario => complete({ ...DEFAULT_SCENARIO, phases: [{ ...small, ...phase }] });
const [read, write, mapped] = [question({ op: 'read' }), question({ op: 'write' }), question({ op: 'read', access: 'mmap' })];
const bsd = complete({ ...write, client: { os: 'freebsd' } });

/** List, where its value is put, the question that shows it. */
const LISTS: readonly (readonly [string, readonly Option[], string, Scenario])[] = [
  ['operation', OPERATIONS.map(([value, label]) => ({ value, label })), 'phases.0.op', read],
  ['pattern', words.PATTERNS, 'phases.0.pattern', write],
  ['client cache', words.CACHES, 'phases.0.cache', read],
  ['fsync', words.FSYNCS, 'phases.0.fsync', write],
  ['file', words.FILES, 'phases.0.file', write],
  ['opened to read', words.OPENS.read, 'phases.0.open', read],
  ['opened to write', words.OPENS.write, 'phases.0.open', write],
  ['opened for both', words.OPENS.mixed, 'phases.0.open', question({ op: 'mixed' })],
  ['access', words.ACCESSES, 'phases.0.access', read],
  ['advice on a file', words.FILE_ADVICE, 'phases.0.advice', read],
  ['advice on a mapping', words.MAP_ADVICE, 'phases.0.advice', mapped],
  ['version, Linux', words.VERSIONS.linux, 'mount.version', write],
  ['version, FreeBSD', words.VERSIONS.freebsd, 'mount.version', bsd],
  ['version, OpenBSD', words.VERSIONS.openbsd, 'mount.version', complete({ ...write, client: { os: 'openbsd' } })],
  ['security', words.SECURITY, 'mount.options.0', write],
  ['transport', words.TRANSPORT, 'mount.options.0', write],
  ['lookupcache', words.LOOKUP_CACHE, 'mount.options.0', write],
  ['actimeo', words.ACTIMEOS, 'mount.options.0', write],
  ['client system', words.SYSTEMS, 'client.os', complete({ ...write, client: {} })],
  ['vfs.maxbcachebuf', words.BUFFER_SIZES, 'client.sysctl', bsd],
  ['vfs.nfs.commit_on_close', words.SWITCH, 'client.sysctl', bsd],
  ['server system', words.SERVER_SYSTEMS, 'server.os', write],
  ['storage', words.STORAGES, 'server.storage', write],
  ['export', words.EXPORTS, 'server.export', write],
  ['server cache', words.SERVER_CACHES, 'server.cache', read],
];

describe.each(LISTS)('%s', (name, options, path, scenario) => {
  it.each(options.map(({ value }) => value))('“%s” is answered', (value) => {
    const [field, put] = path.startsWith('mount.options') ? ['mount.options', value === '' ? [] : [value]] : path === 'client.sysctl' ? [path, value === '' ? {} : { [name]: Number(value) }] : [path, value === '' ? null : value];
    const asked = withValue(scenario, field, put);
    const question = JSON.stringify(asked);
    const answer = engine.estimate(question);
    expect(answer.slice(0, 200)).toMatch(/^{"ok":/);
    expect(first.estimate(question)).toBe(isDataOnLinux(question) ? answer : undefined);
  });
});

it.each(['soft', 'softerr', 'softreval', 'hard'])('a mount with %s is answered by the module that the page asks', (option) => {
  const question = JSON.stringify(withValue(write, 'mount.options', [option]));
  expect(isDataOnLinux(question)).toBe(option === 'hard');
  expect(first.estimate(question)).toBe(isDataOnLinux(question) ? engine.estimate(question) : undefined);
});

it.each([
  [1, false],
  [65536, false],
  [65537, true],
])('a file of %i bytes is answered by the module that the page asks', (file_bytes, byFirst) => {
  const asked = JSON.stringify(question({ op: 'read', record_bytes: 1, file_bytes }));
  expect(isDataOnLinux(asked)).toBe(byFirst);
  expect(first.estimate(asked)).toBe(byFirst ? engine.estimate(asked) : undefined);
});

it('no list of the form is left out above', () => {
  const listsOf = (value: unknown): readonly unknown[][] => (Array.isArray(value) ? [value as unknown[]] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsOf) : []);
  const options = listsOf({ ...words }).filter((list) => list.every((item) => typeof item === 'object' && item !== null && 'value' in item));
  const tried: readonly unknown[] = LISTS.map(([, list]) => list);
  expect(options.length).toBeGreaterThan(15);
  expect(options.filter((list) => !tried.includes(list))).toEqual([]);
});

async function load<Answer>(name: string): Promise<Engine<Answer>> {
  const module = (await import(`${GENERATED}${name}.js`)) as Engine<Answer>;
  module.initSync({ module: readFileSync(`${GENERATED}${name}_bg.wasm`) });
  return module;
}
