/**
 * How throughput changes along rsize, wsize and read-ahead, all on one scale. The present choice is the
 * handle on each curve; moving it changes the question.
 */
import { memo, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Curve, sharedMax, type Ceiling, type CurvePoint, type Place } from '../../charts/Curve';
import { Figure } from '../../charts/Figure';
import { Handle, type Choice } from '../../charts/Handle';
import { askAhead, leaveOff } from '../../questions/ahead';
import { followAnswer } from '../../questions/live';
import { useNotModelled } from '../../questions/notModelled';
import { LONG_MS, usePredictionStore, type PredictionState } from '../../questions/prediction';
import { usePublished } from '../../questions/measured';
import { upTo, useCorrection, useScenarioLater, useSelectedPhaseLater, type SelectedPhase } from '../../questions/questions';
import { stop, Superseded, type PhaseAnswer, type Prediction, type SweepPoint } from '../../engine/engine';
import { useSweep, type Sweep } from '../../engine/useSweep';
import { bytesPerSecond, NBSP, range } from '../../format/print';
import { isMetadata, valueAt, withValue, type Scenario } from '../../state/scenario';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { useLate } from '../../ui/useLate';
import { axesOf, placeOf, shortfallOf, type Axis } from './axes';
import { banded, widthOf, type Width } from './band';
import { ceilingOf } from './ceiling';
import { bestOf, isFaster, ofMix, onCurve, sentenceOf, timesOf, titleOf, withoutRate } from './findings';
import { OptionMap } from './OptionMap';
import styles from './Tradeoffs.module.css';

/** Handles follow the hand at once; curves, titles and sentences when there is time. */
export function Tradeoffs() {
  const scenario = useScenarioLater();
  const { prediction, index } = useSelectedPhaseLater();
  const stale = useLater(usePredictionStore, (held) => held.stale);
  const refused = useLater(usePredictionStore, isRefused);
  const lacking = useNotModelled(index);
  // What was asked for stays on the axis while the handle is drawn back from it.
  const asked = scenario.mount.read_ahead_kib ?? 0;
  const [window, setWindow] = useState(asked);
  const reach = asked === 0 ? 0 : Math.max(window, asked);
  if (reach !== window) setWindow(reach);
  if (lacking !== null) {
    return (
      <Section title="Trade-offs">
        <p className={styles.none}>{lacking} So there are no curves.</p>
      </Section>
    );
  }
  return <Trio axes={axesOf(scenario, reach)} scenario={scenario} prediction={prediction} stale={stale} refused={refused} phase={index} />;
}

interface TrioProps {
  readonly axes: readonly [Axis, Axis, Axis];
  readonly scenario: Scenario;
  readonly prediction: Prediction | null;
  readonly stale: boolean;
  /** The answer is to another question than the one that stands in the form, and stays so. */
  readonly refused: boolean;
  readonly phase: number;
}

const isRefused = ({ error }: PredictionState): boolean => error !== null;

const Trio = memo(function Trio({ axes, scenario, prediction, stale, refused, phase }: TrioProps) {
  const [tries, setTries] = useState(0);
  const sweeps: readonly Sweep[] = [
    useSweep(aside(scenario, axes[0].field, phase), axes[0].field, axes[0].values, tries),
    useSweep(aside(scenario, axes[1].field, phase), axes[1].field, axes[1].values, tries, 1),
    useSweep(aside(scenario, axes[2].field, phase), axes[2].field, axes[2].values, tries, 2),
  ];
  const hold = useStore((state) => state.hold);
  const metadata = scenario.phases[phase] !== undefined && isMetadata(scenario.phases[phase].op);
  const by = useCorrection(phase);
  const curves = [useCurve(sweeps[0]?.points, phase, by), useCurve(sweeps[1]?.points, phase, by), useCurve(sweeps[2]?.points, phase, by)];
  const ghosts = [useCurve(sweeps[0]?.previous, phase, by), useCurve(sweeps[1]?.previous, phase, by), useCurve(sweeps[2]?.previous, phase, by)];
  const noRate = metadata && sharedMax(curves.filter((_, at) => (sweeps[at]?.fresh ?? 0) > 0)) === 0;
  const measured = usePublished(phase)?.throughput_bytes_per_s ?? null;
  const answer = prediction?.phases[phase];
  const { y, label } = ceilingOf(scenario, phase, answer, curves) ?? {};
  const ceiling = useMemo(() => (y === undefined || label === undefined ? null : { y, label }), [y, label]);
  const width = useRested(answer === undefined ? NO_WIDTH : widthOf(answer.throughput_bytes_per_s, y ?? null));
  const bands = [useBand(curves[0], width), useBand(curves[1], width), useBand(curves[2], width)];
  const yMax = sharedMax([...bands, ...ghosts]);
  return (
    <Section title="Trade-offs" aside={<Progress sweeps={sweeps} scenario={scenario} of={scenario.phases.length > 1 ? ` of phase ${phase + 1}` : ''} silent={noRate} onContinue={() => setTries(tries + 1)} />}>
      {noRate ? (
        <p className={styles.none}>{noRateOf(axes, sweeps, scenario, prediction, phase)} Its time stands above, its calls below.</p>
      ) : null}
      <div className={styles.trio} hidden={noRate} onPointerDown={() => hold(true)} onPointerUp={() => hold(false)} onPointerCancel={() => hold(false)}>
        {axes.map((axis, at) => (
          <OneCurve
            key={axis.field}
            axis={axis}
            curve={bands[at] ?? []}
            ghost={ghosts[at] ?? []}
            done={sweeps[at]?.fresh === sweeps[at]?.total}
            choiceX={choiceOf(axis, refused ? null : valueAt(scenario, axis.field), prediction, phase)}
            answer={answer}
            shortfall={shortfallOf(axis, prediction)}
            stale={stale || sweeps[at]?.fresh === 0}
            yMax={yMax}
            ceiling={ceiling}
            measured={measured}
            alike={alikeOf(axis, prediction)}
            inPhase={scenario.phases.length > 1 ? ` in phase${NBSP}${phase + 1}` : ''}
          />
        ))}
      </div>
      {noRate ? null : <OptionMap phase={phase} />}
    </Section>
  );
});

/** Of a phase that has a time and no throughput: what the options do to its time. */
function noRateOf(axes: readonly Axis[], sweeps: readonly Sweep[], scenario: Scenario, prediction: Prediction | null, phase: number): string {
  const elapsed = prediction?.phases[phase]?.elapsed_s.predicted;
  if (elapsed === undefined || sweeps.some(({ fresh, total }) => fresh < total)) return 'This phase has a time and no throughput.';
  return (scenario.phases[phase]?.op === 'op_mix' ? ofMix : withoutRate)(
    axes.map((axis, at) => {
      const curve = speedsOf(sweeps[at]?.points ?? [], phase);
      const x = choiceOf(axis, valueAt(scenario, axis.field), prediction, phase);
      return [axis.label, x === null ? null : timesOf(axis, curve, onCurve(curve, { x, ...speedOf(elapsed) }))];
    }),
  );
}

function speedsOf(points: readonly SweepPoint[], phase: number): readonly CurvePoint[] {
  return points.flatMap(({ value, elapsed_s, error }) => {
    const elapsed = elapsed_s[phase];
    return value === null || elapsed === undefined || error !== null ? [] : [{ x: value, ...speedOf(elapsed) }];
  });
}

/** In runs per second, to be compared only. */
function speedOf(elapsed: number): Omit<CurvePoint, 'x'> {
  const y = 1 / Math.max(elapsed, 1e-9);
  return { y, low: y, high: y };
}

/**
 * The curve does not depend on the present choice, nor on what comes after the phase that it shows, so the
 * question is asked without them.
 */
function aside(scenario: Scenario, field: string, phase: number): Scenario {
  return withValue(upTo(scenario, phase), field, null);
}

function useCurve(points: readonly SweepPoint[] | undefined, phase: number, by: number): readonly CurvePoint[] {
  return useMemo(() => pointsOf(points ?? [], phase, by), [points, phase, by]);
}

function pointsOf(points: readonly SweepPoint[], phase: number, by: number): readonly CurvePoint[] {
  return points.flatMap((point) => {
    const y = point.throughput_bytes_per_s[phase] ?? null;
    if (point.value === null || y === null || point.error !== null) return [];
    return [{ x: point.value, y: y * by, low: y * by, high: y * by }];
  });
}

const NO_WIDTH: Width = { down: 1, up: 1, most: Infinity };
const REST_MS = 200;

/** The width once the hand rests: while it moves, nothing but the handle is drawn again. */
function useRested(width: Width): Width {
  const { down, up, most } = width;
  const [held, setHeld] = useState(width);
  useEffect(() => {
    const timer = setTimeout(() => setHeld((old) => (old.down === down && old.up === up && old.most === most ? old : { down, up, most })), REST_MS);
    return () => clearTimeout(timer);
  }, [down, up, most]);
  return held;
}

function useBand(curve: readonly CurvePoint[] | undefined, width: Width): readonly CurvePoint[] {
  return useMemo(() => banded(curve ?? [], width), [curve, width]);
}

/** Which other values change nothing at all, as the run itself has proven. */
function alikeOf({ option }: Axis, prediction: Prediction | null): string | null {
  return prediction?.negotiated.find((item) => item.option === option)?.alike?.text ?? null;
}

/** Where on the curve the question stands; null where its answer is no point of it. */
function choiceOf(axis: Axis, asked: unknown, prediction: Prediction | null, phase: number): number | null {
  return prediction?.phases[phase]?.not_modelled === null ? placeOf(axis, asked, prediction) : null;
}

function pointAt(x: number | null, answer: PhaseAnswer | undefined): CurvePoint | null {
  if (x === null || answer === undefined) return null;
  const rate = answer.throughput_bytes_per_s;
  return { x, y: rate.predicted, low: rate.low, high: rate.high };
}

interface ProgressProps {
  readonly sweeps: readonly Sweep[];
  readonly scenario: Scenario;
  readonly of: string;
  /** There are no curves to be explained. */
  readonly silent: boolean;
  readonly onContinue: () => void;
}

/** How far the curves are; with a way to stop those that take long, and to take them up again. */
function Progress({ sweeps, scenario, of, silent, onContinue }: ProgressProps): ReactNode {
  const fresh = sweeps.reduce((sum, sweep) => sum + sweep.fresh, 0);
  const total = sweeps.reduce((sum, sweep) => sum + sweep.total, 0);
  const filling = fresh < total;
  const failed = sweeps.find((sweep) => sweep.error !== null)?.error ?? null;
  const long = useLate(filling && failed === null, LONG_MS, scenario);
  if (failed instanceof Superseded) {
    return (
      <>
        Stopped at {fresh} of {total} points <Button look="quiet" className={styles.inline} onClick={onContinue}>Continue</Button>
      </>
    );
  }
  if (failed !== null) return silent ? '' : 'These curves answer the last question that could be asked';
  if (!filling) return silent ? '' : `Throughput${of}, ${KEY}`;
  return (
    <>
      {fresh} of {total} points {long ? <Button look="quiet" className={styles.inline} onClick={() => stop('sweep')}>Stop</Button> : null}
    </>
  );
}

interface OneCurveProps {
  readonly axis: Axis;
  readonly curve: readonly CurvePoint[];
  /** The curve of the question before. */
  readonly ghost: readonly CurvePoint[];
  /** All points of the present question are there. */
  readonly done: boolean;
  readonly choiceX: number | null;
  readonly answer: PhaseAnswer | undefined;
  /** What is asked for and what is in effect, where the two are not the same. */
  readonly shortfall: string | null;
  readonly stale: boolean;
  readonly yMax: number;
  readonly ceiling: Ceiling | null;
  /** Measured throughput at the present choice. */
  readonly measured: number | null;
  readonly alike: string | null;
  /** Which of several phases it is about; advice weighs them all. */
  readonly inPhase: string;
}

const RATE = { numeric: true, unit: 'B/s', print: bytesPerSecond };
/** What the marks stand for, once for all curves. */
const KEY = 'predicted; band: 90 % interval; ◇ best on the curve; ○ measured';

const OneCurve = memo(function OneCurve({ axis, curve, ghost, done, choiceX, answer, shortfall, stale, yMax, ceiling, measured, alike, inPhase }: OneCurveProps) {
  const choice = useMemo(() => pointAt(choiceX, answer), [choiceX, answer]);
  const { scale = 1 } = axis;
  const best = done ? bestOf(curve) : null;
  const held = choice === null ? null : onCurve(curve, choice);
  return (
    <Figure
      title={titleOf(axis, curve, best, held, inPhase)}
      sentence={sentenceOf(axis, curve, best, held, choice, { shortfall, alike: alike === null || inPhase === '' ? alike : `${alike} in any phase` })}
      name={`throughput-by-${axis.option}`}
      topics={axis.topics}
      stale={stale}
      legend={`Throughput${inPhase}, ${KEY}; ● present choice`}
      table={() => ({
        columns: [
          { label: `${axis.label}, ${axis.unit}`, numeric: true, print: (x) => axis.print(x / scale) },
          { ...RATE, label: 'Throughput' },
          { ...RATE, label: '90 % interval', print: (low, high = low) => range(bytesPerSecond, low, high) },
          ...(ceiling === null ? [] : [{ ...RATE, label: `at most: ${ceiling.label} less headers` }]),
        ],
        rows: curve.map((point) => [point.x * scale, point.y, [point.low, point.high], ...(ceiling === null ? [] : [ceiling.y])]),
      })}
    >
      {(width) => (
        <Curve
          width={width}
          height={200}
          label={axis.label}
          grid={axis.values}
          points={curve}
          ghost={ghost}
          stale={stale}
          measured={measured === null || choice === null ? [] : [{ x: choice.x, y: measured }]}
          choice={choice}
          best={best === null || (held !== null && !isFaster(best, held)) ? null : best}
          ceiling={ceiling}
          yMax={yMax}
          xTitle={axis.unit}
          printXShort={axis.short}
          printY={bytesPerSecond}
          onChoose={(value) => choose(axis, value)}
          handle={(place) => <LiveHandle axis={axis} place={place} />}
          onNear={(near) => (near ? askAhead(useStore.getState().history.present.scenario, axis.field, axis.values, choiceX) : leaveOff())}
        />
      )}
    </Figure>
  );
});

function LiveHandle({ axis, place }: { readonly axis: Axis; readonly place: Place }) {
  const follow = useCallback((tell: (choice: Choice | null) => void) => followAnswer((now) => tell(chosenOf(axis, now))), [axis]);
  return <Handle place={place} label={axis.label} follow={follow} onChoose={(value) => choose(axis, value)} />;
}

function chosenOf(axis: Axis, { prediction, phase, index }: SelectedPhase): Choice | null {
  const asked = isRefused(usePredictionStore.getState()) ? null : valueAt(useStore.getState().history.present.scenario, axis.field);
  const point = pointAt(choiceOf(axis, asked, prediction, index), phase);
  if (point === null) return null;
  const text = axis.print(point.x);
  return { x: point.x, y: point.y, text, valueText: `${text}, ${bytesPerSecond(point.y)}` };
}

/** A movement within one value changes nothing. */
function choose(axis: Axis, value: number): void {
  const { set, history } = useStore.getState();
  const asked = valueAt(history.present.scenario, axis.field);
  if (value !== placeOf(axis, asked, usePredictionStore.getState().value)) set(axis.field, value);
}
