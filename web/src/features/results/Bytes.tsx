/** Sizes of READ and WRITE, bytes on the wire, and how much more is moved than was wanted. */
import { Bars, type Bar } from '../../charts/Bars';
import { Figure } from '../../charts/Figure';
import type { SelectedPhase } from '../../questions/questions';
import type { PhaseAnswer } from '../../engine/engine';
import { bytes, count, factor } from '../../format/print';
import { isCounted } from '../../state/scenario';
import { useStore } from '../../state/store';
import { sizesTitleOf, type Sized } from './words';

interface SizeRow extends Sized {
  readonly stability: string;
}

const MAX_ROWS = 8;

export function Sizes({ phase, index }: SelectedPhase) {
  const assumed = useStore(({ history: { present } }) => isCounted(present.scenario, index));
  if (phase === undefined) return null;
  const rows = rowsOf(phase);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MAX_ROWS);
  const bars: Bar[] = shown.map((row) => ({
    name: `${row.op} ${bytes(row.size)}${row.stability === '' ? '' : `, ${row.stability}`}`,
    value: row.calls,
    text: count(row.calls),
    topics: row.op,
    colour: row.op === 'READ' ? 'var(--op-read)' : 'var(--op-write)',
  }));
  return (
    <Figure
      title={sizesTitleOf(rows)}
      sentence={`${amplification(phase)} On the wire: ${bytes(phase.wire.sent_bytes)} sent, ${bytes(phase.wire.received_bytes)} received.${rows.length > MAX_ROWS ? ` ${rows.length - MAX_ROWS} rarer sizes are in the table.` : ''}${assumed ? ' Counts of calls tell no sizes: these are assumed.' : ''}`}
      name="sizes"
      table={() => ({
        columns: [{ label: 'Call' }, { label: 'Stability' }, { label: 'Bytes', numeric: true, print: count }, { label: 'Calls', numeric: true, print: count }],
        rows: rows.map((row) => [row.op, row.stability === '' ? null : row.stability, row.size, row.calls]),
      })}
    >
      {(width) => <Bars width={width} label={sizesTitleOf(rows)} bars={bars} />}
    </Figure>
  );
}

function rowsOf(phase: PhaseAnswer): readonly SizeRow[] {
  const reads = Object.entries(phase.read_sizes).map(([size, calls]) => ({ op: 'READ' as const, stability: '', size: Number(size), calls }));
  const writes = Object.entries(phase.write_sizes).flatMap(([stability, sizes]) =>
    Object.entries(sizes).map(([size, calls]) => ({ op: 'WRITE' as const, stability: stability.replaceAll('_', ' '), size: Number(size), calls })),
  );
  return [...reads, ...writes].filter((row) => row.calls > 0).sort((a, b) => b.calls - a.calls);
}

function amplification(phase: PhaseAnswer): string {
  const { read, write } = phase.amplification;
  const parts = [
    ...(read === null || read === 0 ? [] : [`read ${factor(read)}`]),
    ...(write === null || write === 0 ? [] : [`written ${factor(write)}`]),
  ];
  return parts.length === 0 ? '' : `Bytes moved over bytes wanted: ${parts.join(', ')}.`;
}
