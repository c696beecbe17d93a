import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AdviceAnswer, Prediction } from '../../engine/engine';
import { BARE_PHASE, complete } from '../../state/scenario';
import { csvOf } from './csv';
import { withoutNames } from '../../questions/inWords';
import { markdownReport, plainReport, wrap, type Answered } from './text';

const GOAL = 'throughput' as const;
const LINK = 'https://tools.example/mountwise/#1.d.q1Yq';

it('never makes a line longer than 72 columns, and loses no word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,30}$/), { minLength: 1, maxLength: 60 }), (words) => {
      const lines = wrap(words.join(' '), '  ');
      expect(lines.every((line) => line.length <= 72)).toBe(true);
      expect(lines.join(' ').split(/ +/).filter(Boolean)).toEqual(words);
    }),
  );
});

it('keeps the blanks at the beginning of a line, within the 72 columns', () => {
  const lines = wrap(`  ${'word '.repeat(30).trim()}`, '    ');
  expect(lines.map((line) => /^ */.exec(line)?.[0].length)).toEqual([2, 4, 4]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72);
});

it('says beside the figures what they leave out, in text and in Markdown', () => {
  const note = 'sec=krb5p encrypts every call: its processor time is left out';
  const lacking = 'nconnect exists since Linux 5.3';
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', phases: [], negotiated: [], lacking: [lacking], notes: [note], left_out: [note] } as unknown as Prediction;
  const answered = { scenario: complete({ phases: [BARE_PHASE] }), prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK };
  const mail = plainReport(answered);
  for (const text of [mail.replaceAll(/\n +/g, ' '), markdownReport(answered)]) {
    expect(text).toContain(`Predicted all the same: ${lacking}.`);
    expect(text).toContain(`Not modelled: ${note}.`);
    expect(text.indexOf(note)).toBeLessThan(text.indexOf('Client: '));
  }
});

it('carries no zeros of a phase that is not modelled', () => {
  const none = { predicted: 0, low: 0, high: 0 };
  const answer = { not_modelled: 'the “mapped” reads of FreeBSD', bytes: 0, throughput_bytes_per_s: none, elapsed_s: none, wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: {} };
  const prediction = { model: '1', client_model: 'c', sentence: 'Not predicted.', negotiated: [], phases: [answer], lacking: [], notes: [] } as unknown as Prediction;
  const scenario = complete({ phases: [{ ...BARE_PHASE, access: 'mmap' }] });
  expect(csvOf(prediction)).toBe('phase,quantity,value,unit\n1,not modelled,"the “mapped” reads of FreeBSD",\n');
  expect(markdownReport({ scenario, prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK })).toContain('| 1 sequential mapped read | not modelled | - | - |');
  expect(plainReport({ scenario, prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK })).not.toMatch(/\b0 (ms|B)/);
});

it('tells all of the work that a reader would have to do again', () => {
  const told = { predicted: 2, low: 1, high: 3 };
  const answer = { not_modelled: null, bytes: 1, throughput_bytes_per_s: told, elapsed_s: told, wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: { READ: 7 } };
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated: [], phases: [answer], lacking: [], notes: [] } as unknown as Prediction;
  const phase = { ...BARE_PHASE, pattern: 'random' as const, record_bytes: 8192, file_bytes: 1073741824, processes: 8, flags: ['direct'], fsync: 'every:16+end', cache: 'cold' as const };
  const bare = complete({ phases: [phase] });
  const scenario = { ...bare, network: { ...bare.network, rtt_ms: 0.2, rate_mbit: 10_000 } };
  const mail = plainReport({ scenario, prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK });
  expect(mail).toContain('Phase 1: random read, 1 GiB by 8 KiB, 8 processes, O_DIRECT, fsync every\n  16 and end, cache cold\n');
  // All that is of a phase stands below it.
  expect(mail.slice(mail.indexOf('Phase 1'), mail.indexOf('READ'))).toMatch(/^Phase 1[^\n]*\n(?: {2}.*\n)+ *$/);
  expect(mail).toContain('\n  Evidence: ');
  expect(mail).toContain('round trip 0.2 ms, 10 Gb/s');
  expect(mail).toContain('90 % interval 1-3 s');
  expect(mail).toContain('Costs: typical, not calibrated to this mount');
  expect(markdownReport({ scenario, prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK })).toContain('| 1 random read, 1 GiB by 8 KiB, 8 processes, O_DIRECT, fsync every 16 and end, cache cold |');
});

it('tells every input that is not at its default, and each typed range with what the answer is over it', () => {
  const figure = { predicted: 10 * 1048576, low: 9 * 1048576, high: 11 * 1048576 };
  const answer = { not_modelled: null, bytes: 1, throughput_bytes_per_s: figure, elapsed_s: { predicted: 2, low: 1, high: 3 }, wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: {} };
  const negotiated = [{ option: 'rsize', asked: 65536, granted: 65536 }];
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated, phases: [answer], lacking: [], notes: [] } as unknown as Prediction;
  const phase = { ...BARE_PHASE, op: 'write' as const, file: 'new' as const, open: 'rdwr' as const, advice: 'willneed', record_bytes: 65536 };
  const bare = complete({ phases: [phase] });
  const scenario = {
    ...bare,
    client: { ...bare.client, vm_dirty_bytes: 1048576, tcp_buffer_max_bytes: 262144, nfsiods: 20, sysctl: { 'vfs.nfs.iodmax': 12 } },
    mount: { ...bare.mount, rsize: 65536, options: ['port=2050', 'context=system_u:object_r:nfs_t:s0', 'x-systemd.requires=/srv/vpn', 'x-systemd.idle-timeout=10min'] },
    network: { rtt_ms: 1, rate_mbit: 10_000, mtu_bytes: 9000 },
    server: { ...bare.server, os: 'linux' as const, version: '6.1', block_bytes: 4096, cache: 'cold' as const, shares_client_cpu: true, max_io_bytes: 131072 },
  };
  const ranges = { 'network.rtt_ms': { low: 0.2, high: 5 }, 'mount.rsize': { low: 4096, high: 1048576 }, 'phases.0.record_bytes': { low: 4096, high: 1048576 } };
  const over = { low: 2 * 1048576, high: 30 * 1048576, least: 1048576, most: 33 * 1048576, moved: [5, 1, 3] };
  const span = { fields: Object.keys(ranges), throughput: [over], elapsed: [{ low: 1, high: 9, least: 0.5, most: 10, moved: [5, 1, 3] }] };
  const answered = { scenario, ranges, span, prediction, advice: null, goal: GOAL, link: LINK };
  for (const text of [plainReport(answered).replaceAll(/\n +/g, ' '), markdownReport(answered)]) {
    expect(text).toContain('Client: Linux, vm.dirty_bytes 1 MiB, nfsiods 20, vfs.nfs.iodmax=12');
    expect(text).toContain('Mount: NFSv4.1, rsize 64 KiB (typed: 4 KiB-1 MiB), port=2050, context=…, x-systemd.requires=…, x-systemd.idle-timeout=10min');
    expect(text).toContain('Network: round trip 1 ms (typed: 0.2-5 ms), 10 Gb/s, MTU 9000, TCP buffer 256 KiB');
    expect(text).toContain('Server: Linux 6.1, I/O block 4 KiB, cache cold, largest transfer 128 KiB, shares a processor with the client');
    expect(text).toContain('by 64 KiB, new file, O_RDWR, advice willneed, request size typed as 4 KiB-1 MiB');
    expect(text).toContain('Phase 1 over the typed ranges of round trip, rsize, request size: 2-30 MiB/s, 1-9 s; 90 % interval 1-33 MiB/s; it moves most by round trip (5x), then request size (3x), hardly by rsize. The other figures are for the middles.');
    expect(text.indexOf('Phase 1 over')).toBeLessThan(text.indexOf('Client: '));
  }
  const one = { ...answered, span: { ...span, fields: ['network.rtt_ms'] } };
  expect(markdownReport(one)).toContain('Phase 1 over the typed range of round trip: ');
  expect(markdownReport(one)).toContain('The other figures are for its middle.');
  expect(withoutNames(scenario).mount.options).toEqual(['port=2050', 'x-systemd.idle-timeout=10min']);
});

it('tells what client and server settle on, and carries the link to the question', () => {
  const negotiated = [
    { option: 'rsize', asked: 1048576, granted: 65536 },
    { option: 'wsize', asked: null, granted: 1048576 },
    { option: 'read_ahead_kib', asked: null, granted: 128 },
    { option: 'nconnect', asked: 4, granted: 4 },
  ];
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated, phases: [], lacking: [], notes: [] } as unknown as Prediction;
  const scenario = complete({ phases: [BARE_PHASE] });
  const answered = { scenario: { ...scenario, mount: { ...scenario.mount, options: ['nocto'] } }, prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: LINK };
  const mail = plainReport(answered);
  const mount = 'Mount: NFSv4.1, rsize 64 KiB (asked: 1 MiB), wsize 1 MiB (default), read_ahead_kb 128 (default), nconnect 4, nocto';
  expect(mail.replaceAll(/\n +/g, ' ')).toContain(mount);
  expect(markdownReport(answered)).toContain(mount);
  // Broken in two it would open nothing.
  expect(mail.split('\n')).toContain(LINK);
  expect(markdownReport(answered)).toContain(`](${LINK})`);
});

it('names no folder of whoever opened the page from a disk', () => {
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated: [], phases: [], lacking: [], notes: [] } as unknown as Prediction;
  const answered = { scenario: complete({ phases: [BARE_PHASE] }), prediction, ranges: {}, span: null, advice: null, goal: GOAL, link: 'file:///home/somebody/mountwise.html#1.d.q1Yq' };
  for (const text of [plainReport(answered), markdownReport(answered)]) {
    expect(text).toContain('#1.d.q1Yq');
    expect(text).not.toContain('somebody');
  }
});

it('says of advice that moves no time what it moves', () => {
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated: [], phases: [], lacking: [], notes: [] } as unknown as Prediction;
  const effect = { unit: 'calls to the server', from: 1290, to: 524, factor: 2.46, least_factor: 2.46, least_at: 0, most_factor: 2.46, most_at: 0 };
  const advice = { leave: false, advice: [{ title: 'Mount with nocto', risk: 'None.', changes: [], effect }] } as unknown as AdviceAnswer;
  const mail = plainReport({ scenario: complete({ phases: [BARE_PHASE] }), prediction, ranges: {}, span: null, advice, goal: GOAL, link: LINK });
  expect(mail).toContain('Advice: Mount with nocto (1 290 -> 524 calls to the server).');
});

it('says beside a mount that is left as it is what no option does', () => {
  const prediction = { model: '1', client_model: 'c', sentence: 'Slow.', negotiated: [], phases: [], lacking: [], notes: [] } as unknown as Prediction;
  const effect = { unit: 'seconds for all phases', from: 3.68, to: 0.848, factor: 4.34, least_factor: 4.34, least_at: 0, most_factor: 4.34, most_at: 0 };
  const beyond = [{ title: 'Export with async', risk: 'Data are gone.', changes: [], effect }];
  const advice = { leave: true, advice: [], beyond } as unknown as AdviceAnswer;
  const text = markdownReport({ scenario: complete({ phases: [BARE_PHASE] }), prediction, ranges: {}, span: null, advice, goal: GOAL, link: LINK });
  expect(text).toContain('Advice: leave it as it is: nothing found is clearly faster.');
  expect(text).toContain('Beyond the mount: Export with async (4.34x as fast, 3.68 s -> 0.848 s). Risk: Data are gone.');
});

it('does not call a mix well mounted whose calls other options would change', () => {
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', negotiated: [], phases: [], lacking: [], notes: [] } as unknown as Prediction;
  const advice = { leave: true, advice: [], beyond: [] } as unknown as AdviceAnswer;
  const told = (op: 'read' | 'op_mix', goal: Answered['goal'] = GOAL): string => markdownReport({ scenario: complete({ phases: [{ ...BARE_PHASE, op }] }), prediction, ranges: {}, span: null, advice, goal, link: LINK });
  expect(told('op_mix')).toContain('Advice: With these calls, nothing found is clearly faster; other options might make other calls.');
  expect(told('op_mix', 'memory')).toContain('Advice: With these calls, nothing found reads clearly less; other');
  expect(told('read')).toContain('Advice: leave it as it is: nothing found is clearly faster.');
  expect(told('read', 'server_load')).toContain('Advice: leave it as it is: nothing found clearly spares the server calls.');
});

it('hands on how far figures and advice are backed, and the time of all phases', () => {
  const told = { predicted: 30, low: 20, high: 45 };
  const answer = { not_modelled: null, bytes: 1, throughput_bytes_per_s: told, elapsed_s: told, wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: {} };
  const prediction = { model: '1', client_model: 'c', sentence: 'Slow.', negotiated: [], phases: [answer, answer], lacking: [], notes: [] } as unknown as Prediction;
  const phase = { ...BARE_PHASE, pattern: 'sequential' as const, file_bytes: 4 * 1024 ** 4 };
  const bare = complete({ phases: [phase, BARE_PHASE] });
  const scenario = { ...bare, client: { ...bare.client, version: '6.1.176', memory_bytes: 1073741824 }, parameters: { server_send_ns_per_byte: 1 } };
  const effect = { unit: 'seconds for all phases', from: 59, to: 29.5, factor: 2, least_factor: 2, least_at: 0, most_factor: 2, most_at: 0 };
  const advice = { leave: false, advice: [{ title: 'Use nconnect=16', risk: 'None.', changes: [{ field: 'mount.nconnect', from: 1, to: 16 }], effect }] } as unknown as AdviceAnswer;
  const answered = { scenario, prediction, ranges: {}, span: null, advice, goal: GOAL, link: LINK };
  const mail = plainReport(answered);
  for (const text of [mail.replaceAll(/\n +/g, ' '), markdownReport(answered)]) {
    expect(text).toContain('Client: Linux 6.1.176, 1 GiB of memory');
    expect(text).toContain('Costs: calibrated, 1 value');
    expect(text).toMatch(/\d+ measurements like it, outside them: file size 4 TiB: measured from/);
    expect(text).toContain('Use nconnect=16 (2x as fast, 60 s -> 30 s). Beyond what was measured: nconnect 16: measured from 1 to 4.');
  }
  expect(mail).toContain('All phases: 60 s; 90 % interval 40-90 s');
  expect(mail.split('\n').every((line) => line.length <= 72)).toBe(true);
});
