/** Configurations side by side: what differs, and what each difference does per phase and per operation. */
import { useAsk, type Asked } from '../../engine/useAsk';
import type { Advice as AdviceItem, Prediction } from '../../engine/engine';
import { changedBy, titleOf } from '../../questions/advice';
import { isExpected } from '../../questions/prediction';
import { useAdvice, usePrediction } from '../../questions/questions';
import { MAX_PINS } from '../../state/document';
import type { Document, Ranges } from '../../state/document';
import type { Scenario } from '../../state/scenario';
import { useDocument, useStore } from '../../state/store';
import { tellDone } from '../../state/tellDone';
import { Button } from '../../ui/Button';
import { copyText } from '../../ui/copyText';
import { Menu } from '../../ui/Menu';
import { saveText } from '../../ui/save';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Compare.module.css';
import { distinctions } from './differences';
import { answerOf, nameAt, NAMES, OPS_CAPTION, opColumns, opRows, PHASE_COLUMNS, phaseRows, PHASES_CAPTION, unlike, type Compared } from './rows';
import { csvOf, markdownOf } from './taken';

interface CompareProps {
  /** The address that opens this document, model named. */
  readonly addressOf: (document: Document, model: string | null) => Promise<string>;
}

export function Compare({ addressOf }: CompareProps) {
  const { scenario, ranges, pins, pinRanges } = useDocument();
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
  const typed = [...pinRanges, ranges];
  const full = pins.length >= MAX_PINS;
  return (
    <Section
      title="Compare"
      aside={
        <span className={styles.actions}>
          <Button onClick={pin} disabled={full}>
            {full ? 'Four are pinned' : `Pin the present question as ${NAMES[pins.length]}`}
          </Button>
          {pins.length === 0 ? null : <TakeAlong {...compared} typed={typed} addressOf={addressOf} />}
        </span>
      }
    >
      {pins.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className={styles.pins} aria-label="What differs">
            {compared.scenarios.map((item, at) => {
              const told = distinctions(at, compared.scenarios, typed, answerOf(compared.asked[at])).join(', ');
              const isNow = at === pins.length;
              const twin = isNow && told !== '' ? pins.findIndex((pin, other) => isSame([pin, pinRanges[other] ?? {}], [scenario, ranges])) : -1;
              return (
                <li key={at} className={styles.pin}>
                  <strong>{nameAt(at, asked.length + 1)}</strong>
                  <span>{twin >= 0 ? `the same as ${NAMES[twin]}: change an option to see what it does` : told || (isNow ? 'the same as pinned' : 'the same as now: change an option to see what it does')}</span>
                  {isNow ? null : (
                    <>
                      <Button look="quiet" onClick={() => change('use pin', (document) => ({ ...document, scenario: item, ranges: pinRanges[at] ?? {}, preset: null }))}>
                        Open
                      </Button>
                      <Button look="quiet" onClick={() => unpin(at)}>
                        Unpin
                      </Button>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
          <Refusals {...compared} />
          {compared.scenarios.map((_, at) => {
            const why = unlike(compared, at);
            return why === null ? null : <p key={at}>▲ {why}</p>;
          })}
          {typed.some((ranges) => Object.keys(ranges).length > 0) ? <p>Of typed ranges the middles stand here.</p> : null}
          <PhaseTable {...compared} />
          <OpsTable {...compared} />
        </>
      )}
    </Section>
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The whole comparison for a ticket or a spreadsheet; as far as it is answered. */
function TakeAlong({ addressOf, typed, ...compared }: Compared & CompareProps & { readonly typed: readonly Ranges[] }) {
  const notify = useStore((state) => state.notify);
  const document = useDocument();
  const waits = compared.asked.some(({ stale, error, value }) => error === null && (stale || value === null));
  const whole = (use: () => void) => (): void => (waits ? notify('Not all of these questions are answered yet, so there is nothing to take along.') : use());
  const markdown = async (): Promise<string> => markdownOf(compared, { typed, link: await addressOf(document, compared.asked.at(-1)?.value?.model ?? null) });
  const copy = async (): Promise<void> => {
    try {
      await copyText(await markdown());
      tellDone('Copied.');
    } catch {
      notify('Copying is blocked here; save the file instead.');
    }
  };
  return (
    <Menu
      label="Export comparison"
      items={[
        { label: 'Copy Markdown', run: whole(() => void copy()) },
        { label: 'Save Markdown', run: whole(() => void markdown().then((text) => saveText('mountwise-compared.md', 'text/markdown', text))) },
        { label: 'Save CSV', run: whole(() => saveText('mountwise-compared.csv', 'text/csv', csvOf(compared, typed))) },
      ]}
    />
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
      pinRanges: [document.ranges],
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
        caption={PHASES_CAPTION}
        hideCaption={false}
        columns={PHASE_COLUMNS}
        rows={phaseRows(props)}
      />
    </div>
  );
}

function OpsTable(props: Compared) {
  return (
    <div className={styles.ops}>
      <Table
        caption={OPS_CAPTION}
        hideCaption={false}
        columns={opColumns(props)}
        rows={opRows(props)}
      />
    </div>
  );
}
