/** What to measure first: the inputs of the question, ranked by how far they move its answer. */
import { Bars, type Bar } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import { useNotModelled } from '../../questions/notModelled';
import { useSelectedPhaseLater } from '../../questions/questions';
import { stop } from '../../engine/engine';
import { LONG_MS } from '../../questions/prediction';
import { useSensitivity, type Moved, type Sensitivities } from '../../questions/useSensitivity';
import { factor, isTie } from '../../format/print';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { useLate } from '../../ui/useLate';
import { endsOf, restOf, titleOf } from './sensitivityWords';
import styles from './Tradeoffs.module.css';

export function Sensitivity() {
  const { index } = useSelectedPhaseLater();
  const lacking = useNotModelled(index);
  return lacking === null ? (
    <Inputs phase={index} />
  ) : (
    <Section title="What to measure first">
      <p className={styles.none}>{lacking} So no input can be tried.</p>
    </Section>
  );
}

function Inputs({ phase }: { readonly phase: number }) {
  const sensitivities = useSensitivity(phase);
  const { rows, untold, done, stopped } = sensitivities;
  const title = titleOf(rows, untold);
  const barsFor = (wide: boolean): readonly Bar[] =>
    rows.map((row) => ({
      name: wide ? `${row.label} ${row.span}` : row.label,
      value: isTie(row.factor) ? 0 : row.factor - 1,
      text: isTie(row.factor) ? '= tie' : `${factor(row.factor)}${wide ? `, ${effectOf(row)}` : ''}`,
      colour: 'var(--op-other)',
    }));
  return (
    <Section title="What to measure first" aside={<Progress {...sensitivities} />}>
      {rows.length === 0 ? (
        <p className={styles.none}>{done ? 'No input of this question has a value that could be halved or doubled.' : stopped ? '' : 'Trying each input …'}</p>
      ) : (
        <Figure
          title={title}
          sentence={restOf(rows, untold)}
          name="sensitivity"
          stale={!done}
          table={() => ({
            columns: [{ label: 'Input' }, { label: 'Tried' }, { label: 'At the lower', numeric: true }, { label: 'At the higher', numeric: true }, { label: 'Moves the answer', numeric: true }],
            rows: rows.map((row) => [row.label, row.span, ...endsOf(row), isTie(row.factor) ? '= tie' : factor(row.factor)]),
            file: {
              columns: [{ label: 'Input' }, { label: 'Tried' }, { label: 'Throughput at the ends tried', unit: 'B/s' }, { label: 'Time at the ends tried', unit: 's' }, { label: 'Moves the answer', unit: 'times' }],
              rows: rows.map(({ label, span, atLow, atHigh, factor }) => [label, span, [atLow.rate, atHigh.rate], [atLow.elapsed_s, atHigh.elapsed_s], factor]),
            },
          })}
        >
          {(width) => {
            const wide = width > 480;
            return <Bars width={width} label={title} bars={barsFor(wide)} textWidth={wide ? 220 : 60} />;
          }}
        </Figure>
      )}
    </Section>
  );
}

function Progress({ scenario, done, stopped, again }: Sensitivities) {
  const long = useLate(!done && !stopped, LONG_MS, scenario);
  if (stopped) return <>Stopped before each input was tried <Button look="quiet" className={styles.inline} onClick={again}>Continue</Button></>;
  if (long) return <>Trying each input … <Button look="quiet" className={styles.inline} onClick={() => stop('sensitivity')}>Stop</Button></>;
  return 'Each input at half and at twice its value, or at the ends of a typed range';
}

function effectOf(row: Moved): string {
  const [low, high] = endsOf(row);
  return `${low} → ${high}`;
}
