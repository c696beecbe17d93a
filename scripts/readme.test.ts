/** README.md shows what models/accuracy.md says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withAccuracy } from './lib/readme.mjs';

const text = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('carries the present tables (npm run score writes it)', () => {
  const readme = text('README.md');
  expect(withAccuracy(readme, text('models/accuracy.md'))).toBe(readme);
  expect(readme).toMatch(/\| Linux 6\.1 \| \d+/);
  expect(readme).toMatch(/\| reads \| from its own report \|/);
});
