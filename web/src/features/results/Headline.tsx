/**
 * The answer first: how fast, how sure, what limits it, and what would be better. One number in the large
 * size; the rest in one sentence each.
 */
import { usePublished, type Published } from '../../questions/measured';
import { useAdvice, useSelectedPhase } from '../../questions/questions';
import { stop, type Advice, type Limit, type PhaseAnswer, type Prediction } from '../../engine/engine';
import { bytesPerSecond, count, factor, percent, range, seconds } from '../../format/print';
import { useWorldSpan } from '../../questions/useWorldSpan';
import { useDocument, useStore } from '../../state/store';
import styles from './Headline.module.css';

export function Headline() {
  const { asked, index } = useSelectedPhase();
  const advice = useAdvice();
  const published = usePublished(index);
  const prediction = asked.value;
  const phase = prediction?.phases[index];
  if (prediction === null || phase === undefined) {
    return (
      <section className={styles.headline} aria-label="Answer" aria-busy={asked.error === null}>
        <p className={styles.number}>–</p>
        <p className={styles.sentence}>{asked.error === null ? 'The engine is starting.' : asked.error.message}</p>
      </section>
    );
  }
  return (
    <section className={styles.headline} aria-label="Answer" data-stale={asked.stale}>
      <Numbers phase={phase} published={published} />
      <div className={styles.words} aria-live="polite">
        <p className={styles.sentence}>{prediction.sentence}</p>
        <p className={styles.better}>
          <Better advice={advice.value?.advice[0]} leave={advice.value?.leave === true} stale={advice.stale} error={advice.error} />
        </p>
        <OverRanges phase={index} inBytes={phase.bytes > 0} />
        <Meta prediction={prediction} phase={phase} />
      </div>
      {asked.error === null ? null : (
        <p className={styles.problem} role="alert">
          ▲ {asked.error.message} The answer above is to the last question that worked.
        </p>
      )}
    </section>
  );
}

function Numbers({ phase, published }: { readonly phase: PhaseAnswer; readonly published: Published | null }) {
  const { elapsed_s: elapsed, throughput_bytes_per_s: rate } = phase;
  const inBytes = phase.bytes > 0;
  if (phase.not_modelled !== null) return <NotModelled why={phase.not_modelled} />;
  return (
    <div>
      <p className={styles.number} data-testid="throughput">
        {inBytes ? bytesPerSecond(rate.predicted) : seconds(elapsed.predicted)}
      </p>
      <p className={styles.interval}>
        {inBytes ? range(bytesPerSecond, rate.low, rate.high) : range(seconds, elapsed.low, elapsed.high)}, 90 % interval
      </p>
      {published === null ? null : <p className={styles.interval}>{publishedText(published, inBytes)}</p>}
    </div>
  );
}

/** What the typed ranges make of the answer, beside its own doubt. */
function OverRanges({ phase, inBytes }: { readonly phase: number; readonly inBytes: boolean }) {
  const span = useWorldSpan();
  const ends = inBytes ? span?.throughput[phase] : span?.elapsed[phase];
  if (span === null || ends === undefined) return null;
  const fields = span.fields.map(nameOfField).join(', ');
  return (
    <p className={styles.better}>
      Over the typed range of {fields}: {range(inBytes ? bytesPerSecond : seconds, ends.low, ends.high)}.
    </p>
  );
}

function nameOfField(path: string): string {
  const field = path.split('.').at(-1) ?? path;
  return { rtt_ms: 'round trip', rate_mbit: 'bandwidth', record_bytes: 'request size', file_bytes: 'file size' }[field] ?? field.replaceAll('_', ' ');
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

interface BetterProps {
  readonly advice: Advice | undefined;
  readonly leave: boolean;
  readonly stale: boolean;
  readonly error: Error | null;
}

function Better({ advice, leave, stale, error }: BetterProps) {
  const show = useStore((state) => state.show);
  if (error !== null) return <span className={styles.faint}>No advice: {error.message}</span>;
  if (stale || (advice === undefined && !leave)) {
    return (
      <span className={styles.faint}>
        Looking for something better …{' '}
        <button type="button" className={styles.link} onClick={() => stop('thinking')}>
          Stop
        </button>
      </span>
    );
  }
  if (advice === undefined || leave) return <>Leave it as it is: nothing found is better beyond the error of the prediction.</>;
  return (
    <>
      <span aria-hidden="true">◇ </span>
      Best found: <strong>{factor(advice.effect.factor)}</strong> as fast, by “{advice.title}”.{' '}
      <button type="button" className={styles.link} onClick={() => show('advice')}>
        See the advice
      </button>
    </>
  );
}

function Meta({ prediction, phase }: { readonly prediction: Prediction; readonly phase: PhaseAnswer }) {
  const { answeredBy, learned } = useDocument();
  const limit = binding(phase.limits);
  const rpcs = Object.values(phase.rpcs).reduce((sum, value) => sum + value, 0);
  const parts = [
    `${count(rpcs)} RPCs in ${seconds(phase.elapsed_s.predicted)}`,
    ...(limit === undefined ? [] : [`limit: ${limit.label.toLowerCase()}`]),
    `±${percent((phase.elapsed_s.high - phase.elapsed_s.low) / 2 / Math.max(phase.elapsed_s.predicted, 1e-9))}`,
    learned.length > 0 ? `calibrated (${learned.length} values)` : 'not calibrated',
    `model ${prediction.model}, ${prediction.client_model}`,
    ...(answeredBy !== null && answeredBy !== prediction.model ? [`the link was answered by model ${answeredBy}`] : []),
  ];
  return <p className={styles.meta}>{parts.join(' · ')}</p>;
}

export function binding(limits: readonly Limit[]): Limit | undefined {
  return limits.find((limit) => limit.binding);
}
