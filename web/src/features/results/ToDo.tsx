/** What to do, under the answer: the best change, or first to ask about what was pasted. A report changes nothing by itself, and the figures look as if it had. */
import { BETTER, changedBy, GOALS, isOnlyMixes, isSpeed, movedBy, otherCalls, titleOf, weighed } from '../../questions/advice';
import { newlyBeyond } from '../../questions/evidence';
import { ofWords, settle, useUntaken } from '../../questions/pasted';
import { useNotModelled } from '../../questions/notModelled';
import { useAdviceLater, useDocumentLater } from '../../questions/questions';
import { stop, type Advice } from '../../engine/engine';
import { factor, isTie } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import { overRanges } from '../../questions/worlds';
import { useStore } from '../../state/store';
import { useLater } from '../../state/useLater';
import { reach } from '../../ui/reach';
import styles from './Headline.module.css';
import { Unadvised } from './Unadvised';

/** Advice on another question than what was pasted is not for who pasted it. */
export function ToDo({ believed, isModelled }: { readonly believed: boolean; readonly isModelled: boolean }) {
  const untaken = useUntaken();
  return (
    <>
      {untaken === '' ? null : (
        <p className={styles.lacking}>
          <NotYet untaken={untaken} />
        </p>
      )}
      {believed && !untaken ? (
        <p className={styles.better}>
          <Aim />
          <Better isModelled={isModelled} />
        </p>
      ) : null}
    </>
  );
}

/** `untaken` as `useUntaken` says it. */
function NotYet({ untaken }: { readonly untaken: string | null }) {
  const show = useStore((state) => state.show);
  const toOffer = (): void => {
    show('calibrate');
    reach('[data-offers] button');
  };
  if (untaken === null) {
    return (
      <>
        ▲ So far without what you pasted.{' '}
        <button type="button" className={styles.link} onClick={() => show('calibrate')}>
          See what it tells
        </button>
      </>
    );
  }
  return (
    <>
      ▲ Not yet about what you pasted: its {untaken} {ofWords(untaken).length > 1 ? 'are' : 'is'} not in the question.{' '}
      <button type="button" className={styles.link} onClick={toOffer}>
        Take over
      </button>{' '}
      or{' '}
      <button type="button" className={styles.link} onClick={() => settle(ofWords(untaken))}>
        leave out
      </button>
    </>
  );
}

/** It outlives the question that it was chosen for: whatever else than speed was aimed at is said. */
function Aim() {
  const goal = useStore((state) => state.goal);
  const setGoal = useStore((state) => state.setGoal);
  if (goal === 'throughput') return null;
  return (
    <>
      Goal: {GOALS[goal]} (
      <button type="button" className={styles.link} onClick={() => setGoal('throughput')}>
        change to {GOALS.throughput}
      </button>
      ).{' '}
    </>
  );
}

function Better({ isModelled }: { readonly isModelled: boolean }) {
  const { value, stale, error, again } = useAdviceLater();
  const question = useDocumentLater();
  const { scenario } = question;
  const [advice] = value?.advice ?? [];
  const leave = value?.leave === true;
  const show = useStore((state) => state.show);
  const goal = useStore((state) => state.goal);
  const refused = useLater(usePredictionStore, (held) => held.error !== null);
  const lacking = useNotModelled();
  if (refused) return null;
  if (lacking !== null) return <Unadvised why={isModelled ? lacking : ''} />;
  if (error !== null || stale || (advice === undefined && !leave)) {
    return (
      <span className={`${styles.faint} ${styles.looking}`}>
        {error === null ? 'Looking for something better …' : `No advice: ${error.message}`}{' '}
        <button type="button" className={styles.link} onClick={error === null ? () => stop('advise') : again}>
          {error === null ? 'Stop' : 'Look again'}
        </button>
      </span>
    );
  }
  const toAdvice = (): void => {
    show('advice');
    reach('section[aria-label="Advice"] :is(h3, [data-leave])');
  };
  const beyond = advice !== undefined && newlyBeyond(scenario, changedBy(advice, scenario), 0).length > 0;
  if (isOnlyMixes(scenario) && (advice === undefined || leave)) return <>{otherCalls(goal)}</>;
  if (advice === undefined || leave) {
    const [elsewhere] = value?.beyond ?? [];
    return (
      <>
        Leave it as it is: nothing found {BETTER[goal]}{weighed(question)}.{' '}
        {elsewhere === undefined ? null : <>Beyond the mount: <Gain of={elsewhere} />, by “{titleOf(elsewhere)}”{elsewhere.gives_up === null ? '' : `, ▲ at a price: ${elsewhere.gives_up}`}. </>}
        <button type="button" className={styles.link} onClick={toAdvice}>
          What was tried
        </button>
      </>
    );
  }
  const price = advice.gives_up;
  const over = overRanges(advice, question);
  const free = price === null ? undefined : value?.advice.find(({ gives_up }) => gives_up === null);
  return (
    <>
      <span aria-hidden="true">◇ </span>
      Best change: <Gain of={advice} />{scenario.phases.length > 1 ? ' over all phases' : ''}{over === null ? '' : ` (over your ranges: ${over})`}, by “{titleOf(advice)}”{beyond ? ', ▲ a setting beyond what was measured' : ''}{price === null ? '' : `, ▲ at a price: ${price}`}.{' '}
      {free === undefined ? null : <>Without such a price: <Gain of={free} />, by “{titleOf(free)}”. </>}
      <button type="button" className={styles.link} onClick={toAdvice}>
        See the advice
      </button>
    </>
  );
}

/** What brings nothing in the middle of typed ranges does so at some end of them. */
function Gain({ of }: { readonly of: Advice }) {
  const { factor: here, most_factor: most } = of.effect;
  return isSpeed(of) ? <><strong>{isTie(here) ? `up to ${factor(most)}` : factor(here)}</strong> as fast</> : movedBy(of);
}
