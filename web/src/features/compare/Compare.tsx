/** Configurations side by side: what differs, and what each difference does per phase and per operation. */
import { useAsk, type Asked } from '../../engine/useAsk';
import type { Advice as AdviceItem, Prediction } from '../../engine/engine';
import { bytes, bytesPerSecond, count, factor, range, seconds } from '../../format/print';
import { withValue, type Scenario } from '../../state/scenario';
import { useAdvice, usePrediction } from '../../questions/questions';
import { useDocument, useStore } from '../../state/store';
import { MAX_PINS } from '../../state/document';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Compare.module.css';
import { differences } from './differences';

const NAMES = ['A', 'B', 'C', 'D', 'now'] as const;

export function Compare() {
  const { scenario, pins } = useDocument();
  const pin = useStore((state) => state.pin);
  const unpin = useStore((state) => state.unpin);
  const change = useStore((state) => state.change);
  const a = useAsk('estimate', pins[0] ?? null, { lane: 'pin 0' });
  const b = useAsk('estimate', pins[1] ?? null, { lane: 'pin 1' });
  const c = useAsk('estimate', pins[2] ?? null, { lane: 'pin 2' });
  const d = useAsk('estimate', pins[3] ?? null, { lane: 'pin 3' });
  const now = usePrediction();
  const asked = [a, b, c, d].slice(0, pins.length);
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
                <span>{differences(scenario, item).join(', ') || 'the same as now: change an option to see what it does'}</span>
                <Button look="quiet" onClick={() => change('use pin', (document) => ({ ...document, scenario: item, ranges: {}, preset: null }))}>
                  Open
                </Button>
                <Button look="quiet" onClick={() => unpin(at)}>
                  Unpin
                </Button>
              </li>
            ))}
          </ul>
          <PhaseTable scenarios={[...pins, scenario]} asked={[...asked, now]} />
          <OpsTable asked={[...asked, now]} />
        </>
      )}
    </Section>
  );
}

/** Nothing to compare yet; the nearest thing worth comparing is one click away. */
function Empty() {
  const [best] = useAdvice().value?.advice ?? [];
  const change = useStore((state) => state.change);
  const take = (item: AdviceItem): void =>
    change('compare', (document) => ({
      ...document,
      preset: null,
      pins: [document.scenario],
      scenario: item.changes.reduce((changed, step) => withValue(changed, step.field, step.to), document.scenario),
    }));
  return (
    <div className={styles.empty}>
      <p>Nothing is pinned. Pin the present question, change an option, and both stand here side by side, with the differences by phase and by operation.</p>
      {best === undefined ? null : (
        <Button onClick={() => take(best)}>Compare with “{best.title}”</Button>
      )}
    </div>
  );
}

function nameAt(at: number, total: number): string {
  return at === total - 1 ? 'now' : (NAMES[at] ?? '?');
}

interface PhaseTableProps {
  readonly scenarios: readonly Scenario[];
  readonly asked: readonly Asked<Prediction>[];
}

function PhaseTable({ scenarios, asked }: PhaseTableProps) {
  const phases = Math.max(...scenarios.map((scenario) => scenario.phases.length));
  const rows = Array.from({ length: phases }, (_, phase) =>
    asked.map((one, at) => {
      const answer = one.value?.phases[phase];
      const first = asked[0]?.value?.phases[phase];
      const op = scenarios[at]?.phases[phase];
      const rate = answer?.throughput_bytes_per_s ?? null;
      const against = answer !== undefined && first !== undefined && at > 0 ? ratio(first.elapsed_s.predicted, answer.elapsed_s.predicted) : '';
      return [
        at === 0 ? String(phase + 1) : '',
        nameAt(at, asked.length),
        op === undefined ? '–' : `${op.op} ${op.pattern}`,
        rate === null || answer?.bytes === 0 ? '–' : bytesPerSecond(rate.predicted),
        answer === undefined ? '…' : seconds(answer.elapsed_s.predicted),
        answer === undefined ? '' : range(seconds, answer.elapsed_s.low, answer.elapsed_s.high),
        against,
        answer === undefined ? '' : bytes(answer.wire.sent_bytes + answer.wire.received_bytes),
      ];
    }),
  ).flat();
  return (
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
      rows={rows}
    />
  );
}

/** A difference within 3 % is a tie. */
function ratio(from: number, to: number): string {
  if (to <= 0 || from <= 0) return '–';
  const speed = from / to;
  return Math.abs(speed - 1) <= 0.03 ? '= tie' : `${speed > 1 ? '↑' : '↓'} ${factor(speed)}`;
}

function OpsTable({ asked }: { readonly asked: readonly Asked<Prediction>[] }) {
  const totals = asked.map((one) => sumRpcs(one.value));
  const ops = [...new Set(totals.flatMap((total) => Object.keys(total)))].sort((x, y) => (totals[0]?.[y] ?? 0) - (totals[0]?.[x] ?? 0));
  return (
    <div className={styles.ops}>
      <Table
        caption="RPCs of all phases; in brackets the difference against A"
        hideCaption={false}
        columns={[{ label: 'Operation' }, ...asked.map((_, at) => ({ label: nameAt(at, asked.length), numeric: true }))]}
        rows={ops.map((op) => [
          op,
          ...totals.map((total, at) => {
            const value = total[op] ?? 0;
            const by = value - (totals[0]?.[op] ?? 0);
            return at === 0 || by === 0 ? count(value) : `${count(value)} (${by > 0 ? '+' : '−'}${count(Math.abs(by))})`;
          }),
        ])}
      />
    </div>
  );
}

function sumRpcs(prediction: Prediction | null): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const phase of prediction?.phases ?? []) {
    for (const [op, value] of Object.entries(phase.rpcs)) sum[op] = (sum[op] ?? 0) + value;
  }
  return sum;
}
