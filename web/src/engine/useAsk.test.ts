/** What is asked once and by whom it is waited for. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SCENARIO, withValue, type Scenario } from '../state/scenario';
import type { WorkerRequest } from './contract';

interface Started {
  readonly received: WorkerRequest[];
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

const started: Started[] = [];

class Hand implements Started {
  received: WorkerRequest[] = [];
  onmessage: Started['onmessage'] = null;
  onerror = null;
  constructor() {
    started.push(this);
  }
  postMessage(message: WorkerRequest): void {
    this.received.push(message);
  }
  terminate(): void {
    this.onmessage = null;
  }
}

const asked = (rtt_ms: number): Scenario => withValue(DEFAULT_SCENARIO, 'network.rtt_ms', rtt_ms);

/** Answers what runs now, and lets everybody hear it. */
async function answer(ok: unknown): Promise<void> {
  const worker = started.at(-1);
  const { id = 0 } = worker?.received.at(-1) ?? {};
  worker?.onmessage?.({ data: { id, text: JSON.stringify({ ok }) } });
  await new Promise((resolve) => setTimeout(resolve));
}

async function fresh() {
  started.length = 0;
  vi.resetModules();
  vi.stubGlobal('Worker', Hand);
  return { ...(await import('./useAsk')), ...(await import('./channel')) };
}

describe('askOnce', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('asks again in its own lane what something newer pushed out of another', async () => {
    const { askOnce, Superseded } = await fresh();
    void askOnce('estimate', asked(1), { lane: 'predict' });
    const pinned = askOnce('estimate', asked(2), { lane: 'predict' });
    const shared = askOnce('estimate', asked(2), { lane: 'pin 0' });
    void askOnce('estimate', asked(3), { lane: 'predict' });
    await expect(pinned).rejects.toBeInstanceOf(Superseded);
    await answer({ sentence: 'one' });
    await answer({ sentence: 'three' });
    await answer({ sentence: 'two' });
    await expect(shared).resolves.toEqual({ sentence: 'two' });
  });

  it('knows long texts by what they came in', async () => {
    const { askOnce, identityOf, peek } = await fresh();
    const report = { text: 'x'.repeat(1000) };
    void askOnce('read_report', report.text, { lane: 'read' }, `read_report ${identityOf(report)}`);
    void askOnce('read_report', report.text, { lane: 'read' }, `read_report ${identityOf(report)}`);
    await answer({ format: null });
    expect(started[0]?.received).toHaveLength(1);
    expect(peek('read_report', report.text)).toBeNull();
    expect(identityOf({ ...report })).not.toBe(identityOf(report));
    expect(identityOf(report).length).toBeLessThan(10);
  });
});

describe('the prediction of the page', () => {
  it('follows the newest question although another part of the page pushes its own out', async () => {
    const { askOnce } = await fresh();
    const { useStore } = await import('../state/store');
    const { followQuestion, usePredictionStore } = await import('../questions/prediction');
    followQuestion();
    // As the ends of a typed range, a frame late, for a question that is no longer asked.
    void askOnce('estimate', asked(2), { lane: 'world 0' }).catch(() => undefined);
    useStore.getState().set('network.rtt_ms', 2);
    void askOnce('estimate', asked(5), { lane: 'world 0' }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    for (let at = 0; at < 4; at += 1) await answer({ sentence: `answer ${at}`, phases: [] });
    expect(usePredictionStore.getState()).toMatchObject({ stale: false, error: null });
    expect(usePredictionStore.getState().answered?.network.rtt_ms).toBe(2);
  });
});

describe('points of curves and maps', () => {
  beforeEach(() => vi.unstubAllGlobals());

  const point = (value: number) => ({ scenario: DEFAULT_SCENARIO, axis: 'mount.rsize', values: [value], log_sigmas: [0] });

  it.each([
    ['no more than one', 1, 1],
    ['one', 2, 1],
    ['two', 4, 2],
    ['six at most', 64, 6],
  ])('are worked on by %s, on %i processors', async (_, hardwareConcurrency, threads) => {
    vi.stubGlobal('navigator', { hardwareConcurrency });
    const { askOnce } = await fresh();
    for (let thread = 0; thread < 8; thread += 1) void askOnce('sweep', point(thread), { lane: `sweep ${thread}`, thread });
    expect(started).toHaveLength(threads);
    const running = started.map(({ received }) => received.length);
    expect(running).toEqual(Array.from({ length: threads }, () => 1));
  });

  it('are stopped on every thread', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 5 });
    const { askOnce } = await fresh();
    const { stop, Superseded } = await import('./engine');
    const asked = [0, 1, 2].map((thread) => askOnce('sweep', point(thread), { lane: `map ${thread}`, thread }));
    const other = askOnce('sweep', point(3), { lane: 'sweep 3', thread: 1 });
    stop('map');
    for (const one of asked) await expect(one).rejects.toBeInstanceOf(Superseded);
    await answer({ points: [] });
    await expect(other).resolves.toEqual({ points: [] });
  });
});
