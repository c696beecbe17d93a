import { expect, it } from 'vitest';
import { complete, DEFAULT_SCENARIO, withValue } from '../../state/scenario';
import { distinctions } from './differences';

it.each([
  ['network.rtt_ms', 0.08, 'round trip 80 µs'],
  ['network.rate_mbit', 25_000, 'bandwidth 25 Gb/s'],
  ['mount.rsize', 8192, 'rsize 8 KiB'],
  ['mount.read_ahead_kib', 4096, 'read_ahead_kb 4 MiB'],
  ['phases.0.file_bytes', 2 ** 31, 'phase 1 file size 2 GiB'],
  ['client.memory_bytes', 2 ** 34, 'memory 16 GiB'],
  ['client.cores', 4, 'cores 4'],
  ['client.tcp_max_slot_table_entries', 128, 'tcp_max_slot_table_entries 128'],
  ['client.max_session_slots', 16, 'max_session_slots 16'],
  ['server.session_slots', 180, 'session slots 180'],
  ['client.version', '5.4', 'client version 5.4'],
  ['mount.version', '4.0', 'NFS version 4.0'],
  ['server.version', '6.12', 'server version 6.12'],
  ['server.cache', 'cold', 'server cache cold'],
  ['server.block_bytes', 131072, 'server I/O block 128 KiB'],
  ['client.sysctl', { 'vfs.maxbcachebuf': 262144 }, 'vfs.maxbcachebuf 256 KiB'],
  ['phases.0.mix', { READ: 60 }, 'phase 1 READ 60'],
])('names %s as the form does', (path, value, words) => {
  const changed = withValue(DEFAULT_SCENARIO, path, value);
  const told = distinctions(1, [DEFAULT_SCENARIO, changed]);
  expect(told.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([words]);
});

it('tells calibrations apart', () => {
  const calibrated = (ns: number) => ({ ...DEFAULT_SCENARIO, parameters: { server_ns: ns } });
  const all = [DEFAULT_SCENARIO, calibrated(1), calibrated(2), calibrated(1)];
  expect(all.map((_, at) => distinctions(at, all).join())).toEqual(['not calibrated', 'calibrated', 'calibrated otherwise', 'calibrated']);
});

it('tells several apart by what each of them has', () => {
  const small = withValue(DEFAULT_SCENARIO, 'mount.rsize', 32768);
  const many = withValue(small, 'mount.nconnect', 4);
  const all = [withValue(DEFAULT_SCENARIO, 'mount.rsize', 1048576), small, many];
  const told = all.map((_, at) => distinctions(at, all).join(', ').replaceAll('\u00a0', ' '));
  expect(told).toEqual(['rsize 1 MiB, nconnect 1', 'rsize 32 KiB, nconnect 1', 'rsize 32 KiB, nconnect 4']);
});

it('tells what a default is, and what came of a size that was not granted', () => {
  const large = withValue(DEFAULT_SCENARIO, 'mount.rsize', 1048576);
  const told = (at: number, granted: number): string => distinctions(at, [DEFAULT_SCENARIO, large], [], { negotiated: [{ option: 'rsize', asked: null, granted, why: '', alike: null }] }).join().replaceAll('\u00a0', ' ');
  expect([told(0, 1048576), told(1, 1048576), told(1, 65536)]).toEqual(['rsize default (1 MiB)', 'rsize 1 MiB', 'rsize 1 MiB (64 KiB granted)']);
});

it('tells a range as it was typed, and at what it is answered', () => {
  const lan = withValue(DEFAULT_SCENARIO, 'network.rtt_ms', 0.3162);
  const small = withValue(lan, 'phases.0.record_bytes', 8192);
  const near = { 'network.rtt_ms': { low: 0.1, high: 1 } };
  const told = (typed: Parameters<typeof distinctions>[2]): readonly string[] => [lan, small].map((_, at) => distinctions(at, [lan, small], typed).join(', ').replaceAll('\u00a0', ' '));
  expect(told([near, near])).toEqual(['phase 1 request size 256 KiB', 'phase 1 request size 8 KiB']);
  expect(told([near, { 'phases.0.record_bytes': { low: 4096, high: 16_384 } }])).toEqual([
    'round trip 0.1–1 ms (at 0.316 ms), phase 1 request size 256 KiB',
    'round trip 0.316 ms, phase 1 request size 4–16 KiB (at 8 KiB)',
  ]);
});

it('tells other work by what it is, and no field that has no like in it', () => {
  const find = complete({ phases: [{ op: 'find', files: 100, directories: 5, cache: 'cold' }] });
  const read = complete({ phases: [{ op: 'read', record_bytes: 4096, file_bytes: 1048576 }] });
  const told = [0, 1].map((at) => distinctions(at, [read, find]).join('; ').replaceAll('\u00a0', ' '));
  expect(told).toEqual(['phase 1 sequential read, 1 MiB by 4 KiB', 'phase 1 find, 100 files, 5 directories, cache cold']);
});
