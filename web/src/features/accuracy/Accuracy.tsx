/** How wrong the model is: the published cases replayed here and now, then the scoreboard of all records. */
import type { Preset } from '../../engine/engine';
import { count, NBSP, percent } from '../../format/print';
import { holdingOf, isNear, titleOf, usePublishedCases, useReplays, worstOf, type Replay } from '../../questions/published';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Table } from '../../ui/Table';
import styles from './Accuracy.module.css';
import { Matrix, ThisQuestion } from './Evidence';
import { countsOf, scoreboards, timedOf, type Scoreboard, type Timed } from './scoreboard';

export function Accuracy() {
  return (
    <>
      <ThisQuestion />
      <Overview />
      <Matrix />
      <Published />
      <Scores />
    </>
  );
}

/** The whole scoreboard in a few sentences; the tables below it are their grounds. */
function Overview() {
  const boards = scoreboards();
  const counts = countsOf(boards);
  if (counts === null) return null;
  const { exact, ranged, points } = counts;
  return (
    <Section title="How wrong the model is">
      <p className={styles.total}>
        {count(exact.of)} measured records: in {percent(exact.held / exact.of)} of them every RPC count is within 1 % or 2 calls, or the tolerance that the record states.
      </p>
      {ranged.of === 0 ? null : (
        <p className={styles.ground}>
          {count(ranged.of)} commands on FreeBSD, where races decide: in {percent(ranged.held / ranged.of)} every count lies in the range that the model gives, which may be wide. Its point alone meets{' '}
          {points.map(([op, share]) => `${share.replace(' ', NBSP)} of the ${op} counts`).join(', ')}.
        </p>
      )}
      <p className={styles.ground}>Time, where clocks were exact:</p>
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

/** The cases as lines: their figures and stories have a view of their own. */
function Published() {
  const cases = usePublishedCases();
  const replays = useReplays(cases);
  const show = useStore((state) => state.show);
  return (
    <Section title="Published cases, replayed now" aside={<Button look="quiet" onClick={() => show('cases')}>See the cases</Button>}>
      <Table
        caption="Published cases: figures predicted against published"
        columns={[{ label: 'Case' }, { label: 'Figures', numeric: true }, { label: 'Exact or noise', numeric: true }, { label: 'Within a tenth', numeric: true }, { label: 'Largest miss' }, { label: 'Statements that hold', numeric: true }]}
        rows={cases.map((preset) => rowOf(preset, replays.get(preset.id)))}
      />
    </Section>
  );
}

function rowOf(preset: Preset, replay: Replay | undefined): readonly string[] {
  const name = titleOf(preset);
  const hold = holdingOf(preset) ?? '–';
  if (replay === undefined || replay.arriving) return [name, '…', '…', '…', 'replaying', hold];
  if (replay.error !== null) return [name, '–', '–', '–', replay.error.message, hold];
  const { figures } = replay;
  if (figures.length === 0) return [name, '–', '–', '–', '–', hold];
  const worst = worstOf(figures);
  const exact = figures.filter((figure) => figure.exact).length;
  const near = figures.filter(isNear).length;
  return [name, count(figures.length), count(exact), count(near), worst === null ? 'none' : `${worst.quantity} ${worst.verdict}`, hold];
}

/** Groups and environments at once; every record's group and every miss one click away. */
function Scores() {
  const boards = scoreboards();
  return (
    <Section title="All measured records" aside="written by the score run of this build">
      {boards.length === 0 ? <p className={styles.source}>This build carries no scoreboard. `npm run score` writes it.</p> : null}
      {boards.map((board) => (
        <details key={board.title} data-board={board.title} open={board.title.startsWith('By group')}>
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
