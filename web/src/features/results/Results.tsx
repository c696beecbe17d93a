/** The prediction in detail: mix, sizes, time, limits, reasons. */
import { useSelectedPhase } from '../../questions/questions';
import { Section } from '../../ui/Section';
import { Sizes } from './Bytes';
import { Mix } from './Mix';
import styles from './Results.module.css';
import { Limits, TimeSpent } from './Time';
import { Why } from './Why';

export function Results() {
  const selected = useSelectedPhase();
  return (
    <>
      <Section title="On the wire">
        <div className={styles.wire}>
          <Mix {...selected} />
          <Sizes {...selected} />
        </div>
      </Section>
      <Section title="Where it waits">
        <div className={styles.pair}>
          <TimeSpent {...selected} />
          <Limits {...selected} />
        </div>
      </Section>
      <Why {...selected} />
    </>
  );
}
