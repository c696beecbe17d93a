import { expect, it } from 'vitest';
import type { Calibration, Offer, Reading } from '../../engine/engine';
import { DEFAULT_SCENARIO } from '../../state/scenario';
import { addedUp, mountsOf, newsOf, plainName, taking } from './offers';

const offer = (field: string, value: unknown): Offer => ({ field, value, why: '' });
const WORK = offer('phases', [{ op: 'op_mix', mix: { READ: 100 }, count: 10_000 }]);

it.each<[string, readonly Offer[], string]>([
  ['nothing', [], ''],
  ['a guess of the network', [offer('network.rate_mbit', 2500)], ''],
  ['what the question says', [offer('mount.rsize', DEFAULT_SCENARIO.mount.rsize)], ''],
  ['another size', [offer('mount.rsize', 65536)], 'mount'],
  ['another system', [offer('client.os', 'freebsd')], 'client'],
  ['work', [offer('network.rtt_ms', 3), WORK], 'work'],
  ['both', [offer('mount.rsize', 65536), WORK], 'mount,work'],
])('is another question by %s', (_, offers, what) => {
  expect(newsOf(offers, DEFAULT_SCENARIO).join(',')).toBe(what);
  expect(newsOf(offers, taking(offers, DEFAULT_SCENARIO))).toEqual([]);
});

const mount = (device: string, node?: string) => ({ kind: 'mount', device, mountpoint: '/home', ...(node === undefined ? {} : { node }) });
const reading = (...blocks: Reading['blocks']): Reading => ({ blocks }) as unknown as Reading;
const seen = (device: string, calls = 0, bytes = 0): Calibration['observed']['mounts'][number] => ({ device, mountpoint: '/home', calls, bytes, is_rate: false });

it('names the host of each mount where there are several', () => {
  const labels = (mounts: Calibration['observed']['mounts'], ...blocks: Reading['blocks']) => mountsOf({ observed: { mounts, mount: 0 }, readings: [reading(...blocks)] }).map(({ label }) => label.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(labels([seen('a:/x'), seen('b:/x')], mount('a:/x', 'web07'), mount('b:/x', 'db03'))).toEqual(['/home on web07: no counts of its own', '/home on db03: no counts of its own']);
  expect(labels([seen('a:/x', 7000), seen('b:/x', 1, 65536)], mount('a:/x', 'web07'), mount('b:/x', 'web07'))).toEqual(['/home: 7 000 calls', '/home: 64 KiB']);
});

it.each([
  ['/mnt/my\\040disk', '/mnt/my disk'],
  ['/mnt/a\\134b', '/mnt/a\\b'],
  ['/mnt/tab\\011here', '/mnt/tab\there'],
  ['/mnt/\\400', '/mnt/\\400'],
  ['/home', '/home'],
])('shows the mount point %s as it is called', (told, want) => {
  expect(plainName(told)).toBe(want);
  const mounts = [{ ...seen('a:/x', 7000), mountpoint: told }];
  expect(mountsOf({ observed: { mounts, mount: 0 }, readings: [] })[0]).toMatchObject({ value: `a:/x on ${told}` });
  expect(mountsOf({ observed: { mounts, mount: 0 }, readings: [] })[0]?.label.startsWith(`${want}: `)).toBe(true);
});

it('knows whose counts were added up', () => {
  const ops = (node: string) => ({ kind: 'ops', node });
  expect(addedUp([reading(ops('web07'), ops('db03')), reading(ops('db03'))])).toEqual(['db03', 'web07']);
  expect(addedUp([reading(ops('web07'), mount('a:/x', 'db03'))])).toEqual([]);
  expect(addedUp([reading({ kind: 'ops' })])).toEqual([]);
});
