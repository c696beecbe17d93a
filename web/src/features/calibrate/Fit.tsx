/** What the reports taught: values with intervals, what they cannot tell, and what to run next. */
import type { Calibration, Offer } from '../../engine/engine';
import { optionName, optionValue } from '../../format/option';
import { bytes, capital, digits3, NBSP, range, seconds } from '../../format/print';
import { valueAt, withValue } from '../../state/scenario';
import { useScenario, useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import { useLate } from '../../ui/useLate';
import styles from './Calibrate.module.css';

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
  const measured = useStore((state) => state.measured !== null);
  const understood = calibration.readings.some(({ outcome }) => outcome !== 'error');
  if (!understood) return <Next steps={calibration.next} />;
  return (
    <div data-late={late} className={styles.fit}>
      <Section title="What it says of the question" aside={measured ? <Button onClick={() => show('predict')}>See measured beside predicted</Button> : null}>
        <p className={styles.summary}>{calibration.summary}</p>
        <Offers offers={calibration.offers} />
        {calibration.comparison.length === 0 ? null : (
          <Table
            caption="Measured against predicted, before and after the fit"
            hideCaption={false}
            columns={[{ label: 'Quantity' }, { label: 'Measured', numeric: true }, { label: 'Before', numeric: true }, { label: 'After', numeric: true }, { label: 'Remaining difference' }]}
            rows={calibration.comparison.map((line) => [
              line.quantity,
              withUnit(line.observed, line.unit),
              withUnit(line.before, line.unit),
              withUnit(line.after, line.unit),
              line.within_noise ? 'noise' : 'more than noise: worth a look',
            ])}
          />
        )}
      </Section>
      <Section title="Learned values" aside={identified.length > 0 ? <UseValues calibration={calibration} sure={doubts.length === 0} /> : null}>
        {doubts.length === 0 ? null : (
          <p className={styles.doubts}>
            ▲ Doubtful: {doubts.join('; ')}. These values hold where the question is the work that was measured: set workload, mount and network to it first.
          </p>
        )}
        {identified.length === 0 ? (
          <p className={styles.soft}>These reports determine no cost of the model: it keeps its defaults.</p>
        ) : (
          <Table
            caption="Parameters"
            columns={[{ label: 'Parameter' }, { label: 'Default', numeric: true }, { label: 'Fitted', numeric: true }, { label: '95 % interval', numeric: true }, { label: '' }]}
            rows={identified.map((parameter) => [
              parameter.meaning,
              withUnit(parameter.default, parameter.unit),
              withUnit(parameter.value, parameter.unit),
              range((value) => withUnit(value, parameter.unit), parameter.low, parameter.high),
              parameter.pegged ? 'at the end of its range' : '',
            ])}
          />
        )}
        {untold.length === 0 ? null : <p className={styles.untold}>Not identifiable from these reports: {untold.join('; ')}.</p>}
        {calibration.together.length === 0 ? null : (
          <p className={styles.untold}>
            Told together better than apart: {calibration.together.map(({ names, correlation }) => `${names.map((name) => name.replaceAll('_', ' ')).join(' with ')} (correlation ${correlation.toFixed(2)})`).join(', ')}.
          </p>
        )}
      </Section>
      <Next steps={calibration.next} />
    </div>
  );
}

/** One-line commands for what the reports leave open. */
function Next({ steps }: { readonly steps: Calibration['next'] }) {
  if (steps.length === 0) return null;
  return (
    <Section title="What to run next">
      <ul className={styles.next}>
        {steps.map((step) => (
          <li key={step.command}>
            <p>{capital(step.tells)}</p>
            <pre className={styles.command} tabIndex={0} role="region" aria-label="Command">
              {step.command}
            </pre>
            <CopyButton look="quiet" text={step.command}>
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UseValues({ calibration, sure }: { readonly calibration: Calibration; readonly sure: boolean }) {
  const change = useStore((state) => state.change);
  const use = (): void =>
    change('calibration', (document) => ({
      ...document,
      learned: calibration.parameters
        .filter((parameter) => parameter.identified)
        .map(({ name, value, low, high }) => ({ name, value, low, high })),
      scenario: { ...document.scenario, parameters: calibration.values, uncertainty: calibration.uncertainty },
    }));
  return (
    <Button {...(sure ? { look: 'primary' } : {})} onClick={use}>
      Use these values
    </Button>
  );
}

/** Options and sizes that the report names; taking them over is the user's decision. */
function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  const change = useStore((state) => state.change);
  const scenario = useScenario();
  const news = offers.filter((offer) => JSON.stringify(valueAt(scenario, offer.field)) !== JSON.stringify(offer.value));
  if (news.length === 0) return null;
  const take = (chosen: readonly Offer[]): void =>
    change('offers', (document) => ({
      ...document,
      preset: null,
      scenario: chosen.reduce((scenario, offer) => withValue(scenario, offer.field, offer.value), document.scenario),
    }));
  return (
    <div className={styles.offers}>
      <p>
        The report also tells: {news.map((offer) => `${optionName(offer.field)} ${optionValue(offer.field, offer.value)}`).join(', ')}.{' '}
        <Button onClick={() => take(news)}>Fill these in</Button>
      </p>
    </div>
  );
}

function withUnit(value: number, unit: string): string {
  if (unit === 's') return seconds(value);
  if (unit === 'ns' && value >= 1000) return seconds(value / 1e9);
  if (unit === 'B/s' || unit === 'bytes/s') return `${bytes(value)}/s`;
  if (unit === 'bytes' || unit === 'B') return bytes(value);
  return unit === '' ? digits3(value) : `${digits3(value)}${NBSP}${unit}`;
}
