import { expect, it } from 'vitest';
import { reservation } from './reservation';

it('calls an assumption one', () => {
  expect(reservation('slots of a session are not told: taken as 30')).toBe('Assumed: slots of a session are not told: taken as 30');
  expect(reservation('storage is not told: taken as memory')).toMatch(/^Assumed/);
  expect(reservation('proto=rdma: the answer is for TCP')).toBe('Not modelled: proto=rdma: the answer is for TCP');
});
