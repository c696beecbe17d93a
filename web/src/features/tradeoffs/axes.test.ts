import { expect, it } from 'vitest';
import type { Prediction } from '../../engine/engine';
import { DEFAULT_SCENARIO, type Client, type Mount, type Server } from '../../state/scenario';
import { axesOf, placeOf, shortfallOf } from './axes';

const KIB = 1024;
const RAISED = { 'vfs.maxbcachebuf': 300_000 };
const [rsize] = axesFor({ os: 'freebsd' });

function axesFor(client: Partial<Client>, mount: Partial<Mount> = {}, server: Partial<Server> = {}): ReturnType<typeof axesOf> {
  return axesOf({ ...DEFAULT_SCENARIO, server: { ...DEFAULT_SCENARIO.server, ...server }, client: { ...DEFAULT_SCENARIO.client, version: null, ...client }, mount: { ...DEFAULT_SCENARIO.mount, ...mount } });
}

function granting(asked: number | null, granted: number): Prediction {
  return { negotiated: [{ option: 'rsize', asked, granted, why: '', alike: null }] } as unknown as Prediction;
}

it.each([
  ['what is granted where nothing is asked for', null, 64 * KIB, 64 * KIB, null],
  ['what is asked for, also where it is granted in part', 64 * KIB, 32 * KIB, 64 * KIB, '64 KiB asked, 32 KiB in effect'],
  ['what is granted where the curve has no point for what is asked', 1024 * KIB, 64 * KIB, 64 * KIB, '1 MiB asked, 64 KiB in effect'],
  ['what is asked for and granted', 32 * KIB, 32 * KIB, 32 * KIB, null],
])('stands at %s', (_, asked, granted, place, shortfall) => {
  const prediction = granting(asked, granted);
  expect(placeOf(rsize, asked, prediction)).toBe(place);
  expect(shortfallOf(rsize, prediction)?.replaceAll('\u00a0', ' ') ?? null).toBe(shortfall);
});

it.each<[string, number, Partial<Client>, Partial<Mount>, Partial<Server>?]>([
  ['OpenBSD', 64, { os: 'openbsd' }, {}],
  ['OpenBSD, which has no such tunable', 64, { os: 'openbsd', sysctl: RAISED }, {}],
  ['FreeBSD', 64, { os: 'freebsd' }, {}],
  ['FreeBSD with vfs.maxbcachebuf raised', 256, { os: 'freebsd', version: '14.1', sysctl: RAISED }, {}],
  ['FreeBSD before 13, whatever the tunable', 64, { os: 'freebsd', version: '12.4-RELEASE', sysctl: RAISED }, {}],
  ['FreeBSD whose tunable is below the default', 64, { os: 'freebsd', sysctl: { 'vfs.maxbcachebuf': 16_384 } }, {}],
  ['FreeBSD over UDP', 16, { os: 'freebsd' }, { version: '3', options: ['udp'] }],
  ['NFSv2', 8, { os: 'freebsd' }, { version: '2' }],
  ['Linux', 1024, { os: 'linux' }, {}],
  ['NFSv2 of Linux', 8, { os: 'linux' }, { version: '2' }],
  ['Linux with a server that takes less', 32, { os: 'linux' }, {}, { max_io_bytes: 32 * KIB }],
  ['a server that takes what is no power of two', 96, { os: 'linux' }, {}, { max_io_bytes: 96 * KIB }],
  ['a server that takes more than the client', 64, { os: 'freebsd' }, {}, { max_io_bytes: 1024 * KIB }],
  ['FreeBSD with a server that takes less', 32, { os: 'freebsd' }, {}, { max_io_bytes: 32 * KIB }],
])('has no point for a size that is never moved: %s', (_, kib, client, mount, server) => {
  const [reads, writes] = axesFor(client, mount, server);
  expect(axesFor(client, mount, server)[0]).toBe(reads);
  expect([reads.values.at(-1), writes.values.at(-1)]).toEqual([kib * KIB, kib * KIB]);
  expect(placeOf(reads, 1024 * KIB, granting(1024 * KIB, kib * KIB))).toBe(kib * KIB);
});

it('stands at what is asked for until there is an answer', () => {
  expect(placeOf(rsize, 1024 * KIB, null)).toBe(1024 * KIB);
});

it.each([
  [0, [8192, 15360]],
  [15360, [8192, 15360]],
  [16384, [15360, 16384]],
  [32768, [15360, 32768]],
  [102400, [15360, 32768, 65536, 102400]],
])('reaches to a window of %s KiB', (window, last) => {
  const [, , readAhead] = axesOf(DEFAULT_SCENARIO, window);
  expect(readAhead.values.slice(-last.length)).toEqual(last);
  expect(axesOf(DEFAULT_SCENARIO, window)[2]).toBe(readAhead);
});
