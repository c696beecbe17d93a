import { expect, it } from 'vitest';
import counted from 'virtual:evidence';
import { collect } from './evidence';

const inOrder = (groups: readonly unknown[]) => groups.map((group) => JSON.stringify(group)).sort();

it('the page is given what was counted', () => {
  const { groups, ...others } = collect();
  expect(groups.length).toBeGreaterThan(100);
  const { groups: given, ...otherGiven } = counted;
  expect(inOrder(given)).toEqual(inOrder(groups));
  expect(otherGiven).toEqual(others);
});
