/** What the reports taught: values with intervals, what they cannot tell, and what to run next. */
import { Fragment } from 'react';
import type { Calibration, Counts, Offer, Reading } from '../../engine/engine';
import { bytes, capital, count, digits3, factor, milliseconds, NBSP, range, seconds } from '../../format/print';
import { useCounted } from '../../questions/measured';
import { settle, useUntaken } from '../../questions/pasted';
import { useScenario, useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import { SelectField } from '../../ui/SelectField';
import { Table } from '../../ui/Table';
import { useLate } from '../../ui/useLate';
import styles from './Calibrate.module.css';
import { known } from './known';
import { addedUp, isForeign, isMix, isNews, mountsOf, nameOfMount, newsOf, NO_COUNTS, saidBy, taking, WORK, workOf } from './offers';
import { Remarks } from './Remarks';
import { StorageSpeed } from './StorageSpeed';

/** The engine's name for what two snapshots of one mount give together. */
const DIFFERENCE = 'diff_of_snapshots';

interface FitProps {
  readonly calibration: Calibration;
  readonly stale: boolean;
}

export function Fit({ calibration, stale }: FitProps) {
  const show = useStore((state) => state.show);
  const late = useLate(stale);
  const identified = calibration.parameters.filter((parameter) => parameter.identified);
  const { doubts } = calibration;
  const untold = calibration.parameters.filter((parameter) => !parameter.identified).map(({ meaning }) => meaning);
  const counted = useCounted() !== null;
  const understood = calibration.readings.some(({ outcome }) => outcome !== 'error');
  const between = calibration.readings.filter(({ format }) => format === DIFFERENCE).flatMap(({ remarks }) => remarks);
  if (!understood) {
    return (
      <>
        <Between remarks={between} />
        <Next steps={calibration.next} />
      </>
    );
  }
  return (
    <div data-late={late}>
      <Between remarks={between} />
      <Shown symptoms={calibration.symptoms} />
      <Section title="What it says of the question" aside={counted ? <Button onClick={() => show('predict')}>See measured beside predicted</Button> : null}>
        <Mounts calibration={calibration} />
        <p className={styles.summary}>{calibration.summary}</p>
        {stale ? null : <Offers {...calibration} />}
        {stale || calibration.storage === null ? null : <StorageSpeed storage={calibration.storage} />}
        <Compared comparison={calibration.comparison} fitted={identified.length > 0} />
      </Section>
      <Section title="Learned values" aside={identified.length > 0 && !stale ? <UseValues calibration={calibration} sure={doubts.length === 0} /> : null}>
        {doubts.length === 0 ? null : (
          <p className={styles.doubts}>
            ▲ Doubtful: {doubts.join('; ')}. These values hold where the question is the work that was measured: set workload, mount and network to it first.
          </p>
        )}
        {identified.length === 0 ? (
          <p className={styles.soft}>No cost of the model is determined by what was read: it keeps its defaults.</p>
        ) : (
          <Table
            caption="Parameters"
            columns={[{ label: 'Parameter' }, { label: 'Default', numeric: true }, { label: 'Fitted', numeric: true }, { label: '95 % interval', numeric: true }]}
            rows={identified.map((parameter) => [
              parameter.meaning,
              withUnit(parameter.default, parameter.unit),
              withUnit(parameter.value, parameter.unit),
              range((value) => withUnit(value, parameter.unit), parameter.low, parameter.high),
            ])}
          />
        )}
        {untold.length === 0 ? null : <p className={styles.untold}>Not identifiable from what was read: {untold.join('; ')}.</p>}
        {calibration.together.length === 0 ? null : (
          <p className={styles.untold}>
            Told together better than apart: {calibration.together.map(({ names, correlation }) => `${names.map((name) => `“${calibration.parameters.find((parameter) => parameter.name === name)?.meaning ?? name}”`).join(' with ')} (correlation ${correlation.toFixed(2).replace('-', '−')})`).join(', ')}.
          </p>
        )}
      </Section>
      <Next steps={calibration.next} />
    </div>
  );
}

/** Figures that mean something whatever the question is, in the order in which one would look. */
function Shown({ symptoms }: Pick<Calibration, 'symptoms'>) {
  if (symptoms.length === 0) return null;
  return (
    <Section title="What it shows by itself">
      <ul className={styles.shown}>
        {symptoms.map(({ name, text, meaning, source }) => (
          <li key={name}>
            <p>{text}</p>
            <p className={styles.soft}>{meaning}</p>
            <p className={styles.untold}>
              <code>{source}</code>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const REMAINING = { noise: 'noise', doubt: 'within the model’s doubt', look: 'worth a look' };

/** What a fit would make of it where it has taught no value stands nowhere: there is nothing to use that would bring it about. */
function Compared({ comparison, fitted }: Pick<Calibration, 'comparison'> & { readonly fitted: boolean }) {
  // The headline says so, too, but the table is what one looks at.
  const untaken = useUntaken();
  if (comparison.length === 0) return null;
  return (
    <Table
      caption={`Measured against predicted${fitted ? ', before and after the fit' : ''}${untaken ? `; ▲ the prediction is without the ${untaken} of what was pasted` : ''}`}
      hideCaption={false}
      columns={[{ label: 'Quantity' }, { label: 'Measured', numeric: true }, ...(fitted ? ['Before', 'After'] : ['Predicted']).map((label) => ({ label, numeric: true })), { label: fitted ? 'Remaining difference' : 'Predicted over measured', numeric: !fitted }]}
      rows={comparison.map(({ quantity, unit, observed, before, after, remaining }) => [
        quantity,
        ...(fitted ? [observed, before, after] : [observed, before]).map((value) => withUnit(value, unit)),
        fitted ? REMAINING[remaining] : factor(before / observed),
      ])}
    />
  );
}

/** What is wrong with two snapshots is wrong with neither alone: swapped, the same, of two machines. */
function Between({ remarks }: { readonly remarks: Reading['remarks'] }) {
  if (remarks.every(({ kind }) => kind === 'used')) return null;
  return (
    <Section title="Between the snapshots">
      <Remarks remarks={remarks} />
    </Section>
  );
}

/** What stands in a command for the work to be measured: a word among what is to be typed as it is. */
const WORK_OF_USER = 'COMMAND';

/** One-line commands for what the reports leave open. */
function Next({ steps }: { readonly steps: Calibration['next'] }) {
  if (steps.length === 0) return null;
  return (
    <Section title="What to run next">
      <ul className={styles.next}>
        {steps.map((step) => (
          <li key={step.command}>
            <p>{capital(step.tells)}</p>
            <pre className={styles.command} tabIndex={0} role="region" aria-label={`Command: ${step.tells}`}>
              {step.command.split(WORK_OF_USER).map((part, at) => (
                <Fragment key={at}>
                  {at === 0 ? null : <var>{WORK_OF_USER}</var>}
                  {part}
                </Fragment>
              ))}
            </pre>
            <CopyButton look="quiet" text={step.command}>
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
      {steps.some(({ command }) => command.includes(WORK_OF_USER)) ? (
        <p className={styles.soft}>
          In the place of <var>{WORK_OF_USER}</var>: the work that is to be measured.
        </p>
      ) : null}
    </Section>
  );
}

/** What is in use says so where it was pressed: the answer that it changes may be out of sight. */
function UseValues({ calibration, sure }: { readonly calibration: Calibration; readonly sure: boolean }) {
  const change = useStore((state) => state.change);
  const learned = calibration.parameters
    .filter((parameter) => parameter.identified)
    .map(({ name, value, low, high }) => ({ name, value: known(value), low: known(low), high: known(high) }));
  const isUsed = useStore((state) => JSON.stringify(state.history.present.learned) === JSON.stringify(learned));
  const use = (): void =>
    change('calibration', (document) => ({
      ...document,
      learned,
      scenario: { ...document.scenario, parameters: allKnown(calibration.values), uncertainty: allKnown(calibration.uncertainty) },
    }));
  if (isUsed) return <Button aria-disabled="true">✓ These values are in use</Button>;
  return (
    <Button {...(sure ? { look: 'primary' } : {})} onClick={use}>
      Use these values
    </Button>
  );
}

function allKnown(values: Counts): Counts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known(value)]));
}

/** Of several mounts in the reports, the one whose options and counters are used. */
function Mounts({ calibration }: Pick<FitProps, 'calibration'>) {
  const choose = useStore((state) => state.chooseMount);
  const { mounts, mount } = calibration.observed;
  const chosen = mounts[mount ?? 0];
  if (mounts.length < 2 || chosen === undefined) return null;
  const uncounted = mounts.some(({ calls }) => calls === 0) ? ` ${capital(NO_COUNTS)}: nfsstat counts the calls of all mounts of a host together; mountstats counts those of each.` : '';
  return <SelectField label="Mount" value={nameOfMount(chosen)} options={mountsOf(calibration)} help={`The reports tell of ${count(mounts.length)} mounts. Options and counters are those of this one.${uncounted}`} onChange={choose} />;
}

/** What the report tells of the question; taking it over is the user's decision. */
function Offers({ offers, readings }: Pick<Calibration, 'offers' | 'readings'>) {
  const change = useStore((state) => state.change);
  const scenario = useScenario();
  const news = offers.filter((offer) => isNews(offer, scenario));
  if (news.length === 0) return null;
  const options = news.filter((offer) => offer.field !== WORK);
  const work = news.find((offer) => offer.field === WORK);
  const hosts = work !== undefined && isMix(work) ? addedUp(readings) : [];
  const take = (chosen: readonly Offer[]): void => {
    const taken = newsOf(chosen, scenario);
    change('offers', (document) => ({ ...document, preset: null, scenario: taking(chosen, document.scenario) }));
    settle(taken);
  };
  return (
    <div className={styles.offers} data-offers>
      {options.length === 0 ? null : (
        <p>
          The report also tells: {options.map((offer) => saidBy(offer, scenario)).join(', ')}. <Button onClick={() => take(options)}>Fill these in</Button>
        </p>
      )}
      {options.some((offer) => isForeign(offer, scenario)) ? <p>▲ RDMA and UDP are not modelled: with these filled in, every figure is still one of TCP.</p> : null}
      {work === undefined ? null : (
        <p>
          {isMix(work) ? capital(work.why) : 'What it tells of is other work than the question'}: {workOf(work)}. <Button onClick={() => take(news)}>Ask about this work</Button>
        </p>
      )}
      {hosts.length === 0 ? null : <p>▲ These are the calls of {count(hosts.length)} hosts added up ({hosts.join(', ')}): no host does this work. Paste the report of one to ask about it.</p>}
    </div>
  );
}

function withUnit(value: number, unit: string): string {
  if (unit === 's') return seconds(value);
  // As the sentences beside it have it: `19.8 µs`.
  if (unit === 'ms') return milliseconds(value);
  if (unit === 'ns' && value >= 1000) return seconds(value / 1e9);
  if (unit === 'B/s' || unit === 'bytes/s') return `${bytes(value)}/s`;
  if (unit === 'bytes' || unit === 'B') return bytes(value);
  return unit === '' ? digits3(value) : `${digits3(value)}${NBSP}${unit}`;
}
