import { expect, it } from 'vitest';
import { stampOf } from './lib/wasm.mjs';

it('shrinks the engine again for another wasm-opt, other options or other input, and for nothing else', () => {
  const [one, other] = [new Uint8Array([0]), new Uint8Array([1])];
  const stamps = [stampOf('132.0.0', ['-Oz'], one), stampOf('133.0.0', ['-Oz'], one), stampOf('132.0.0', ['-O3'], one), stampOf('132.0.0', ['-Oz', '--enable-sign-ext'], one), stampOf('132.0.0', ['-Oz'], other)];
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(stampOf('132.0.0', ['-Oz'], one)).toBe(stamps[0]);
});
