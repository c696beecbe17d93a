/** The prediction in detail: mix, sizes, time, limits, reasons. */
import { memo } from 'react';
import { useSelectedPhase, useSelectedPhaseLater, type SelectedPhase } from '../../questions/questions';
import { Section } from '../../ui/Section';
import { Sizes } from './Bytes';
import { Limits } from './Limits';
import { Mix } from './Mix';
import styles from './Results.module.css';
import { TimeSpent } from './Time';
import { Why } from './Why';

/** Drawn after the headline and the curves, so that neither the number nor a drag waits for the details. */
export function Results() {
  return <Details {...useSelectedPhaseLater()} />;
}

const Details = memo(function Details(selected: SelectedPhase) {
  return (
    <>
      <Section title="On the wire">
        <div className={styles.wire}>
          <Mix {...selected} />
          <Sizes {...selected} />
        </div>
      </Section>
      {typeof selected.phase?.not_modelled === 'string' ? null : (
        <Section title="Where it waits">
          <div className={styles.pair}>
            <TimeSpent {...selected} />
            <Limits {...selected} />
          </div>
        </Section>
      )}
      <Why {...selected} />
    </>
  );
});

/** The same calls counted, and why they are sent: beside the timeline. */
export function Counted() {
  const selected = useSelectedPhase();
  return (
    <>
      <Section title="The same calls, counted">
        <Mix {...selected} />
      </Section>
      <Why {...selected} />
    </>
  );
}
