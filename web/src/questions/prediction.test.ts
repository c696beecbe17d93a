/** The one prediction under a hand that does not wait: what is stopped, asked again, broken off. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { WorkerReply, WorkerRequest } from '../engine/contract';

class Hand {
  static all: Hand[] = [];
  received: WorkerRequest[] = [];
  ended = false;
  onmessage: ((event: { readonly data: WorkerReply }) => void) | null = null;
  onerror = null;
  constructor() {
    Hand.all.push(this);
  }
  postMessage(message: WorkerRequest): void {
    this.received.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

interface Told {
  readonly text?: string;
  readonly trap?: string;
  readonly arrived?: true;
}

const EXPECTED = JSON.stringify({ ok: { model: 'x', phases: [{ basis: { kind: 'expected' } }] } });
const SIMULATED = JSON.stringify({ ok: { model: 'x', phases: [{ basis: { kind: 'simulated' } }] } });

/** The page's modules anew, and a hand that turns the round trip. */
async function opened(arrived = true) {
  Hand.all = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Hand);
  const { followQuestion, usePredictionStore, LONG_MS } = await import('./prediction');
  const { correctionOf } = await import('./questions');
  const { useStore } = await import('../state/store');
  followQuestion();
  const page = {
    LONG_MS,
    now: () => usePredictionStore.getState(),
    correction: () => correctionOf(usePredictionStore.getState().value, usePredictionStore.getState().expected, 0),
    turn: (rtt_ms: number) => useStore.getState().set('network.rtt_ms', rtt_ms),
    /** The newest worker, or another, answers what it was asked last. */
    tell: async (told: Told, worker = Hand.all.at(-1)): Promise<void> => {
      const { id = 0 } = worker?.received.at(-1) ?? {};
      worker?.onmessage?.({ data: { id, ...told } as WorkerReply });
      await vi.advanceTimersByTimeAsync(0);
    },
    asked: () => Hand.all.map(({ received, ended }) => `${received.map(({ question, input }) => `${question} ${/"rtt_ms":([\d.]+)/.exec(input ?? '')?.[1]}`).join(', ')}${ended ? ' ended' : ''}`),
  };
  // The question that the page begins with.
  if (arrived) await page.tell({ text: SIMULATED });
  return page;
}

beforeEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stops, says so, and asks the same again', async () => {
  const { now, turn, tell, asked } = await opened();
  turn(2);
  now().halt();
  await vi.advanceTimersByTimeAsync(0);
  expect(now().error?.message).toBe('Stopped before there was an answer.');
  now().again();
  await tell({ text: SIMULATED });
  expect(now()).toMatchObject({ stale: false, error: null, unfinished: false });
  expect(asked().at(-1)).toBe('estimate 2');
});

it('does not let a newer question wait for one that has run long', async () => {
  const { LONG_MS, now, turn, tell, asked } = await opened();
  turn(2);
  await tell({ text: SIMULATED });
  turn(3);
  turn(4);
  expect(asked().at(-1)).toMatch(/estimate 2, estimate 3$/);
  vi.advanceTimersByTime(LONG_MS + 1);
  turn(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked().slice(-2)).toEqual([expect.stringMatching(/estimate 3 ended$/), 'estimate 5']);
  await tell({ text: SIMULATED });
  expect(now()).toMatchObject({ stale: false, error: null });
});

it('does not send twice for an engine that has not arrived', async () => {
  const { LONG_MS, turn, asked } = await opened(false);
  turn(2);
  vi.advanceTimersByTime(5 * LONG_MS);
  turn(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual(['estimate 1']);
});

it('breaks off a first question that takes long once the engine has arrived', async () => {
  const { LONG_MS, now, turn, tell, asked } = await opened(false);
  expect(now().arrived).toBe(false);
  await tell({ arrived: true });
  expect(now()).toMatchObject({ arrived: true, count: 0 });
  vi.advanceTimersByTime(5 * LONG_MS);
  turn(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual(['estimate 1 ended', 'estimate 3']);
});

it.each<[string, Told | 'stop']>([
  ['traps', { trap: 'capacity overflow' }],
  ['is stopped', 'stop'],
])('keeps what was expected where working it out in full %s', async (_, how) => {
  const { now, turn, tell, asked } = await opened();
  turn(2);
  await tell({ text: EXPECTED });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked().at(-1)).toBe('predict 2');
  if (how === 'stop') now().halt();
  else await tell(how);
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ stale: false, error: null, unfinished: true });
  now().again();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked().at(-1)).toBe('predict 2');
  await tell({ text: SIMULATED });
  expect(now()).toMatchObject({ stale: false, unfinished: false });
});

it('holds what was expected beside the answer that has replaced it, until another question is answered', async () => {
  const { correction, turn, tell } = await opened();
  const told = (kind: string, predicted: number): string => JSON.stringify({ ok: { model: 'x', phases: [{ basis: { kind }, elapsed_s: { predicted } }] } });
  turn(2);
  await tell({ text: told('expected', 50) });
  expect(correction()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await tell({ text: told('simulated', 40) });
  expect(correction()).toBe(1.25);
  turn(3);
  await tell({ text: told('expected', 30) }, Hand.all[0]);
  expect(correction()).toBe(1);
});
