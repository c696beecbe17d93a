import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Prediction } from '../../engine/engine';
import { BARE_PHASE, complete } from '../../state/scenario';
import { csvOf } from './csv';
import { markdownReport, plainReport, wrap } from './text';

it('never makes a line longer than 72 columns, and loses no word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,30}$/), { minLength: 1, maxLength: 60 }), (words) => {
      const lines = wrap(words.join(' '), '  ');
      expect(lines.every((line) => line.length <= 72)).toBe(true);
      expect(lines.join(' ').split(/ +/).filter(Boolean)).toEqual(words);
    }),
  );
});

it('says beside the figures what they leave out, in text and in Markdown', () => {
  const note = 'sec=krb5p encrypts every call: its processor time is left out';
  const lacking = 'nconnect exists since Linux 5.3';
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', phases: [], lacking: [lacking], notes: [note], left_out: [note] } as unknown as Prediction;
  const answered = { scenario: complete({ phases: [BARE_PHASE] }), prediction, advice: null };
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
  const prediction = { model: '1', client_model: 'c', sentence: 'Not predicted.', phases: [answer], lacking: [], notes: [] } as unknown as Prediction;
  const scenario = complete({ phases: [{ ...BARE_PHASE, access: 'mmap' }] });
  expect(csvOf(prediction)).toBe('phase,quantity,value,unit\n1,not modelled,"the “mapped” reads of FreeBSD",\n');
  expect(markdownReport({ scenario, prediction, advice: null })).toContain('| 1 sequential mapped read | not modelled | - | - |');
  expect(plainReport({ scenario, prediction, advice: null })).not.toMatch(/\b0 (ms|B)/);
});

it('tells all of the work that a reader would have to do again', () => {
  const told = { predicted: 2, low: 1, high: 3 };
  const answer = { not_modelled: null, bytes: 1, throughput_bytes_per_s: told, elapsed_s: told, wire: { sent_bytes: 0, received_bytes: 0 }, rpcs: { READ: 7 } };
  const prediction = { model: '1', client_model: 'c', sentence: 'Fast.', phases: [answer], lacking: [], notes: [] } as unknown as Prediction;
  const phase = { ...BARE_PHASE, pattern: 'random' as const, record_bytes: 8192, file_bytes: 1073741824, processes: 8, flags: ['direct'], cache: 'cold' as const };
  const bare = complete({ phases: [phase] });
  const scenario = { ...bare, network: { ...bare.network, rtt_ms: 0.2, rate_mbit: 10_000 } };
  const mail = plainReport({ scenario, prediction, advice: null });
  expect(mail).toContain('Phase 1: random read, 1 GiB by 8 KiB, 8 processes, O_DIRECT, cache cold\n');
  expect(mail).toContain('round trip 0.2 ms, 10 Gb/s');
  expect(mail).toContain('90 % interval 1-3 s');
  expect(markdownReport({ scenario, prediction, advice: null })).toContain('| 1 random read, 1 GiB by 8 KiB, 8 processes, O_DIRECT, cache cold |');
});
