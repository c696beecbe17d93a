/**
 * What the page gives to copy is read back by a parser of its format: YAML and INI by the parsers that others use,
 * systemd units and fstab also by systemd and mount where they are installed, the rest by the grammar of its manual.
 * Whatever the format, the same options must come out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseIni } from 'ini';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';

interface Exported {
  readonly file: string | null;
  readonly text: string;
  readonly undo: string;
  readonly check: string;
}

interface Engine {
  initSync: (options: { module: Uint8Array }) => unknown;
  describe: () => string;
  export_mount: (request: string) => string;
}

interface Described {
  readonly export_formats: readonly { readonly name: string; readonly os: readonly string[] }[];
  readonly clients: readonly { readonly os: string; readonly options: readonly { readonly name: string }[] }[];
}

type Question = Record<string, unknown> & { client: { os: string }; mount: Record<string, unknown> };

const PRESETS = join(import.meta.dirname, '../../../models/presets');
const engine = (await import(`${GENERATED}mountwise.js`)) as Engine;
engine.initSync({ module: readFileSync(`${GENERATED}mountwise_bg.wasm`) });
const described = open<Described>(engine.describe());
const folder = mkdtempSync(join(tmpdir(), 'mountwise-exports-'));

afterAll(() => rmSync(folder, { recursive: true }));

const presets = readdirSync(PRESETS).sort().map((file) => {
  const { scenario } = JSON.parse(readFileSync(join(PRESETS, file), 'utf8')) as { scenario: Question };
  return [file.replace('.json', ''), scenario] as const;
});
/** Each preset, and one question per client with every option that it has. */
const QUESTIONS = [...presets, ...['linux', 'freebsd'].map((os) => [`${os}, every option`, everyOption(os)] as const)];

function everyOption(os: string): Question {
  const preset = presets.find(([, scenario]) => scenario.client.os === os)?.[1];
  if (preset === undefined) throw new Error(`no preset of ${os}`);
  const options = described.clients.find((client) => client.os === os)?.options.map(({ name }) => name).filter((name) => !name.includes('=')) ?? [];
  const own = os === 'linux' ? { read_ahead_kib: 2048, nconnect: 4 } : { read_ahead_blocks: 4, wcommitsize: 1048576 };
  return { ...preset, mount: { ...preset.mount, ...own, options: [...options, 'sec=krb5p', 'actimeo=30'] } };
}

describe.each(QUESTIONS)('%s', (_, scenario) => {
  const formats = described.export_formats.filter(({ os }) => os.includes(scenario.client.os)).map(({ name }) => name);
  const written = new Map(formats.map((format) => [format, open<Exported>(engine.export_mount(JSON.stringify({ scenario, format })))]));
  const text = (format: string): string => filled(written.get(format)?.text ?? '');
  const linux = scenario.client.os === 'linux';

  it('is written in every format of its client, with undo and check', () => {
    expect(formats.length).toBeGreaterThanOrEqual(linux ? 10 : 3);
    for (const { undo, check } of written.values()) expect([undo, check]).not.toContain('');
  });

  if (!linux) {
    it('fstab has the options of the mount command, and sysctl.conf names and numbers', () => {
      expect(fstab(text('freebsd_fstab')).options).toEqual(['rw', ...mountCommand(text('freebsd_mount')).options]);
      // loader.conf(5) wants quotation marks.
      const value = written.get('freebsd_sysctl')?.file === '/boot/loader.conf' ? /^[a-z][\w.]*="\d+"$/ : /^[a-z][\w.]*=\d+$/;
      for (const line of lines(text('freebsd_sysctl'))) expect(line).toMatch(value);
    });
    return;
  }

  const { options } = mountCommand(text('mount'));

  it('fstab, autofs and the systemd unit hold the options of the mount command', () => {
    expect(options).toContainEqual(expect.stringMatching(/^vers=/));
    expect(new Set(options).size).toBe(options.length);
    expect(fstab(text('fstab')).options).toEqual([...options, '_netdev']);
    expect(lines(text('autofs')).map((line) => /^\S+\s+-(\S+)\s+\S+:\S+$/.exec(line)?.[1]?.split(','))).toEqual([['fstype=nfs', ...options]]);
    const unit = parseIni(text('systemd')) as Record<string, Record<string, string>>;
    expect(unit['Mount']).toEqual({ What: 'filer:/export', Where: '/mnt/data', Type: 'nfs', Options: options.join(',') });
    expect(Object.keys(unit)).toEqual(['Unit', 'Mount', 'Install']);
  });

  it('Kubernetes and Ansible read the same options from YAML without a complaint', () => {
    const [volume, claim, ...more] = manifests(text('kubernetes_pv'));
    expect(more).toEqual([]);
    expect(volume).toMatchObject({ apiVersion: 'v1', kind: 'PersistentVolume', spec: { mountOptions: options, nfs: { server: 'filer', path: '/export' } } });
    // Both without a class, and the claim names the volume: else the cluster's default class takes the claim.
    const { metadata, spec } = volume as { metadata: { name: string }; spec: { storageClassName: string; accessModes: string[]; capacity: unknown } };
    expect(spec.storageClassName).toBe('');
    expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim', spec: { storageClassName: '', volumeName: metadata.name, accessModes: spec.accessModes, resources: { requests: spec.capacity } } });
    expect(yaml(text('kubernetes_storage_class'))).toMatchObject({ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', mountOptions: options });
    const [task] = yaml(text('ansible')) as [Record<string, Record<string, unknown>>];
    expect(task['ansible.posix.mount']).toEqual({ src: 'filer:/export', path: '/mnt/data', fstype: 'nfs', opts: options.join(','), state: 'mounted' });
  });

  it('nfs.conf and udev take the same read-ahead, and sysctl.d names and numbers', () => {
    const { nfsrahead = {} } = parseIni(text('nfsrahead')) as Record<string, Record<string, string>>;
    const asked = scenario.mount['read_ahead_kib'];
    if (typeof asked !== 'number') {
      // What nobody asked for is not made up.
      expect(nfsrahead).toEqual({});
      expect(lines(text('udev'))).toEqual([]);
    } else {
      const kib = String(asked);
      expect(nfsrahead).toEqual({ [scenario.mount['version'] === '3' ? 'nfs' : 'nfs4']: kib });
      expect(udevRule(text('udev'))).toMatchObject({ 'SUBSYSTEM==': 'bdi', 'ATTR{read_ahead_kb}=': kib });
    }
    for (const line of lines(text('sysctl'))) expect(line).toMatch(/^(?:vm|net)\.[\w.]+=\d+(?: \d+){0,2}$/);
  });

  it.skipIf(!installed('systemd-analyze'))('systemd itself finds nothing wrong with the unit', () => {
    const path = join(folder, 'mnt-data.mount');
    writeFileSync(path, text('systemd'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('mnt-data.mount'))).toEqual([]);
  });

  it.skipIf(!installed('findmnt'))('findmnt parses the line of fstab', () => {
    const path = join(folder, 'fstab');
    writeFileSync(path, `${text('fstab')}\n`);
    const { filesystems } = JSON.parse(execFileSync('findmnt', ['--fstab', '--tab-file', path, '--json'], { encoding: 'utf8' })) as { filesystems: unknown };
    expect(filesystems).toEqual([{ target: '/mnt/data', source: 'filer:/export', fstype: 'nfs', options: [...options, '_netdev'].join(',') }]);
  });
});

describe('a line of fstab with options that mount, mount.nfs and systemd read themselves', () => {
  const base = presets.find(([, scenario]) => scenario.client.os === 'linux')?.[1];
  if (base === undefined) throw new Error('no preset of Linux');
  const options = ['rw', 'soft', 'timeo=30', 'noatime', '_netdev', 'x-systemd.automount', 'nofail', 'bg'];
  const scenario = { ...base, mount: { ...base.mount, options } };
  const text = (format: string): string => filled(open<Exported>(engine.export_mount(JSON.stringify({ scenario, format }))).text);

  it('comes back as a line of fstab, with what fstab alone has', () => {
    expect(fstab(text('fstab')).options).toEqual(expect.arrayContaining(options));
  });

  it('is without them in units, maps and manifests', () => {
    const known = ['soft', 'timeo=30', 'noatime'];
    const foreign = ['_netdev', 'x-systemd.automount', 'bg'];
    const unit = (parseIni(text('systemd')) as Record<string, Record<string, string>>)['Mount']?.['Options']?.split(',') ?? [];
    const map = /-(\S+)/.exec(lines(text('autofs')).join(' '))?.[1]?.split(',') ?? [];
    const volume = (yaml(text('kubernetes_pv')) as { spec: { mountOptions: string[] } }).spec.mountOptions;
    const storage = (yaml(text('kubernetes_storage_class')) as { mountOptions: string[] }).mountOptions;
    for (const list of [unit, map, volume, storage]) {
      expect(list).toEqual(expect.arrayContaining(known));
      expect(list.filter((option) => foreign.includes(option))).toEqual([]);
    }
    expect(unit).toContain('nofail');
    expect(map).not.toContain('nofail');
  });

  it.skipIf(!installed('systemd-analyze'))('systemd finds nothing wrong with the unit', () => {
    const path = join(folder, 'mnt-data.mount');
    writeFileSync(path, text('systemd'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('mnt-data.mount'))).toEqual([]);
  });
});

describe('a line that would mount without the TLS that is asked for', () => {
  const base = presets.find(([, scenario]) => scenario.client.os === 'linux')?.[1];
  if (base === undefined) throw new Error('no preset of Linux');
  const scenario = { ...base, client: { os: 'linux', version: '6.1.176' }, mount: { version: '4.2', options: ['soft', 'xprtsec=tls'] } };
  const text = (format: string): string => open<Exported>(engine.export_mount(JSON.stringify({ scenario, format }))).text;

  it.each(['mount', 'fstab', 'autofs', 'systemd', 'ansible', 'kubernetes_pv', 'kubernetes_storage_class'])('is no more than a comment of %s', (format) => {
    expect(lines(text(format))).toEqual([]);
    expect(text(format)).toContain('it would mount without TLS: xprtsec exists since Linux 6.5');
  });

  it('is nothing to what parses it', () => {
    expect(parseIni(text('systemd'))).toEqual({});
    for (const format of ['ansible', 'kubernetes_pv', 'kubernetes_storage_class']) expect(manifests(text(format))).toEqual([]);
  });
});

/** Placeholders as somebody would fill them in. */
function filled(text: string): string {
  return text.replaceAll('MOUNTPOINT', '/mnt/data').replaceAll('SERVER', 'filer').replaceAll('/EXPORT', '/export').replaceAll('NAME', 'fast').replaceAll('KEY', 'data').trim();
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter((line) => !line.startsWith('#'));
}

/** mount(8): -t, -o, source, directory. */
function mountCommand(text: string): { readonly options: readonly string[] } {
  const found = /^mount -t nfs -o (\S+) filer:\/export \/mnt\/data$/m.exec(text);
  return { options: found?.[1]?.split(',') ?? [] };
}

/** fstab(5): six fields. */
function fstab(text: string): { readonly options: readonly string[] } {
  const [entry = '', ...more] = lines(text);
  expect(more).toEqual([]);
  const fields = entry.split(/\s+/);
  expect(fields).toHaveLength(6);
  expect([fields[0], fields[1], fields[2], fields[4], fields[5]]).toEqual(['filer:/export', '/mnt/data', 'nfs', '0', '0']);
  return { options: fields[3]?.split(',') ?? [] };
}

/** The first of its documents. */
function yaml(text: string): unknown {
  return manifests(text)[0];
}

function manifests(text: string): readonly unknown[] {
  return [...parseAllDocuments(text, { strict: true, uniqueKeys: true })].map((document) => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    return document.toJS() as unknown;
  });
}

/**
 * udev(7): comma-separated `key operator "value"`; within a value `%` and `$` introduce the listed substitutions,
 * anything else makes udev drop the pair.
 */
function udevRule(text: string): Readonly<Record<string, string>> {
  const [line = '', ...others] = lines(text);
  expect(others).toEqual([]);
  const pairs = [...line.matchAll(/(?:^|, )([A-Z]+(?:\{\w+\})?)(==|!=|=|\+=|:=)"((?:[^"\\]|\\")*)"/gy)];
  expect(pairs.map(([whole]) => whole).join('')).toBe(line);
  for (const [, , , value = ''] of pairs) expect(value.replaceAll(/%[knMmpPrSbcN%]|\$\$/g, '')).not.toMatch(/[%$]/);
  return Object.fromEntries(pairs.map(([, key = '', operator = '', value = '']) => [`${key}${operator}`, value]));
}

function installed(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

function open<T>(text: string): T {
  const answer = JSON.parse(text) as { ok?: T; error?: unknown };
  if (answer.ok === undefined) throw new Error(text);
  return answer.ok;
}
