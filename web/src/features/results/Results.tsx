/** The prediction in detail: mix, sizes, time, limits. */
import { Section } from '../../ui/Section';
import { Sizes } from './Bytes';
import { Mix } from './Mix';
import styles from './Results.module.css';
import { Limits, TimeSpent } from './Time';

export function Results() {
  return (
    <>
      <Section title="On the wire">
        <div className={styles.wire}>
          <Mix />
          <Sizes />
        </div>
      </Section>
      <Section title="Where it waits">
        <div className={styles.pair}>
          <TimeSpent />
          <Limits />
        </div>
      </Section>
    </>
  );
}
