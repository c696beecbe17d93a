/** How wrong the model is: the published cases replayed here and now, then the scoreboard of all records. */
import { useAsk } from '../../engine/useAsk';
import type { PhaseAnswer, Preset } from '../../engine/engine';
import { bytesPerSecond, count, inUnits, percent, seconds } from '../../format/print';
import { workOf } from '../../questions/evidence';
import { publishedOf } from '../../questions/measured';
import { useDescription } from '../../questions/questions';
import { complete } from '../../state/scenario';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Accuracy.module.css';
import { compareRow, type ComparedRow } from './compareRow';
import { Matrix, ThisQuestion } from './Evidence';
import { countsOf, scoreboards, timedOf, type Scoreboard, type Timed } from './scoreboard';
import { Statements } from './Statements';
import { statementsOf } from './statements';

export function Accuracy() {
  const presets = useDescription().value?.presets ?? [];
  const published = presets.filter((preset) => (preset.published ?? []).length > 0 || statementsOf(preset.id) !== null).toSorted((a, b) => a.order - b.order);
  return (
    <>
      <ThisQuestion />
      <Overview />
      <Matrix />
      <Section title="Published cases, replayed now" aside="Predicted against measured; misses included">
        {published.map((preset) => (
          <Case key={preset.id} preset={preset} />
        ))}
      </Section>
      <Scores />
    </>
  );
}

/** The whole scoreboard in a few sentences; the tables below it are their grounds. */
function Overview() {
  const boards = scoreboards();
  const counts = countsOf(boards);
  if (counts === null) return null;
  return (
    <Section title="How wrong the model is">
      <p className={styles.total}>
        {count(counts.of)} measured records: every RPC count right in {percent(counts.held / counts.of)} of them. Time, where clocks were exact:
      </p>
      <ul className={styles.grounds}>
        {timedOf(boards).map((timed) => (
          <li key={`${timed.calibrated} ${timed.seen}`}>
            {groundsOf(timed)}: {count(timed.tenth.held)} of {count(timed.tenth.of)} within a tenth, {count(timed.interval.held)} of {count(timed.interval.of)} in the 90 % interval.
          </li>
        ))}
      </ul>
    </Section>
  );
}

function groundsOf({ calibrated, seen }: Timed): string {
  if (!calibrated) return 'Published cases, with the costs fitted to them';
  return `Calibrated from reports of the same client and network, ${seen ? 'records that a fit of the model may have seen' : 'records that no fit has seen'}`;
}

function Case({ preset }: { readonly preset: Preset }) {
  const asked = useAsk('predict', complete(preset.scenario), { lane: `accuracy ${preset.id}` });
  const applyPreset = useStore((state) => state.applyPreset);
  const show = useStore((state) => state.show);
  const rows = (asked.value?.phases ?? []).flatMap((answer, phase) => rowsOf(preset, answer, phase));
  return (
    <details className={styles.case}>
      <summary className={styles.all}>
        {preset.year === null ? '' : `${preset.year} · `}
        {preset.name} <span className={styles.source}>{asked.error === null && asked.value === null ? 'replaying …' : digestOf(preset, rows)}</span>
      </summary>
      <div className={styles.inside}>
        <p className={styles.story}>{inUnits(preset.story.join(' '))}</p>
        {preset.source === null ? null : <Source text={preset.source} />}
        <Button
          look="quiet"
          onClick={() => {
            applyPreset(preset.id, preset.scenario);
            show('predict');
          }}
        >
          Open the case
        </Button>
        {asked.error !== null ? <p className={styles.miss}>Miss: {asked.error.message}</p> : null}
        {rows.length === 0 ? null : (
          <Table
            caption={`${preset.name}: predicted against published`}
            columns={[{ label: 'Phase' }, { label: 'Quantity' }, { label: 'Predicted', numeric: true }, { label: 'Published', numeric: true }, { label: 'Difference', numeric: true }]}
            rows={rows}
          />
        )}
        <Statements preset={preset} />
      </div>
    </details>
  );
}

/** Who published it, where and when; an address in it can be followed, which is the reader's decision alone. */
function Source({ text }: { readonly text: string }) {
  const [before = '', address, after = ''] = text.split(/(https?:\/\/[^\s;,]+)/);
  return (
    <p className={styles.source}>
      {before}
      {address === undefined ? null : (
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      {after}
    </p>
  );
}

/** What the tables of a case come to: figures exact, the worst of the others, statements that hold. */
function digestOf(preset: Preset, rows: readonly (readonly string[])[]): string {
  const sizes = rows.map((row) => sizeOf(row.at(-1) ?? ''));
  const exact = rows.filter((row) => row.at(-1) === 'exact').length;
  const worst = rows[sizes.indexOf(Math.max(0, ...sizes))];
  const statements = statementsOf(preset.id)?.statements ?? [];
  return [
    ...(rows.length === 0 ? [] : [`${exact} of ${rows.length} figures exact${worst === undefined || exact === rows.length ? '' : `, the largest miss ${missOf(worst)}`}`]),
    ...(statements.length === 0 ? [] : [`${statements.filter(({ verdict }) => verdict === 'holds').length} of ${statements.length} statements hold`]),
  ].join('; ');
}

/** Of what, and how large: 100 % of a few calls is another thing than of the time. */
function missOf([, quantity = '', predicted = '', published = '', verdict = '']: readonly string[]): string {
  return `${verdict.replace(/^[+−]/, '')} (${quantity}: ${predicted} predicted, ${published} published)`;
}

function sizeOf(verdict: string): number {
  if (verdict === '' || verdict === 'exact') return 0;
  return verdict.includes('%') ? Number(verdict.replaceAll(/[^\d.]/g, '')) : Infinity;
}

function rowsOf(preset: Preset, answer: PhaseAnswer, phase: number): readonly (readonly string[])[] {
  const told = publishedOf(preset, phase);
  if (told === null) return [];
  const work = complete(preset.scenario).phases[phase];
  const compared: ComparedRow[] = [];
  if (told.throughput_bytes_per_s !== null) compared.push(compareRow('throughput', answer.throughput_bytes_per_s.predicted, told.throughput_bytes_per_s));
  if (told.elapsed_s !== null) compared.push(compareRow('elapsed', answer.elapsed_s.predicted, told.elapsed_s));
  for (const [op, value] of Object.entries(told.rpcs)) compared.push(compareRow(op, answer.rpcs[op] ?? 0, value));
  const print = (row: ComparedRow, value: number): string => (row.quantity === 'throughput' ? bytesPerSecond(value) : row.quantity === 'elapsed' ? seconds(value) : count(value));
  return compared.map((row, at) => [
    at === 0 ? `${phase + 1} ${work === undefined ? '' : workOf(work)}` : '',
    row.quantity,
    answer.not_modelled === null ? print(row, row.predicted) : 'not modelled',
    print(row, row.published),
    answer.not_modelled === null ? row.verdict : 'miss',
  ]);
}

/** Groups and environments at once; every record's group and every miss one click away. */
function Scores() {
  const boards = scoreboards();
  return (
    <Section title="All measured records" aside="written by the score run of this build">
      {boards.length === 0 ? <p className={styles.source}>This build carries no scoreboard. `npm run score` writes it.</p> : null}
      {boards.map((board) => (
        <details key={board.title} open={board.title.startsWith('By group')}>
          <summary className={styles.all}>
            {board.title}: {board.rows.length} {board.rows.length === 1 ? 'line' : 'lines'}
          </summary>
          <Table caption={board.title} columns={board.columns.map((label, at) => ({ label, numeric: isFigure(board, at) }))} rows={board.rows} />
        </details>
      ))}
    </Section>
  );
}

function isFigure({ rows }: Scoreboard, column: number): boolean {
  return rows.every((row) => /^[–\d]/.test(row[column] ?? '–'));
}
