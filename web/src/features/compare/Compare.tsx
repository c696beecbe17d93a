/** Configurations side by side: what differs, and what each difference does per phase and per operation. */
import { useAsk, type Asked } from '../../engine/useAsk';
import type { Advice as AdviceItem, Prediction } from '../../engine/engine';
import { changedBy, titleOf } from '../../questions/advice';
import { isExpected } from '../../questions/prediction';
import { useAdvice, usePrediction } from '../../questions/questions';
import { MAX_PINS } from '../../state/document';
import type { Scenario } from '../../state/scenario';
import { useDocument, useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Compare.module.css';
import { distinctions } from './differences';
import { nameAt, NAMES, opRows, phaseRows, unlike, type Compared } from './rows';

export function Compare() {
  const { scenario, pins } = useDocument();
  const pin = useStore((state) => state.pin);
  const unpin = useStore((state) => state.unpin);
  const change = useStore((state) => state.change);
  const a = usePinned(pins[0] ?? null, 0);
  const b = usePinned(pins[1] ?? null, 1);
  const c = usePinned(pins[2] ?? null, 2);
  const d = usePinned(pins[3] ?? null, 3);
  const now = usePrediction();
  const asked = [a, b, c, d].slice(0, pins.length);
  const compared = { scenarios: [...pins, scenario], asked: [...asked, now] };
  const full = pins.length >= MAX_PINS;
  return (
    <Section
      title="Compare"
      aside={
        <Button onClick={pin} disabled={full}>
          {full ? 'Four are pinned' : `Pin the present question as ${NAMES[pins.length]}`}
        </Button>
      }
    >
      {pins.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className={styles.pins}>
            {pins.map((item, at) => (
              <li key={at} className={styles.pin}>
                <strong>{NAMES[at]}</strong>
                <span>{distinctions(item, compared.scenarios).join(', ') || 'the same as now: change an option to see what it does'}</span>
                <Button look="quiet" onClick={() => change('use pin', (document) => ({ ...document, scenario: item, ranges: {}, preset: null }))}>
                  Open
                </Button>
                <Button look="quiet" onClick={() => unpin(at)}>
                  Unpin
                </Button>
              </li>
            ))}
          </ul>
          <Refusals {...compared} />
          {compared.scenarios.map((_, at) => {
            const why = unlike(compared, at);
            return why === null ? null : <p key={at}>▲ {why}</p>;
          })}
          <PhaseTable {...compared} />
          <OpsTable {...compared} />
        </>
      )}
    </Section>
  );
}

/** Worked out in full as the present question is, where it is only expected at first: the same question has one answer. */
function usePinned(scenario: Scenario | null, at: number): Asked<Prediction> {
  const quick = useAsk('estimate', scenario, { lane: `pin ${at}` });
  const expected = scenario !== null && !quick.stale && isExpected(quick.value);
  const full = useAsk('predict', expected ? scenario : null, { lane: `exact pin ${at}` });
  return expected && !full.stale && full.error === null ? full : quick;
}

/** Nothing to compare yet; the nearest thing worth comparing is one click away. */
function Empty() {
  const { value, stale } = useAdvice();
  const [best] = (stale ? null : value)?.advice ?? [];
  const change = useStore((state) => state.change);
  const take = (item: AdviceItem): void =>
    change('compare', (document) => ({
      ...document,
      preset: null,
      pins: [document.scenario],
      scenario: changedBy(item, document.scenario),
    }));
  return (
    <div className={styles.empty}>
      <p>Nothing is pinned. Pin the present question, change an option, and both stand here side by side, with the differences by phase and by operation.</p>
      {best === undefined ? null : (
        <Button onClick={() => take(best)}>Compare with “{titleOf(best)}”</Button>
      )}
    </div>
  );
}

/** What cannot be asked says so; its cells stay empty. */
function Refusals({ asked }: Compared) {
  return asked.map(({ error }, at) =>
    error === null ? null : (
      <p key={at} role="alert">
        ▲ {nameAt(at, asked.length)}: {error.message}
      </p>
    ),
  );
}

function PhaseTable(props: Compared) {
  return (
    <div className={styles.phases}>
      <Table
        caption="Per phase; speed is against A"
        hideCaption={false}
        columns={[
          { label: 'Phase' },
          { label: 'Which' },
          { label: 'Work' },
          { label: 'Throughput', numeric: true },
          { label: 'Time', numeric: true },
          { label: '90 % interval', numeric: true },
          { label: 'Speed against A', numeric: true },
          { label: 'On the wire', numeric: true },
        ]}
        rows={phaseRows(props)}
      />
    </div>
  );
}

function OpsTable(props: Compared) {
  return (
    <div className={styles.ops}>
      <Table
        caption="RPCs of all phases; in brackets the difference against A"
        hideCaption={false}
        columns={[{ label: 'Operation' }, ...props.asked.map((_, at) => ({ label: nameAt(at, props.asked.length), numeric: true }))]}
        rows={opRows(props)}
      />
    </div>
  );
}
