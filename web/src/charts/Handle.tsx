/**
 * The handle of a curve's present choice. What moves is written into it at once, whenever `follow` tells where it
 * stands; React only makes it.
 */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { writeAttribute, writeText } from '../ui/write';
import type { Place } from './Curve';
import styles from './Curve.module.css';

export interface Choice {
  readonly x: number;
  readonly y: number;
  /** The value above the handle. */
  readonly text: string;
  /** The same with what it gives, to be read aloud. */
  readonly valueText: string;
}

interface HandleProps {
  readonly place: Place;
  readonly label: string;
  /** Tells the choice now and whenever it changes, null where there is none; returns what ends it. Always the same function. */
  readonly follow: (tell: (choice: Choice | null) => void) => () => void;
  readonly onChoose: (x: number) => void;
}

export function Handle({ place, label, follow, onChoose }: HandleProps) {
  const slider = useRef<SVGGElement>(null);
  const plumb = useRef<SVGLineElement>(null);
  const grip = useRef<SVGCircleElement>(null);
  const knob = useRef<SVGCircleElement>(null);
  const text = useRef<SVGTextElement>(null);
  const choice = useRef<Choice | null>(null);
  const { grid, top, bottom, width } = place;

  useLayoutEffect(
    () =>
      follow((now) => {
        choice.current = now;
        writeAttribute(slider.current, 'display', now === null ? 'none' : 'inline');
        if (now === null) return;
        const x = place.x(now.x);
        const anchor = anchorAt(x, width);
        writeAttribute(slider.current, 'aria-valuenow', String(nearestIndex(grid, now.x)));
        writeAttribute(slider.current, 'aria-valuetext', now.valueText);
        // Places and no transforms: those would make the browser sort the whole page into layers again.
        for (const end of ['x1', 'x2']) writeAttribute(plumb.current, end, String(x));
        for (const circle of [grip.current, knob.current]) {
          writeAttribute(circle, 'cx', String(x));
          writeAttribute(circle, 'cy', String(place.y(now.y)));
        }
        writeAttribute(text.current, 'text-anchor', anchor);
        writeAttribute(text.current, 'x', String({ start: 2, middle: x, end: width - 2 }[anchor]));
        writeText(text.current, now.text);
      }),
    [follow, place, grid, width],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || choice.current === null) return;
    event.preventDefault();
    const next = stepFrom(grid, choice.current.x, by);
    if (next !== choice.current.x) onChoose(next);
  };
  return (
    <g
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={grid.length - 1}
      className={styles.handle}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
    >
      <line ref={plumb} y1={top} y2={bottom} className={styles.plumb} />
      <circle ref={grip} r={14} className={styles.grip} />
      <circle ref={knob} r={6} className={styles.knob} />
      <text ref={text} y={12} className={styles.choice} />
    </g>
  );
}

/** Near an edge the text stands beside the handle. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  return x < 48 ? 'start' : x > width - 48 ? 'end' : 'middle';
}

function nearestIndex(grid: readonly number[], value: number): number {
  const after = grid.findIndex((item) => item >= value);
  return after < 0 ? grid.length - 1 : after;
}

function stepFrom(grid: readonly number[], value: number, by: number): number {
  if (by === Infinity) return grid.at(-1) ?? value;
  if (by === -Infinity) return grid[0] ?? value;
  const next = by > 0 ? grid.find((item) => item > value) : grid.findLast((item) => item < value);
  return next ?? value;
}
