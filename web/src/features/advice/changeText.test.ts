import { expect, it } from 'vitest';
import type { Prediction } from '../../engine/engine';
import { changeText } from './changeText';

const NEGOTIATED = [
  { option: 'read_ahead_kib', asked: null, granted: 128 },
  { option: 'readahead', asked: null, granted: 1 },
] as unknown as Prediction['negotiated'];

it.each([
  ['mount.read_ahead_kib', null, 4096, 'read_ahead_kb default (128\u00a0KiB) → 4\u00a0MiB'],
  ['mount.read_ahead_blocks', null, 8, 'readahead default (1) → 8'],
  ['mount.rsize', 131072, 1048576, 'rsize 128\u00a0KiB → 1\u00a0MiB'],
  ['mount.wcommitsize', null, 67108864, 'wcommitsize default → 64\u00a0MiB'],
  ['client.sysctl', {}, { 'vfs.maxbcachebuf': 262144 }, 'vfs.maxbcachebuf default → 256\u00a0KiB'],
  ['client.sysctl', { 'vfs.maxbcachebuf': 131072, 'vfs.nfs.iodmax': 20 }, { 'vfs.maxbcachebuf': 524288, 'vfs.nfs.iodmax': 20 }, 'vfs.maxbcachebuf 128\u00a0KiB → 512\u00a0KiB'],
  ['mount.options', ['tcp', 'hard'], ['tcp', 'hard', 'nocto'], 'options: nocto added'],
  ['mount.options', ['cto', 'soft'], ['soft', 'nocto'], 'options: nocto added; cto removed'],
  ['mount.options', ['noac', 'sync'], [], 'options: noac,sync removed'],
  ['mount.options', [], ['nocto'], 'options none → nocto'],
])('says of a default what it comes to: %s', (field, from, to, text) => {
  expect(changeText({ field, from, to }, NEGOTIATED)).toBe(text);
});
