import { expect, it } from 'vitest';
import { reservation } from './reservation';

it('calls an assumption one', () => {
  expect(reservation('slots of a session are not told: taken as 30')).toBe('Assumed: slots of a session are not told: taken as 30');
  expect(reservation('storage is not told: taken as memory')).toMatch(/^Assumed/);
  expect(reservation('proto=rdma: the answer is for TCP')).toBe('Not modelled: proto=rdma: the answer is for TCP');
});

it('calls a field as the page does', () => {
  expect(reservation('mount.read_ahead_blocks does not exist on this client: the answer is as without it')).toBe('Not modelled: readahead does not exist on this client: the answer is as without it');
});
