/** The answer over typed ranges: a span, of which the one figure is only the middle, and which range moves it most. */
import { bytesPerSecond, range, seconds } from '../../format/print';
import { usePredictionStore } from '../../questions/prediction';
import { correctionOf, useSelectedPhaseLater } from '../../questions/questions';
import { useWorldSpan } from '../../questions/useWorldSpan';
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

/** Of the selected phase; null where no range was typed. Worked out in full, the middle may differ from what is expected of it, and so do the ends. */
export function useSpanTexts(): SpanTexts | null {
  const { span, stale } = useWorldSpan();
  const { phase, index } = useSelectedPhaseLater();
  const by = useLater(usePredictionStore, ({ value, expected }) => correctionOf(value, expected, index));
  if (span === null || phase === undefined || phase.not_modelled !== null) return null;
  const [print, ends, factor] = phase.bytes > 0 ? [bytesPerSecond, span.throughput[index], by] : [seconds, span.elapsed[index], 1 / by];
  if (ends === undefined) return null;
  const { low, high, least, most, moved } = ends;
  return {
    figure: range(print, low * factor, high * factor),
    interval: `${range(print, least * factor, most * factor)}, 90\u00a0% interval`,
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
