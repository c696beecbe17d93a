import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrap } from './text';

it('never makes a line longer than 72 columns, and loses no word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,30}$/), { minLength: 1, maxLength: 60 }), (words) => {
      const lines = wrap(words.join(' '), '  ');
      expect(lines.every((line) => line.length <= 72)).toBe(true);
      expect(lines.join(' ').split(/ +/).filter(Boolean)).toEqual(words);
    }),
  );
});
