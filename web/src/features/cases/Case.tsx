/** One published case: its story, what to do with it, its figures beside the published ones, and its calls on the wire. */
import { useState } from 'react';
import { Bars } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import type { Preset } from '../../engine/engine';
import { inUnits } from '../../format/print';
import { publishedOf } from '../../questions/measured';
import { sizedPhaseName } from '../../questions/phaseName';
import { worstOf, type Compared, type Replay } from '../../questions/published';
import { useStore, type View } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Table } from '../../ui/Table';
import styles from './Cases.module.css';
import { digestOf, fileOf, printed } from './figures';
import { Statements } from './Statements';
import { Wire } from './Wire';

interface CaseProps {
  readonly preset: Preset;
  readonly replay: Replay;
}

export function Case({ preset, replay }: CaseProps) {
  const speeds = replay.figures.filter(isSpeed);
  const calls = replay.figures.filter((figure) => !isSpeed(figure));
  const [chosen, setChosen] = useState<number | null>(null);
  const phase = chosen ?? replay.lesson;
  return (
    <article className={styles.case} aria-label={preset.name}>
      <div className={styles.told}>
        <h3 className={styles.name}>{preset.name}</h3>
        <p className={styles.digest}>{digestOf(preset, replay, true)}</p>
        <p>{inUnits(preset.story.join(' '))}</p>
        <Ways preset={preset} phase={phase} />
      </div>
      {speeds.length === 0 ? null : <Speeds preset={preset} replay={replay} speeds={speeds} />}
      {calls.length === 0 ? null : (
        <div className={styles.calls}>
          <Table
            caption={`${preset.name}: calls predicted against published`}
            columns={[{ label: 'Phase' }, { label: 'Operation' }, { label: 'Predicted', numeric: true }, { label: 'Published', numeric: true }, { label: 'Difference', numeric: true }]}
            rows={calls.map((figure, at) => [figure.phase === calls[at - 1]?.phase ? '' : nameOf(replay, figure), figure.quantity, printed(figure.quantity, figure.predicted), printed(figure.quantity, figure.published), figure.verdict])}
          />
          {(preset.published ?? []).map((_, at) => publishedOf(preset, at)?.why).filter((why) => typeof why === 'string').map((why) => (
            <p key={why}>{inUnits(why)}</p>
          ))}
        </div>
      )}
      <Wire preset={preset} replay={replay} phase={phase} onPhase={setChosen} />
      <Statements preset={preset} />
    </article>
  );
}

const WAYS: readonly (readonly [View, string])[] = [
  ['predict', 'Open the case'],
  ['timeline', 'See its timeline'],
  ['advice', 'What to change'],
];

function Ways({ preset, phase }: { readonly preset: Preset; readonly phase: number }) {
  const applyPreset = useStore((state) => state.applyPreset);
  const selectPhase = useStore((state) => state.selectPhase);
  const show = useStore((state) => state.show);
  return (
    <div className={styles.ways}>
      {WAYS.map(([view, label], at) => (
        <Button
          key={view}
          look={at === 0 ? 'plain' : 'quiet'}
          onClick={() => {
            applyPreset(preset.id, preset.scenario);
            if (view === 'timeline') selectPhase(phase);
            show(view);
          }}
        >
          {label}
        </Button>
      ))}
      <CopyButton look="quiet" text={new URL(`#case=${preset.id}`, document.baseURI).href}>
        Copy its link
      </CopyButton>
    </div>
  );
}

interface SpeedsProps extends CaseProps {
  readonly speeds: readonly Compared[];
}

function Speeds({ preset, replay, speeds }: SpeedsProps) {
  const rows = speeds.map((figure) => ({ figure, name: nameOf(replay, figure) }));
  const worst = worstOf(speeds);
  const what = speeds.some(({ quantity }) => quantity === 'throughput') ? 'Throughput' : 'Time';
  const title = worst === null || worst.predicted === null ? what : `${what}: ${speeds.length > 1 ? 'the largest difference is ' : ''}${worst.verdict}`;
  return (
    <Figure
      title={title}
      sentence="Bars are predicted, ○ published."
      name={`case-${preset.id}`}
      table={() => ({
        columns: [{ label: 'Phase' }, { label: 'Predicted', numeric: true }, { label: 'Published', numeric: true }, { label: 'Difference', numeric: true }],
        rows: rows.map(({ figure, name }) => [name, printed(figure.quantity, figure.predicted), printed(figure.quantity, figure.published), figure.verdict]),
        file: fileOf(rows.map(({ figure, name }) => [name, figure] as const)),
      })}
    >
      {(width) => (
        <Bars
          width={width}
          label={title}
          textWidth={132}
          bars={rows.map(({ figure, name }) => ({
            name,
            value: figure.predicted ?? 0,
            measured: figure.published,
            text: `${printed(figure.quantity, figure.predicted)}, ${figure.verdict}`,
            colour: replay.phases[figure.phase]?.op === 'write' ? 'var(--op-write)' : replay.phases[figure.phase]?.op === 'read' ? 'var(--op-read)' : 'var(--op-other)',
          }))}
        />
      )}
    </Figure>
  );
}

function isSpeed({ quantity }: Compared): boolean {
  return quantity === 'throughput' || quantity === 'elapsed';
}

function nameOf(replay: Replay, { phase }: Compared): string {
  const work = replay.phases[phase];
  return work === undefined ? String(phase + 1) : `${replay.phases.length > 1 ? `${phase + 1} ` : ''}${sizedPhaseName(work)}`;
}
