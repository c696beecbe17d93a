import { expect, it } from 'vitest';
import given from 'virtual:evidence';
import { collect, type Evidence } from './evidence';

const inOrder = ({ groups }: Evidence) => groups.map((group) => JSON.stringify(group)).sort();

it('the page is given what was counted', () => {
  const [counted, read] = [collect(), given as Evidence];
  expect(counted.groups.length).toBeGreaterThan(100);
  expect(inOrder(read)).toEqual(inOrder(counted));
  expect([read.numbers, read.words]).toEqual([counted.numbers, counted.words]);
});
