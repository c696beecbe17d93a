/** What a published case says in words, what the model says to it, and what the source leaves open. */
import type { Preset } from '../../engine/engine';
import { bytesPerSecond, count, seconds } from '../../format/print';
import { changed, statementsOf, type Figure, type Figures } from '../../questions/statements';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { Table } from '../../ui/Table';
import styles from './Cases.module.css';

const VERDICTS = { holds: 'Holds', tie: 'A tie, the model sees no difference', contradicts: 'Contradicts' };

export function Statements({ preset }: { readonly preset: Preset }) {
  const answer = statementsOf(preset.id);
  if (answer === null) return null;
  return (
    <div className={styles.wide}>
      <Table
        caption={`${preset.name}: statements and what the model says`}
        hideCaption={false}
        columns={[{ label: 'Statement' }, { label: 'The model' }, { label: 'Measure' }, { label: 'Runs: each opens' }]}
        rows={answer.statements.map((one) => [
          one.says,
          one.why === null ? VERDICTS[one.verdict] : `${VERDICTS[one.verdict]}: ${one.why}`,
          one.measure.label,
          <Runs key={one.id} preset={preset} of={one} />,
        ])}
      />
      <Table
        caption={`${preset.name}: what the source does not state, and how much depends on it`}
        hideCaption={false}
        columns={[{ label: 'Assumption' }, { label: 'Measure' }, { label: 'Runs: each opens' }]}
        rows={answer.assumptions.map((one) => [one.says, one.measure.label, <Runs key={one.says} preset={preset} of={one} />])}
      />
    </div>
  );
}

function Runs({ preset, of }: { readonly preset: Preset; readonly of: Figures }) {
  const applyPreset = useStore((state) => state.applyPreset);
  const show = useStore((state) => state.show);
  const open = (figure: Figure): void => {
    applyPreset(preset.id, changed(preset.scenario, figure.change));
    show('predict');
  };
  return (
    <span className={styles.runs}>
      {of.figures.map((figure) => (
        <Button key={figure.label} look="quiet" onClick={() => open(figure)}>
          {`${figure.label}: ${printed(figure.value, of.measure.unit)}`}
        </Button>
      ))}
    </span>
  );
}

function printed(value: number, unit: string): string {
  if (unit === 'bytes/s') return bytesPerSecond(value);
  return unit === 's' ? seconds(value) : count(value);
}
