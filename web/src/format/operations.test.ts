import { expect, it } from 'vitest';
import { colourOf, dashOf } from './operations';

it('gives each colour a pattern of its own, and each pattern to one colour', () => {
  const ops = ['READ', 'WRITE', 'COMMIT', 'LOOKUP', 'ACCESS', 'GETATTR', 'OPEN', 'SETATTR'];
  expect(new Set(ops.map(dashOf)).size).toBe(new Set(ops.map(colourOf)).size);
  expect([dashOf('CLOSE'), dashOf('READ_PLUS'), dashOf('RENAME')]).toEqual([dashOf('OPEN'), dashOf('READ'), dashOf('SETATTR')]);
});
