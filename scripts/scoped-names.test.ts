import { expect, it } from 'vitest';
import { scopedName } from './vite/scoped-names.ts';

it('gives each class the mark of its file, the same in every build', () => {
  const named = scopedName('/web');
  const button = named('primary', '/web/src/ui/Button.module.css');
  expect(button).toMatch(/^primary-[a-z]{3}$/);
  expect(named('primary', '/web/src/ui/Field.module.css')).not.toBe(button);
  expect(scopedName('/elsewhere')('primary', '/elsewhere/src/ui/Button.module.css?used')).toBe(button);
});

it('refuses two files of one mark', () => {
  const mark = scopedName('/web')('a', '/web/one.css').slice(2);
  const named = scopedName('/web', new Map([[mark, 'other.css']]));
  expect(() => named('a', '/web/one.css')).toThrow('one.css and other.css would name their classes alike');
});
