/** What the engine knows, asked once: presets, clients, knobs, glossary, formats. */
import { create } from 'zustand';
import type { Description } from '../engine/engine';
import { askOnce } from '../engine/useAsk';

interface DescriptionState {
  readonly value: Description | null;
  readonly error: Error | null;
}

const useDescriptionStore = create<DescriptionState>(() => ({ value: null, error: null }));
let asked = false;

export function describe(): void {
  if (asked) return;
  asked = true;
  askOnce('describe', null, { lane: 'describe' }).then(
    (value) => useDescriptionStore.setState({ value, error: null }),
    (reason: unknown) => {
      asked = false;
      useDescriptionStore.setState({ error: reason instanceof Error ? reason : new Error(String(reason)) });
    },
  );
}

export function useDescription(): DescriptionState {
  return useDescriptionStore();
}

/** A part of it; the component is drawn again when that part arrives and not otherwise. */
export function useDescribed<T>(pick: (description: Description) => T): T | null {
  return useDescriptionStore(({ value }) => (value === null ? null : pick(value)));
}
