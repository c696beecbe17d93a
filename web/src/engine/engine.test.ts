import { describe, expect, it, vi } from 'vitest';
import { Channel, EngineStopped, Refused, SILENT, Superseded, type WorkerLike } from './channel';
import type { SweepPoint, WorkerReply, WorkerRequest } from './contract';
import { coarseFirst, drawable, grow, type Held } from './useSweep';
import { DEFAULT_SCENARIO } from '../state/scenario';

/** A worker whose answers the test gives by hand. */
class Hand implements WorkerLike {
  static all: Hand[] = [];
  received: WorkerRequest[] = [];
  terminated = false;
  onmessage: ((event: { readonly data: WorkerReply }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  constructor() {
    Hand.all.push(this);
  }
  postMessage(message: WorkerRequest): void {
    this.received.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  answer(ok: unknown): void {
    const last = this.received.at(-1);
    if (last !== undefined) this.onmessage?.({ data: { id: last.id, text: JSON.stringify({ ok }) } });
  }
}

function setup(limit_ms?: number): { channel: Channel; restarts: string[]; worker: () => Hand } {
  Hand.all = [];
  const restarts: string[] = [];
  const channel = new Channel(() => new Hand(), (reason) => restarts.push(reason), limit_ms);
  return {
    channel,
    restarts,
    worker: () => {
      const last = Hand.all.at(-1);
      if (last === undefined) throw new Error('no worker yet');
      return last;
    },
  };
}

describe('channel', () => {
  it('runs one question at a time and lets the latest of a lane win', async () => {
    const { channel, worker } = setup();
    const first = channel.ask('predict', DEFAULT_SCENARIO, { lane: 'p' });
    const second = channel.ask('predict', DEFAULT_SCENARIO, { lane: 'p' });
    const third = channel.ask('predict', DEFAULT_SCENARIO, { lane: 'p' });
    await expect(second).rejects.toBeInstanceOf(Superseded);
    expect(worker().received).toHaveLength(1);
    worker().answer({ sentence: 'one' });
    await expect(first).resolves.toMatchObject({ sentence: 'one' });
    worker().answer({ sentence: 'three' });
    await expect(third).resolves.toMatchObject({ sentence: 'three' });
    expect(worker().received).toHaveLength(2);
  });

  it('passes a refusal on with its field, sizes in units', async () => {
    const { channel, worker } = setup();
    const asked = channel.ask('describe', null);
    worker().onmessage?.({
      data: { id: 1, text: JSON.stringify({ error: { message: '12 is outside 512 to 1048576 bytes', field: 'mount.rsize', line: null } }) },
    });
    await expect(asked).rejects.toSatisfy((error: unknown) => error instanceof Refused && error.field === 'mount.rsize' && /^12.B is outside 512.B to 1.MiB$/.test(error.message));
  });

  it('throws a trapped worker away, rejects its question, and asks the waiting one of a new worker', async () => {
    const { channel, restarts, worker } = setup();
    const doomed = channel.ask('predict', DEFAULT_SCENARIO);
    const waiting = channel.ask('describe', null);
    const old = worker();
    old.onmessage?.({ data: { id: 1, trap: 'unreachable' } });
    await expect(doomed).rejects.toBeInstanceOf(EngineStopped);
    expect(old.terminated).toBe(true);
    expect(worker()).not.toBe(old);
    worker().answer({ model: 'm' });
    await expect(waiting).resolves.toEqual({ model: 'm' });
    expect(restarts).toEqual(['unreachable']);
  });

  it('repeats the running question once when the worker dies without a word', async () => {
    const { channel, worker } = setup();
    const asked = channel.ask('describe', null);
    worker().onerror?.({ message: 'killed' });
    expect(Hand.all).toHaveLength(2);
    worker().answer({ model: 'again' });
    await expect(asked).resolves.toEqual({ model: 'again' });

    const lost = channel.ask('describe', null);
    worker().onerror?.({});
    worker().onerror?.({});
    await expect(lost).rejects.toBeInstanceOf(EngineStopped);
  });

  it('restarts after silence', async () => {
    vi.useFakeTimers();
    const { channel, restarts, worker } = setup(1000);
    const asked = channel.ask('describe', null);
    vi.advanceTimersByTime(1001);
    expect(Hand.all).toHaveLength(2);
    expect(restarts).toEqual([SILENT]);
    vi.useRealTimers();
    worker().answer({ model: 'awake' });
    await expect(asked).resolves.toEqual({ model: 'awake' });

    vi.useFakeTimers();
    const lost = channel.ask('describe', null);
    vi.advanceTimersByTime(2002);
    vi.useRealTimers();
    await expect(lost).rejects.toThrow('Asked twice, and no answer in minutes');
  });

  it('stops one lane when told to, and goes on with the others', async () => {
    const { channel, worker } = setup();
    const [first, curve, second] = [channel.ask('describe', null, { lane: 'map 1' }), channel.ask('describe', null, { lane: 'sweep' }), channel.ask('describe', null, { lane: 'map 2' })];
    const stopped = worker();
    channel.stop('map');
    await expect(first).rejects.toBeInstanceOf(Superseded);
    await expect(second).rejects.toBeInstanceOf(Superseded);
    expect(stopped.terminated).toBe(true);
    worker().answer({ model: 'drawn' });
    await expect(curve).resolves.toEqual({ model: 'drawn' });
    expect(channel.busy).toBe(false);
  });

  it('lets what runs in another lane run', async () => {
    const { channel, worker } = setup();
    const curve = channel.ask('describe', null, { lane: 'sweep' });
    const map = channel.ask('describe', null, { lane: 'map 1' });
    channel.stop('map');
    await expect(map).rejects.toBeInstanceOf(Superseded);
    expect(worker().terminated).toBe(false);
    worker().answer({ model: 'drawn' });
    await expect(curve).resolves.toEqual({ model: 'drawn' });
  });
});

describe('coarseFirst', () => {
  it('visits every value once, ends first', () => {
    const values = [1, 2, 4, 8, 16, 32, 64];
    const order = coarseFirst(values);
    expect(order.slice(0, 3)).toEqual([1, 64, 8]);
    expect([...order].sort((a, b) => a - b)).toEqual(values);
    expect(coarseFirst([])).toEqual([]);
    expect(coarseFirst([5])).toEqual([5]);
  });
});

describe('a curve that is being filled in', () => {
  const point = (value: number, rate: number): SweepPoint => ({ value, throughput_bytes_per_s: [rate], elapsed_s: [], low: [], high: [], rpcs_total: [], error: null });
  const values = ({ points, previous }: Pick<Held, 'points' | 'previous'>): readonly (readonly (number | null)[])[] => [points.map(({ value }) => value), previous.map(({ value }) => value)];
  const nothing: Held = { key: '', along: '', points: [], previous: [], error: null };
  const first = grow(grow(nothing, 'one', 'sizes', [point(4, 1)]), 'one', 'sizes', [point(1024, 9)]);

  it('never goes through points of two questions', () => {
    expect(values(drawable(first, 'two', 'sizes', 2))).toEqual([[4, 1024], []]);
    const half = grow(first, 'two', 'sizes', [point(1024, 0)]);
    expect(values(drawable(half, 'two', 'sizes', 2))).toEqual([[1024], [4, 1024]]);
    const whole = grow(half, 'two', 'sizes', [point(4, 0)]);
    expect(values(drawable(whole, 'two', 'sizes', 2))).toEqual([[4, 1024], []]);
  });

  it('keeps nothing that lay along other values', () => {
    expect(values(drawable(first, 'two', 'fewer sizes', 1))).toEqual([[], []]);
    const other = grow(first, 'two', 'fewer sizes', [point(4, 0)]);
    expect(values(drawable(other, 'two', 'fewer sizes', 1))).toEqual([[4], []]);
  });
});
