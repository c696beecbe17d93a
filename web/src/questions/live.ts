/**
 * What the hand waits for, the number and the handles, is written into its element in the task of the change: no
 * drawing of components stands between an input and the frame that shows its answer. React makes the element once and
 * leaves what is written in it alone; all else follows it a frame later (state/useLater.ts).
 */
import { useStore } from '../state/store';
import { usePredictionStore } from './prediction';
import { selectedOf, type SelectedPhase } from './questions';

type Draw = (now: SelectedPhase) => void;

/** Draws now and after each change of question, answer or selected phase, once for all that changes in one task. Returns what ends it. */
export function followAnswer(draw: Draw): () => void {
  draw(now());
  drawing.add(draw);
  if (drawing.size === 1) leave = listen();
  return () => {
    drawing.delete(draw);
    if (drawing.size === 0) leave();
  };
}

const drawing = new Set<Draw>();
let leave = (): void => undefined;
let due = false;

function listen(): () => void {
  const leaves = [useStore.subscribe(drawSoon), usePredictionStore.subscribe(drawSoon)];
  return () => leaves.forEach((end) => end());
}

/** At the end of the task: a change of the question and the answer to it are often told in one. */
function drawSoon(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    const selected = now();
    drawing.forEach((draw) => draw(selected));
  });
}

function now(): SelectedPhase {
  return selectedOf(usePredictionStore.getState().value, useStore.getState().phase);
}
