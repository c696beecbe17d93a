/**
 * The answer first: how fast, how sure, what limits it, and what would be better. One number in the large
 * size; the rest in one sentence each.
 */
import { Fragment, memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useShallow } from 'zustand/shallow';
import { assumedAt } from '../../questions/assumed';
import { supportFor } from '../../questions/evidence';
import { followAnswer } from '../../questions/live';
import { usePublished, type Published } from '../../questions/measured';
import { ended } from '../../questions/notModelled';
import { sizedPhaseName } from '../../questions/phaseName';
import { selectedOf, useDescribed, useDocumentLater, useScenarioLater, useSelectedPhaseLater, type SelectedPhase } from '../../questions/questions';
import type { PhaseAnswer, Prediction } from '../../engine/engine';
import { bytes, bytesPerSecond, countOf, seconds } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import type { Ranges } from '../../state/document';
import { valueAt } from '../../state/scenario';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import { Button } from '../../ui/Button';
import { useLate } from '../../ui/useLate';
import { writeAttribute, writeText } from '../../ui/write';
import styles from './Headline.module.css';
import { Pending, STOPPED_TYPING_MS, useUnread } from './Pending';
import { OverRanges, useSpanTexts } from './Span';
import { ToDo } from './ToDo';
import { binding, figureOf, formulaOf, intervalOf, isCrowded, passedBy, sentenceOf, subjectOf, togetherOf, unknownOf } from './words';

/** Draws itself anew only where other words stand in it; the figures are written into it. */
export function Headline() {
  const wanted = useStore((state) => state.phase);
  const { waiting, index, phases, inBytes, notModelled } = usePredictionStore(useShallow(({ value }) => formOf(selectedOf(value, wanted))));
  const error = usePredictionStore((held) => held.error);
  if (waiting) {
    return (
      <section className={styles.headline} aria-label="Answer" aria-busy={error === null}>
        <p className={styles.number}>–</p>
        {error === null ? <Awaited phase={wanted} /> : null}
        <Pending error={error} alone />
      </section>
    );
  }
  return (
    <Frame>
      <Subject phase={index} />
      {notModelled === null ? <Numbers index={index} phases={phases} inBytes={inBytes} /> : <NotModelled why={notModelled} />}
      <div className={styles.words} aria-live="polite">
        <Later />
      </div>
      <Pending error={error} />
    </Frame>
  );
}

/** What there is no answer to yet, not even an older one. */
function Awaited({ phase: wanted }: { readonly phase: number }) {
  const arrived = usePredictionStore((held) => held.arrived);
  const scenario = useScenarioLater();
  const phase = scenario.phases[wanted];
  return <p className={styles.sentence}>{arrived && phase !== undefined ? `Being worked out: ${sizedPhaseName(phase)}, NFS ${scenario.mount.version}.` : 'The engine is starting.'}</p>;
}

interface Form {
  readonly waiting: boolean;
  readonly index: number;
  readonly phases: number;
  readonly inBytes: boolean;
  readonly notModelled: string | null;
}

function formOf({ prediction, phase, index }: SelectedPhase): Form {
  return {
    waiting: prediction === null || phase === undefined,
    index,
    phases: prediction?.phases.length ?? 0,
    inBytes: phase !== undefined && phase.bytes > 0,
    notModelled: phase?.not_modelled ?? null,
  };
}

/** What the figures answer, in one line: a number without its question is none. */
function Subject({ phase }: { readonly phase: number }) {
  const answered = useLater(usePredictionStore, (held) => held.answered);
  const { scenario, ranges } = useDocumentLater();
  const asked = answered?.phases[phase];
  const files = useDescribed((all) => answered && assumedAt(all, answered, `phases.${phase}.files`)?.value) ?? null;
  if (answered === null || asked === undefined) return null;
  const { head, rest } = subjectOf(answered, asked.files === null && files !== null ? { ...asked, files } : asked, rangesIn(ranges, phase, (path) => valueAt(scenario, path) === valueAt(answered, path)));
  return (
    <p className={styles.subject}>
      {head}
      <span className={styles.rest}>{rest}</span>
    </p>
  );
}

/** Those of the mount, of all around it and of this phase, as far as their middles are answered. */
function rangesIn(ranges: Ranges, phase: number, isAnswered: (path: string) => boolean): Ranges {
  return Object.fromEntries(Object.entries(ranges).filter(([path]) => isAnswered(path) && (!path.startsWith('phases.') || path.startsWith(`phases.${phase}.`))));
}

/** Words are drawn after the number and the handles, which do not wait for them. */
function Later() {
  return <Rest {...useSelectedPhaseLater()} />;
}

const Rest = memo(function Rest({ prediction, phase, index }: SelectedPhase) {
  if (prediction === null || phase === undefined) return null;
  return (
    <>
      <Sentence prediction={prediction} phase={phase} index={index} />
      <OverRanges />
      <Lacking lacking={prediction.lacking} />
      <LeftOut notes={[...prediction.left_out, ...unknownOf(prediction.misspelt)]} />
      <Passed phase={phase} />
      <ToDo believed={passedBy(phase) === undefined} isModelled={phase.not_modelled === null} />
      <Meta prediction={prediction} phase={phase} index={index} />
    </>
  );
});

/** What limits the phase, with the numbers in it; where there are several phases, which one to look at first. */
function Sentence({ prediction, phase, index }: AnswerProps) {
  const select = useStore((state) => state.selectPhase);
  const limit = binding(phase.limits);
  const slowest = slowestOf(prediction);
  if (phase.not_modelled !== null) return <p className={styles.sentence}>Not predicted: {ended(phase.not_modelled)}</p>;
  if (limit === undefined) return <p className={styles.sentence}>{prediction.sentence}</p>;
  return (
    <>
      <p className={styles.sentence}>
        {sentenceOf(phase)}
        {slowest === null || slowest === index ? null : (
          <>
            {' '}
            <button type="button" className={styles.link} onClick={() => select(slowest)}>
              Phase {slowest + 1} takes longest
            </button>
            .
          </>
        )}
      </p>
      <p className={styles.formula}>
        {formulaOf(limit).split(/ (?=[/×=] |\()/).map((part, at) => (
          <Fragment key={at}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** A figure for a mount that cannot be made is worth little, and that is said beside it. */
function Lacking({ lacking }: Pick<Prediction, 'lacking'>) {
  if (lacking.length === 0) return null;
  return <p className={styles.lacking}>▲ {lacking.join('; ')}. Predicted all the same; left out of what there is to apply.</p>;
}

/** What would make the figure another one stands beside it, not among the notes alone. */
function LeftOut({ notes }: { readonly notes: Prediction['left_out'] }) {
  if (notes.length === 0) return null;
  return <p className={styles.lacking}>▲ {notes.join('; ')}.</p>;
}

/** A figure that cannot be is shown with the reason not to believe it. */
function Passed({ phase }: { readonly phase: PhaseAnswer }) {
  const limit = passedBy(phase);
  if (limit === undefined) return null;
  return <p className={styles.lacking}>▲ Do not believe this figure: it is beyond {bytesPerSecond(limit.bytes_per_s ?? 0)}, the limit by {limit.label}. It was drawn out from a small part of the file; ask about a smaller file.</p>;
}

function slowestOf({ phases }: Prediction): number | null {
  if (phases.length < 2 || phases.some(({ not_modelled: why }) => why !== null)) return null;
  return phases.reduce((most, phase, at) => (phase.elapsed_s.predicted > (phases[most]?.elapsed_s.predicted ?? 0) ? at : most), 0);
}

/** Says how old the answer is, and which, without drawing it again. */
function Frame({ children }: { readonly children: ReactNode }) {
  const stale = usePredictionStore((held) => held.stale);
  const isLate = useLate(stale);
  const isUnread = useLate(useUnread(), STOPPED_TYPING_MS);
  const section = useRef<HTMLElement>(null);
  const isGone = useGone(section);
  useLayoutEffect(() => followAnswer(() => writeAttribute(section.current, 'data-count', String(usePredictionStore.getState().count))), []);
  return (
    <section ref={section} className={styles.headline} aria-label="Answer" data-stale={stale} data-late={isLate || isUnread}>
      {children}
      {isGone ? <Compact /> : null}
    </section>
  );
}

/** Whether an element has left the window, be it upwards or aside. */
function useGone(ref: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setGone(seen.at(-1)?.isIntersecting === false));
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return gone;
}

/** On a phone what stays in sight of an answer that has been scrolled past: one line over the page, so that its coming moves nothing. */
function Compact() {
  const figure = useLiveText(figureNow);
  const interval = useLiveText(intervalNow);
  const span = useSpanTexts();
  return (
    <div className={styles.compact}>
      {span === null ? null : (
        <>
          <p>{span.figure}</p>
          <p className={styles.interval}>{span.interval}</p>
        </>
      )}
      <p ref={figure} hidden={span !== null} />
      <p ref={interval} hidden={span !== null} className={styles.interval} />
      <Button look="quiet" onClick={() => window.scrollTo(0, 0)}>
        Whole answer
      </Button>
    </div>
  );
}

interface AnswerProps {
  readonly prediction: Prediction;
  readonly phase: PhaseAnswer;
  readonly index: number;
}

const figureNow = ({ phase }: SelectedPhase): string => (phase === undefined ? '' : phase.not_modelled === null ? figureOf(phase) : 'not modelled');
const middleNow = (now: SelectedPhase): string => `${figureNow(now)} in the middle`;
const intervalNow = ({ phase }: SelectedPhase): string => (phase?.not_modelled === null ? intervalOf(phase) : '');

const togetherNow = ({ phase }: SelectedPhase): string => {
  const { answered } = usePredictionStore.getState();
  return phase?.not_modelled === null && answered !== null ? togetherOf(answered, phase) : '';
};

/** The element in which the text stands, and is kept right. */
function useLiveText(textOf: (now: SelectedPhase) => string): RefObject<HTMLParagraphElement | null> {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => followAnswer((now) => writeText(ref.current, textOf(now))), [textOf]);
  return ref;
}

function Numbers({ index, phases, inBytes }: Pick<Form, 'index' | 'phases' | 'inBytes'>) {
  const span = useSpanTexts();
  const figure = useLiveText(span === null ? figureNow : middleNow);
  const interval = useLiveText(intervalNow);
  const crowded = useLater(usePredictionStore, ({ answered }) => answered !== null && isCrowded(answered.server));
  const published = usePublished(index);
  // Where the range moves nothing the middle is the answer, and it stands there already.
  const isSaid = span !== null && !span.figure.includes('–');
  const which = phases > 1 ? <p className={styles.which}>phase {index + 1} of {phases}</p> : null;
  return (
    <div>
      {span === null ? null : (
        <div data-late={span.stale}>
          <p className={`${styles.number} ${styles.span}`} data-testid="span">{span.figure}</p>
          {which}
          <p className={styles.interval}>{span.interval}, over your {span.ranges}</p>
        </div>
      )}
      <p ref={figure} className={`${span === null ? styles.number : styles.which} ${styles.live}`} data-testid="throughput" hidden={isSaid} />
      {crowded ? <Together /> : null}
      {span === null ? which : null}
      <p ref={interval} className={`${styles.interval} ${styles.live}`} hidden={isSaid} />
      {published === null ? null : <p className={styles.interval}>{publishedText(published, inBytes)}</p>}
    </div>
  );
}

function Together() {
  return <p ref={useLiveText(togetherNow)} className={`${styles.interval} ${styles.live}`} />;
}

function publishedText({ throughput_bytes_per_s: rate, elapsed_s: elapsed }: Published, inBytes: boolean): string {
  if (inBytes && rate !== null) return `○ measured ${bytesPerSecond(rate)}`;
  return elapsed === null ? '' : `○ measured ${seconds(elapsed)}`;
}

/** No figure is better than a wrong one. */
function NotModelled({ why }: { readonly why: string }) {
  return (
    <div className={styles.notModelled}>
      <p className={styles.number}>not modelled</p>
      <p className={styles.interval}>{why}</p>
    </div>
  );
}

function Meta({ prediction, phase, index }: AnswerProps) {
  const answeredBy = useStore((state) => state.history.present.answeredBy);
  const learned = useStore((state) => state.history.present.learned);
  const show = useStore((state) => state.show);
  const { stale, unfinished, halt, again } = usePredictionStore(useShallow((held) => ({ stale: held.stale, unfinished: held.unfinished, halt: held.halt, again: held.again })));
  const { kind, file_bytes: simulated } = phase.basis;
  const isExpected = kind === 'expected' && simulated !== null;
  const parts = [
    `model ${prediction.model}`,
    ...(answeredBy !== null && answeredBy !== prediction.model ? [`the link was answered by model ${answeredBy}`] : []),
  ];
  return (
    <p className={styles.meta}>
      <button type="button" className={styles.link} onClick={() => show('calibrate')}>
        {learned.length > 0 ? (
          `calibrated: ${learned.length} ${learned.length === 1 ? 'value' : 'values'}`
        ) : (
          <>
            <span className={styles.rest}>typical costs, </span>not calibrated<span className={styles.rest}> to yours</span>
          </>
        )}
      </button>{' '}
      · <Grounds phase={index} />
      <span className={styles.rest}> · {parts.join(' · ')}</span>
      {isExpected ? <span className={styles.rest}> · expected from {bytes(simulated)} of the file</span> : null}
      {isExpected && !stale ? (
        <span className={styles.rest}>
          ; {unfinished ? 'not worked out in full' : 'being worked out in full'}{' '}
          <button type="button" className={styles.link} onClick={unfinished ? again : halt}>
            {unfinished ? 'Try again' : 'Stop'}
          </button>
        </span>
      ) : null}
    </p>
  );
}

/** How near the question is to what was measured, in a few words. */
function Grounds({ phase }: { readonly phase: number }) {
  const scenario = useScenarioLater();
  const show = useStore((state) => state.show);
  const { records, related, beyond } = supportFor(scenario, phase);
  const measured = records > 0 ? `${countOf(records, 'measurement')} like it` : related > 0 ? 'measured on other versions only' : 'nothing like it measured';
  return (
    <button type="button" className={styles.link} onClick={() => show('accuracy')}>
      {measured}
      {beyond.length === 0 ? null : (
        <>
          , {beyond.length} <span className={styles.rest}>of your </span>value{beyond.length === 1 ? <span className={styles.rest}>s</span> : 's'} outside<span className={styles.rest}> {records + related > 0 ? 'them' : 'what was'}</span>
        </>
      )}
    </button>
  );
}
