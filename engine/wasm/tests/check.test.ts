/** The check of Apply, run by the shell and the awk of this machine over what the client's tools print, whole and damaged. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';

interface Engine {
  initSync: (options: { module: Uint8Array }) => unknown;
  export_mount: (request: string) => string;
  predict: (request: string) => string;
}

type Counts = Readonly<Record<string, number>>;
interface Predicted {
  readonly phases: readonly { readonly rpcs: Counts }[];
  readonly columns: readonly (readonly [string, string])[];
}

const engine = (await import(`${GENERATED}mountwise.js`)) as Engine;
engine.initSync({ module: readFileSync(`${GENERATED}mountwise_bg.wasm`) });
const folder = mkdtempSync(join(tmpdir(), 'mountwise-check-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

function ok<T>(answer: string): T {
  return (JSON.parse(answer) as { ok: T }).ok;
}

function question(os: string, version: string, phase: object): object {
  return { client: { os }, mount: { version }, phases: [phase] };
}

const READ = { op: 'read', record_bytes: 131072, file_bytes: 67108864, cache: 'cold' };

/** The check as it is copied, in a folder of its own, saved by the shell it is pasted into; its tools read `now`. */
function saved(scenario: object, format: string): { readonly dir: string; readonly check: string; readonly predicted: Counts } {
  const dir = join(folder, String(++made));
  mkdirSync(join(dir, 'bin'), { recursive: true });
  const { check } = ok<{ check: string }>(engine.export_mount(JSON.stringify({ scenario, format, counted: true })));
  const script = check.slice(check.indexOf('cat > check.sh'));
  execFileSync('sh', { cwd: dir, input: script });
  const text = readFileSync(join(dir, 'check.sh'), 'utf8');
  writeFileSync(join(dir, 'check.sh'), text.replaceAll('/proc/self/mountstats', join(dir, 'now')));
  writeFileSync(join(dir, 'bin/nfsstat'), '#!/bin/sh\n[ "$*" = -c ] && exec cat now\n', { mode: 0o755 });
  const predicted = ok<Predicted>(engine.predict(JSON.stringify(scenario)));
  return { dir, check, predicted: Object.fromEntries(Object.entries(predicted.phases[0]?.rpcs ?? {}).filter(([, count]) => count > 0)) };
}

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly row: (name: string) => readonly string[];
}

/** The command of the check is what the work leaves behind: the second snapshot. */
function run(dir: string, mount: readonly string[], [before, after]: readonly [string, string], then = ''): Ran {
  writeFileSync(join(dir, 'now'), before);
  writeFileSync(join(dir, 'later'), after);
  const { status, stdout, stderr } = spawnSync('sh', ['check.sh', ...mount, 'sh', '-c', `cp later now${then}`], { cwd: dir, encoding: 'utf8', env: { ...process.env, PATH: `${join(dir, 'bin')}:${process.env['PATH'] ?? ''}`, TMPDIR: dir } });
  expect(stderr).toBe('');
  const row = (name: string): readonly string[] => stdout.split('\n').map((line) => line.trim().split(/\s{2,}|\s+(?=[-+?\d])/)).find(([first]) => first === name) ?? [];
  return { status, out: stdout, row };
}

function mountstats(counts: Counts, { at = '/mnt/data', age = 100, change = (line: string) => line } = {}): string {
  const rows = Object.entries(counts).map(([op, count]) => change(`\t        ${op}: ${count} ${count} 0 1000 2000 3 400 500 0`));
  const local = 'device proc mounted on /proc with fstype proc\nno device mounted on / with fstype rootfs\n';
  const other = `device srv:/y mounted on /mnt/data2 with fstype nfs4 statvers=1.1\n\tage:\t7\n\tper-op statistics\n\t        READ: 5 5 0 1 1 1 1 1 0\n`;
  return `${local}${other}device srv:/x mounted on ${at} with fstype nfs4 statvers=1.1\n\topts:\trw,vers=4.2\n\tage:\t${age}\n\tevents:\t1 2 3\n\tRPC iostats version: 1.1  p/v: 100003/4 (nfs)\n\txprt:\ttcp 0 1 2\n\tper-op statistics\n${rows.join('\n')}\n${local}`;
}

function plus(counts: Counts, more: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([op, count]) => [op, count + (more[op] ?? 0)]));
}

describe('on Linux', () => {
  const { dir, predicted, check } = saved(question('linux', '4.1', READ), 'mount');
  const idle: Counts = { NULL: 1, COMMIT: 0, RENEW: 3, GETATTR: 4000000000, ...Object.fromEntries(Object.keys(predicted).map((op, index) => [op, 4000000000 + index])) };
  const counters = (more: Counts, how = {}): string => mountstats(plus(idle, more), how);
  const before = counters({});

  it('prints every predicted count beside the one that was measured, of this mount alone', () => {
    expect(check).toContain('Predicted: ');
    expect(Object.keys(predicted)).toContain('READ');
    const { status, out, row } = run(dir, ['/mnt/data/'], [before, counters(predicted, { age: 160 })]);
    for (const [op, count] of Object.entries(predicted)) expect(row(op)).toEqual([op, String(count), String(count), '+0', 'as predicted']);
    expect(out).toContain('The counts came out as predicted.');
    expect(out).not.toContain('COMMIT');
    expect(status).toBe(0);
  });

  it('says which differ, by how much, and what was called beside them', () => {
    const { status, out, row } = run(dir, ['/mnt/data'], [before, counters({ ...predicted, READ: 2 * (predicted['READ'] ?? 0), COMMIT: 40, NULL: 1, RENEW: 2 })]);
    expect(row('READ')).toEqual(['READ', String(predicted['READ']), String(2 * (predicted['READ'] ?? 0)), `-${predicted['READ']}`, 'DIFFERS']);
    expect(row('COMMIT')).toEqual(['COMMIT', '0', '40', '-40', 'DIFFERS']);
    expect(row('RENEW').at(-1)).toBe('as predicted');
    expect(out).toMatch(/2 of \d+ rows differ/);
    expect(status).toBe(1);
  });

  it.each([
    ['left out', ''],
    ['cut off', '\t        READ: 40000'],
    ['no number', '\t        READ: 4O0 4 0 1 1 1 1 1 0'],
  ])('says of a row that is %s that it is missing, and not that it is zero', (_, line) => {
    const change = (row: string): string => (row.includes(' READ:') ? line : row);
    const after = run(dir, ['/mnt/data'], [before, counters(predicted, { change })]);
    expect(after.row('READ')).toEqual(['READ', String(predicted['READ']), '?', '?', 'missing in the second snapshot']);
    expect(after.out).toMatch(/1 of \d+ rows could not be compared/);
    expect(after.out).not.toContain('came out as predicted.');
    expect(after.status).toBe(1);
    const first = run(dir, ['/mnt/data'], [counters({}, { change }), counters(predicted)]);
    expect(first.row('READ').at(-1)).toBe('missing in the first snapshot');
    const both = run(dir, ['/mnt/data'], [counters({}, { change }), counters(predicted, { change })]);
    expect(both.row('READ').at(-1)).toBe('not listed here');
  });

  it('compares nothing where the counters are not those of one mount', () => {
    for (const [snapshots, said] of [
      [['', before], 'in the first snapshot'],
      [[before, ''], 'in the second snapshot'],
      [[counters({}, { at: '/mnt/other' }), before], 'No counters of an NFS mount at /mnt/data in the first'],
      [[counters({}, { age: 100 }), counters(predicted, { age: 3 })], 'Mounted anew between the snapshots'],
    ] as const) {
      const { status, out } = run(dir, ['/mnt/data'], snapshots);
      expect(out).toContain(said);
      expect(out).not.toContain('READ');
      expect(status).toBe(1);
    }
    expect(run(dir, ['/mnt/data'], [counters(predicted), before]).row('READ').at(-1)).toBe('the counter fell');
  });

  it('says that the command failed, and finds a mount point with a space', () => {
    const spaced = { at: '/mnt/my\\040data' };
    const { status, out } = run(dir, ['/mnt/my data'], [counters({}, spaced), counters(predicted, spaced)], '; exit 3');
    expect(out).toContain('COMMAND ended with status 3');
    expect(out).toContain('The counts came out as predicted.');
    expect(status).toBe(0);
  });

  it('says how it is called', () => {
    const { status, stderr } = spawnSync('sh', ['check.sh', '/mnt/data'], { cwd: dir, encoding: 'utf8' });
    expect(stderr).toContain('Usage: sh check.sh MOUNT_POINT COMMAND');
    expect(status).toBe(2);
  });
});

describe.each(['freebsd', 'openbsd'])('on %s', (os) => {
  const scenario = question(os, '3', READ);
  const { columns } = ok<Predicted>(engine.predict(JSON.stringify(scenario)));
  const { dir, predicted, check } = saved(scenario, 'freebsd_mount');
  const table = (counts: Counts): string => {
    const rows: string[] = [];
    for (let at = 0; at < columns.length; at += 8) {
      const row = columns.slice(at, at + 8);
      rows.push(row.map(([, name]) => name.padStart(9)).join(' '), row.map(([op]) => String(1000 + (counts[op] ?? 0)).padStart(9)).join(' '));
    }
    return `Client Info:\nRpc Counts:\n${rows.join('\n')}\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         0      9999\nCache Info:\nAttr Hits\n        5\n`;
  };
  const nameOf = (op: string): string => columns.find(([name]) => name === op)?.[1] ?? op;

  it('reads the client’s own table', () => {
    if (Object.keys(predicted).length === 0) {
      expect(check).toContain('# No counts are predicted to compare with: ');
      return;
    }
    const { status, out, row } = run(dir, [], [table({}), table(predicted)]);
    for (const [op, count] of Object.entries(predicted)) expect(row(nameOf(op))).toEqual([nameOf(op), String(count), String(count), '+0', 'as predicted']);
    expect(out).toContain('The counts came out as predicted.');
    expect(status).toBe(0);
    const more = run(dir, [], [table({}), table({ ...predicted, READ: 3, FSSTAT: 9 })]);
    expect(more.row('Read').at(-1)).toBe('DIFFERS');
    expect(more.row('Fsstat')).toEqual(['Fsstat', '0', '9', '-9', 'DIFFERS']);
  });

  it('says which of its rows are damaged', () => {
    if (Object.keys(predicted).length === 0) return;
    const torn = table(predicted).replace(/(Getattr.*\n)\s+\d+/, '$1');
    const { status, row } = run(dir, [], [table({}), torn]);
    expect(row('Read')).toEqual(['Read', String(predicted['READ']), '?', '?', 'missing in the second snapshot']);
    expect(status).toBe(1);
    expect(run(dir, [], [table({}), 'nfsstat: kernel is not configured']).out).toContain('No counters of nfsstat -c in the second snapshot.');
  });
});

it('calls what FreeBSD’s table leaves out not listed, and predicts for a pod too', () => {
  const { check } = ok<{ check: string }>(engine.export_mount(JSON.stringify({ scenario: question('linux', '4.1', READ), format: 'kubernetes_pv', counted: true })));
  expect(check).toContain('kubectl exec POD -- sh /tmp/check.sh MOUNTPOINT COMMAND');
  const v4 = saved(question('freebsd', '4.1', READ), 'freebsd_mount');
  const table = 'Client Info:\nRpc Counts:\n     Read\n        7\n';
  expect(run(v4.dir, [], [table, table]).row('OPEN').at(-1)).toBe('not listed here');
});
