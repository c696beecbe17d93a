/** The answer over typed ranges: a span, of which the one figure is only the middle, and which range moves it most. */
import { bytesPerSecond, range, seconds } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import { correctionOf, useSelectedPhaseLater } from '../../questions/questions';
import { correctedSpan, useWorldSpan } from '../../questions/useWorldSpan';
import { movedMost } from '../../questions/worlds';
import { useLater } from '../../state/useLater';
import styles from './Headline.module.css';

interface SpanTexts {
  readonly figure: string;
  readonly interval: string;
  readonly moved: string;
  /** `range` or `ranges`. */
  readonly ranges: string;
  /** Of an older question. */
  readonly stale: boolean;
}

/** Of the selected phase; null where no range was typed. As the middle is shown, so are the ends. */
export function useSpanTexts(): SpanTexts | null {
  const { span, stale } = useWorldSpan();
  const { phase, index } = useSelectedPhaseLater();
  const by = useLater(usePredictionStore, ({ value, expected }) => correctionOf(value, expected, index));
  if (span === null || phase === undefined || phase.not_modelled !== null) return null;
  const { throughput, elapsed } = correctedSpan(span, () => by);
  const [print, ends] = phase.bytes > 0 ? [bytesPerSecond, throughput[index]] : [seconds, elapsed[index]];
  if (ends === undefined) return null;
  const { low, high, least, most, moved } = ends;
  return {
    figure: range(print, low, high),
    interval: `${range(print, least, most)}, 90\u00a0% interval`,
    moved: movedMost(span.fields, moved),
    ranges: span.fields.length > 1 ? 'ranges' : 'range',
    stale,
  };
}

/** Which range makes a span of the figure, and what the rest of the answer is of. */
export function OverRanges() {
  const span = useSpanTexts();
  return span === null ? null : (
    <p className={styles.better} data-late={span.stale}>
      Over your {span.ranges} it moves {span.moved}. Limit, calls and curves are those of {span.ranges === 'range' ? 'its middle' : 'their middles'}.
    </p>
  );
}
