/** Ranked changes, and under them the ways to put the question's options into force. */
import { Suspense, useMemo, useState } from 'react';
import { useAsk } from '../../engine/useAsk';
import { BETTER, changedBy, fromAnswer, GOALS, isOnlyMixes, isSpeed, movedBy, otherCalls, titleOf, weighed, type AdviceState } from '../../questions/advice';
import { useAdvice } from '../../questions/questions';
import type { Advice as Item, AdviceAnswer, Prediction } from '../../engine/engine';
import { factor, inUnits, isTie, percent, secondsRange, speed, TIE } from '../../format/print';
import { newlyBeyond } from '../../questions/evidence';
import { figuresOf } from '../../questions/figures';
import { useNotModelled, useRemedy } from '../../questions/notModelled';
import { usePredictionStore } from '../../questions/prediction';
import { cornersOf, overRanges } from '../../questions/worlds';
import type { Document } from '../../state/document';
import type { Scenario } from '../../state/scenario';
import { useDocument, useScenario, useStore, type Goal } from '../../state/store';
import { useLater } from '../../state/useLater';
import { arriving } from '../../ui/arriving';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { reach } from '../../ui/reach';
import { Section } from '../../ui/Section';
import { useLate } from '../../ui/useLate';
import { placed } from './placed';
import styles from './Advice.module.css';
import { changeText } from './changeText';

/** The texts that put options into force stand below the advice: no first answer waits for them. */
export const fetchApply = async () => ({ default: (await import('./Apply')).Apply });
const Apply = arriving(fetchApply, 'What there is to apply');

export function Advice() {
  const advice = useAdvice();
  const show = useStore((state) => state.show);
  const toRegret = (): void => {
    show('accuracy');
    reach('[data-board="Regret"] summary');
  };
  const goal = useStore((state) => state.goal);
  const late = useLate(advice.stale);
  const lacking = useNotModelled();
  const remedy = useRemedy();
  const items = lacking === null ? (advice.value?.advice ?? []) : [];
  const beyond = lacking === null ? (advice.value?.beyond ?? []) : [];
  const [taken, setTaken] = useState<Taken | null>(null);
  return (
    <>
      <Section title="Advice" aside={lacking === null ? stateOf(advice) : undefined}>
        <GoalChoice />
        <TakenOver {...taken} />
        {lacking === null ? null : (
          <p>
            No advice. {lacking} {remedy === null ? null : <>To have it modelled: <Button onClick={remedy.apply}>{remedy.text}</Button></>}
          </p>
        )}
        {advice.error === null || lacking !== null ? null : (
          <p role="alert">
            ▲ {advice.error.message} <Button onClick={advice.again}>Look again</Button>
          </p>
        )}
        {advice.value?.leave === true && lacking === null ? (
          <div data-late={late}>
            <Leave answer={advice.value} of={advice.answered} goal={goal} />
          </div>
        ) : null}
        <ol className={styles.list} data-late={late}>
          {items.map((item) => (
            <OneAdvice key={item.id} item={item} of={advice.answered} stale={advice.stale} onTaken={setTaken} />
          ))}
        </ol>
        {items.some(isSpeed) ? (
          <p className={styles.then}>
            The factor can hold although the intervals before and after overlap: an error in the model mostly moves both times the same way. How much time such choices lost against the best setting, where both were measured: <Button look="quiet" onClick={toRegret}>Accuracy, Regret</Button>
          </p>
        ) : null}
        {advice.stale ? null : <Then first={items[0]} onTaken={setTaken} />}
      </Section>
      {beyond.length === 0 ? null : (
        <Section title="Beyond the mount" aside="what none of its options does">
          <ul className={styles.list} data-late={late}>
            {beyond.map((item) => (
              <OneAdvice key={item.id} item={item} of={advice.answered} stale={advice.stale} onTaken={setTaken} />
            ))}
          </ul>
        </Section>
      )}
      <Worse items={lacking === null ? (advice.value?.worse ?? []) : []} late={late} />
      <Suspense>
        <Apply />
      </Suspense>
    </>
  );
}

/** The prices as they are weighed (engine/advisor/src/advice/mod.rs). */
const CLEARLY = `Clearly: by more than ${percent(TIE)}; by ${percent(0.05)} where a promise is given up for it, such as that what was written is safe; by ${percent(0.15)} where it takes another protocol or server.`;

function Leave({ answer, of, goal }: { readonly answer: AdviceAnswer; readonly of: Scenario | null; readonly goal: Goal }) {
  const question = useDocument();
  const tried = answer.tried_of.join(', ');
  if (of !== null && isOnlyMixes(of)) {
    return (
      <p className={styles.leave}>
        {otherCalls(goal)} Tried: {tried}. A mix goes out as it was counted, so that options which spare calls (actimeo, nocto, lookupcache) cannot show what they do: describe the work itself to weigh them.
      </p>
    );
  }
  return (
    <>
      <p className={styles.leave} tabIndex={-1} data-leave>
        Leave it as it is: of what was tried ({tried}) nothing {BETTER[goal]}{weighed(question)}.
        {answer.beyond.length > 0 ? ' What would help is no option of the mount: it stands below.' : null}
      </p>
      <p className={styles.clearly}>{CLEARLY}</p>
    </>
  );
}

function stateOf({ value, stale, error }: AdviceState): string {
  if (stale) return `${error === null ? 'Looking … ' : ''}${value === null ? '' : 'What stands below was found for the question before.'}`;
  return value === null ? '' : `${value.tried} settings tried${value.leave ? '' : `; of those within ${percent(TIE)} of the best, the largest rsize and twice the smallest read-ahead are proposed`}`;
}

function GoalChoice() {
  const goal = useStore((state) => state.goal);
  const setGoal = useStore((state) => state.setGoal);
  return (
    <div className={styles.formats} role="group" aria-label="What to make better">
      {(Object.keys(GOALS) as Goal[]).map((id) => (
        <button key={id} type="button" className={styles.format} aria-pressed={id === goal} onClick={() => setGoal(id)}>
          {GOALS[id]}
        </button>
      ))}
    </div>
  );
}

interface Taken {
  readonly title: string;
  /** The document with the advice in it: as long as it is the present one, Undo takes the advice back. */
  readonly document: Document;
}

function TakenOver({ title, document }: Partial<Taken>) {
  const present = useDocument();
  const undo = useStore((state) => state.undo);
  return (
    <p role="status">
      {document === undefined || present !== document ? null : (
        <>
          Taken over: “{title}”. <Button onClick={undo}>Undo</Button>
        </>
      )}
    </p>
  );
}

const NOTHING: Prediction['negotiated'] = [];

interface OneAdviceProps {
  readonly item: Item;
  /** The question that it is for. */
  readonly of: Scenario | null;
  /** Another one is asked now: what is read here is not to be acted on. */
  readonly stale: boolean;
  readonly onTaken: (taken: Taken) => void;
}

function OneAdvice({ item, of, stale, onTaken }: OneAdviceProps) {
  const change = useStore((state) => state.change);
  const present = useScenario();
  const scenario = of ?? present;
  const beyond = newlyBeyond(scenario, changedBy(item, scenario), 0);
  const over = overRanges(item, { scenario, ranges: useDocument().ranges });
  // Told from the answer to the same question, as long as that stands.
  const answer = useLater(usePredictionStore, ({ value, answered }) => (answered === of ? value : null));
  const told = answer === null ? item : fromAnswer(item, answer.phases);
  const apply = (): void => {
    if (stale) return;
    change(`advice ${item.id}`, (document) => ({ ...document, preset: null, scenario: changedBy(item, document.scenario) }));
    onTaken({ title: titleOf(item), document: useStore.getState().history.present });
  };
  return (
    <li className={styles.advice}>
      <div className={styles.effect}>
        <p className={styles.factor}>{speed(item.effect.factor)}</p>
        <p className={styles.rates}>
          {movedBy(told)}
        </p>
        {stale ? null : <Doubt item={told} scenario={scenario} />}
        {over === null ? null : <p className={styles.rates}>over the ranges you typed: {over}</p>}
      </div>
      <div className={styles.text}>
        <h3 tabIndex={-1} className={styles.title}>
          {titleOf(item)}
        </h3>
        <p>{item.why}</p>
        <dl className={styles.facts}>
          <dt>Changes</dt>
          <dd>{item.changes.map((step) => changeText(step, answer?.negotiated ?? NOTHING)).join('; ')}</dd>
          <dt>Evidence</dt>
          <dd>{inUnits(item.evidence)}</dd>
          {beyond.length === 0 ? null : (
            <>
              <dt>Doubt</dt>
              <dd>▲ Beyond what was measured: {beyond.join('; ')}.</dd>
            </>
          )}
          <dt>Risk</dt>
          <dd>{item.risk}</dd>
          <dt>Exists</dt>
          <dd>{item.since}</dd>
        </dl>
        <Commands title="Set" lines={item.set} stale={stale} />
        <Commands title="Undo" lines={item.undo} stale={stale} />
        <Button aria-disabled={stale} onClick={apply}>Use in the question</Button>
      </div>
    </li>
  );
}

/**
 * One change may open the way for another, which brings little alone. Asked as the question would be that has the first
 * change in it, so that taking it over finds its advice ready; and in the same lane, so that a newer question breaks it off.
 */
function Then({ first, onTaken }: { readonly first: Item | undefined; readonly onTaken: (taken: Taken) => void }) {
  const { scenario, ranges } = useDocument();
  const goal = useStore((state) => state.goal);
  const change = useStore((state) => state.change);
  const request = useMemo(() => {
    if (first === undefined) return null;
    const changed = changedBy(first, scenario);
    return { scenario: changed, goal, worlds: cornersOf({ scenario: changed, ranges }) };
  }, [first, scenario, goal, ranges]);
  const { value, stale } = useAsk('advise', request, { patient: true });
  const [second] = value?.advice ?? [];
  if (first === undefined || second === undefined || stale) return null;
  const both = (): void => {
    change(`advice ${first.id} ${second.id}`, (document) => ({ ...document, preset: null, scenario: changedBy(second, changedBy(first, document.scenario)) }));
    onTaken({ title: `${titleOf(first)}” and “${titleOf(second)}`, document: useStore.getState().history.present });
  };
  return (
    <p className={styles.then}>
      Once “{titleOf(first)}” is taken over, “{titleOf(second)}” brings {speed(second.effect.factor)} more, both together {speed(first.effect.factor * second.effect.factor)}. <Button onClick={both}>Use both</Button>
    </p>
  );
}

/** Within what the advised setting is predicted, where that is a time; the errors of phases have the same causes, so the ends of their intervals add up. */
function Doubt({ item, scenario }: { readonly item: Item; readonly scenario: Scenario }) {
  const advised = useMemo(() => changedBy(item, scenario), [item, scenario]);
  const timed = isSpeed(item);
  const asked = useAsk('estimate', timed ? advised : null, { lane: `advised ${item.id}` });
  const phases = asked.value?.phases ?? [];
  if (!timed || phases.length === 0 || phases.some((phase) => figuresOf(phase) === null) || asked.stale || asked.error !== null) return null;
  const sum = (of: 'low' | 'high'): number => phases.reduce((total, phase) => total + phase.elapsed_s[of], 0);
  return <p className={styles.rates}>then {secondsRange(sum('low'), sum('high'), item.effect.from)}, 90 % interval</p>;
}

function Worse({ items, late }: { readonly items: readonly Item[]; readonly late: boolean }) {
  if (items.length === 0) return null;
  return (
    <Section title="Tried and worse" aside="so that nobody needs to try them">
      <ul className={styles.worse} data-late={late}>
        {items.map((item) => (
          <li key={item.id + item.title}>
            {speed(item.effect.least_factor)} {isGain(item.effect.most_factor) ? `to ${factor(item.effect.most_factor)} over the ranges you typed, ` : ''}{titleOf(item)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function isGain(value: number): boolean {
  return value > 1 && !isTie(value);
}

function Commands({ title, lines, stale }: { readonly title: string; readonly lines: readonly string[]; readonly stale: boolean }) {
  const place = useStore((state) => state.place);
  if (lines.length === 0) return null;
  const text = placed(lines.join('\n'), place);
  return (
    <div className={styles.commands}>
      <span className={styles.which}>{title}</span>
      <pre className={styles.pre} tabIndex={0} role="region" aria-label={`${title} commands`}>
        {text}
      </pre>
      <CopyButton look="quiet" text={`${text}\n`} stale={stale}>
        Copy
      </CopyButton>
    </div>
  );
}
