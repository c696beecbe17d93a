/** The gallery: arguments about real mounts that were published with their figures, replayed here and now. */
import { Figure } from '../../charts/Figure';
import { Ratios } from '../../charts/Ratios';
import type { Preset } from '../../engine/engine';
import { colourOf } from '../../format/operations';
import { count, factor } from '../../format/print';
import { isNear, titleOf, usePublishedCases, useReplays, type Replay } from '../../questions/published';
import { Section } from '../../ui/Section';
import { Beside } from './Beside';
import { Case } from './Case';
import styles from './Cases.module.css';
import { digestOf, fileOf, printed, told } from './figures';
import { Source } from './Source';

export function Cases() {
  const cases = usePublishedCases();
  const replays = useReplays(cases);
  return (
    <>
      <Section title="Published cases, replayed now" aside="Predicted over published; misses included">
        <Overview cases={cases} replays={replays} />
      </Section>
      {threadsOf(cases).map(([title, thread]) => (
        <Section key={title} title={title}>
          <div className={styles.thread}>
            <Source text={thread[0]?.source ?? ''} />
            <Beside cases={thread} replays={replays} />
            {thread.map((preset) => {
              const replay = replays.get(preset.id);
              return replay === undefined ? null : <Case key={preset.id} preset={preset} replay={replay} />;
            })}
          </div>
        </Section>
      ))}
    </>
  );
}

/** Cases of one argument together, in their order. */
function threadsOf(cases: readonly Preset[]): readonly (readonly [title: string, thread: readonly Preset[]])[] {
  const titles = [...new Set(cases.map(threadOf))];
  return titles.map((title) => [title, cases.filter((preset) => threadOf(preset) === title)]);
}

/** Several cases may come from one argument: `2014 · Terrible NFS performance under 9.2-RELEASE?` */
function threadOf({ year, source, name }: Preset): string {
  const [, quoted = name] = /“(?:Re: )?([^”]+)”/.exec(source ?? '') ?? [];
  return `${year ?? ''} · ${quoted}`;
}

interface OverviewProps {
  readonly cases: readonly Preset[];
  readonly replays: ReadonlyMap<string, Replay>;
}

/** Beyond a factor of two a figure is plainly a miss; how far does not matter to the eye. */
const MOST = 2;
const TICKS = [0.5, 0.8, 0.9, 1, 1.1, 1.25, 2];

function Overview({ cases, replays }: OverviewProps) {
  const rows = cases.map((preset) => ({ preset, replay: replays.get(preset.id) }));
  const figures = rows.flatMap(({ replay }) => replay?.figures ?? []);
  const within = figures.filter(isNear).length;
  return (
    <Figure
      title={rows.some(({ replay }) => replay?.arriving !== false) ? 'Replaying …' : `${count(within)} of ${count(figures.length)} published figures within a tenth`}
      sentence="Each dot is one published figure: a throughput, a time, or the calls of one operation. In the middle the model gives the same; a count within 1 % or 2 calls is the same. Arrows lie beyond a factor of two."
      name="published-cases"
      table={() => ({
        columns: [{ label: 'Case' }, { label: 'Phase', numeric: true }, { label: 'Quantity' }, { label: 'Predicted', numeric: true }, { label: 'Published', numeric: true }, { label: 'Difference', numeric: true }],
        rows: rows.flatMap(({ preset, replay }) => (replay?.figures ?? []).map((figure) => [titleOf(preset), figure.phase + 1, figure.quantity, printed(figure.quantity, figure.predicted), printed(figure.quantity, figure.published), figure.verdict])),
        file: fileOf(rows.flatMap(({ preset, replay }) => (replay?.figures ?? []).map((figure) => [titleOf(preset), figure] as const))),
      })}
    >
      {(width) => (
        <Ratios
          width={width}
          label="Predicted over published, by case"
          most={MOST}
          ticks={width < 480 ? [0.5, 1, 2] : TICKS}
          printTick={factor}
          rows={rows.map(({ preset, replay }) => ({
            name: titleOf(preset),
            text: width < 640 || replay === undefined ? '' : digestOf(preset, replay, false),
            dots: (replay?.figures ?? []).map((figure) => ({ ratio: figure.ratio, colour: colourOf(figure.quantity), told: told(figure) })),
          }))}
        />
      )}
    </Figure>
  );
}
