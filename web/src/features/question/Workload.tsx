/** The workload: phases that run one after the other on the same mount. */
import { OWN_FILES } from '../../questions/notModelled';
import { cacheApart, OPERATIONS, phaseName } from '../../questions/phaseName';
import { MAX_PHASES } from '../../state/document';
import { isMetadata, runsAlone, type Op, type Pattern } from '../../state/scenario';
import { useStore } from '../../state/store';
import { Button } from '../../ui/Button';
import { CheckField } from '../../ui/CheckField';
import { More } from '../../ui/More';
import { Fold } from '../../ui/Section';
import { SelectField } from '../../ui/SelectField';
import { ChoiceField, words } from './ChoiceField';
import { MetadataFields, RequestSize, type PhaseFormProps } from './MetadataFields';
import { withOperation, withPattern } from './operation';
import { QuantityField } from './QuantityField';
import { ACCESSES, CACHES, FILE_ADVICE, FILES, FSYNCS, MAP_ADVICE, OPENS, PATTERNS } from './words';
import styles from './Workload.module.css';

export function Workload() {
  const phases = useStore((state) => state.history.present.scenario.phases);
  const wanted = useStore((state) => state.phase);
  const selectPhase = useStore((state) => state.selectPhase);
  const addPhase = useStore((state) => state.addPhase);
  const removePhase = useStore((state) => state.removePhase);
  const index = Math.min(wanted, phases.length - 1);
  const phase = phases[index];
  const first = phases[0];
  if (phase === undefined || first === undefined) return null;
  const full = phases.length >= MAX_PHASES;
  const summary = phases.length === 1 ? phaseName(first) : `${phases.length} phases`;

  return (
    <Fold title="Workload" summary={summary} open>
      <ol className={styles.phases} aria-label="Phases">
        {phases.map((item, at) => (
          <li key={at} className={styles.phase} data-current={at === index}>
            <button type="button" className={styles.pick} aria-current={at === index ? 'step' : undefined} onClick={() => selectPhase(at)}>
              <span className={styles.number}>{at + 1}</span> {phaseName(item)}{cacheApart(item, phases)}
            </button>
            {phases.length > 1 ? (
              <Button look="quiet" aria-label={`Remove phase ${at + 1}`} onClick={() => removePhase(at)}>
                ×
              </Button>
            ) : null}
          </li>
        ))}
        <li>
          <Button look="quiet" disabled={full} onClick={addPhase}>
            {full ? `A link holds ${MAX_PHASES} phases` : '+ Add a phase'}
          </Button>
        </li>
      </ol>
      <PhaseForm phase={phase} at={`phases.${index}`} />
    </Fold>
  );
}

function PhaseForm({ phase, at }: PhaseFormProps) {
  const set = useStore((state) => state.set);
  const metadata = isMetadata(phase.op);
  return (
    <>
      <SelectField label="Operation" value={phase.op} options={words(...OPERATIONS)} onChange={(op) => set(at, withOperation(phase, op as Op))} />
      {metadata ? <MetadataFields phase={phase} at={at} /> : <DataFields phase={phase} at={at} />}
      {runsAlone(phase.op) ? (
        <SelectField label="Processes" value="1" options={words('1')} echo="the command runs once" disabled onChange={() => undefined} />
      ) : (
        <QuantityField label="Processes" path={`${at}.processes`} kind="count" />
      )}
      {metadata || phase.processes < 2 ? null : <SelectField label="Files" value={phase.one_file ? 'one' : 'own'} options={FILES_OF_PROCESSES} help={phase.one_file ? 'As a database or an MPI program does: they share its pages and its lock. Modelled for Linux.' : undefined} onChange={(files) => set(`${at}.one_file`, files === 'one')} />}
      <ChoiceField label="Client cache" path={`${at}.cache`} options={CACHES} note={phase.cache === 'warm' && at === 'phases.0' ? 'Empty, as after a fresh mount: no phase comes before this one.' : undefined} />
      {metadata ? <Pause at={at} /> : <How phase={phase} at={at} />}
    </>
  );
}

const FILES_OF_PROCESSES = [
  { value: 'own', label: OWN_FILES },
  { value: 'one', label: 'one for all processes' },
];

function Pause({ at }: Pick<PhaseFormProps, 'at'>) {
  return <QuantityField label="Pause before" path={`${at}.pause_s`} kind="seconds" nullable placeholder="none" note="seconds idle" />;
}

function DataFields({ phase, at }: PhaseFormProps) {
  const set = useStore((state) => state.set);
  const writes = phase.op !== 'read';
  return (
    <>
      <SelectField label="Pattern" name={`${at}.pattern`} value={phase.pattern ?? ''} options={PATTERNS} onChange={(pattern) => set(at, withPattern(phase, pattern as Pattern))} />
      <RequestSize at={at} />
      <QuantityField label="File size" path={`${at}.file_bytes`} kind="bytes" nullable placeholder="default" />
      {phase.count !== null || (phase.pattern ?? 'sequential') !== 'sequential' ? (
        <QuantityField label="Requests" path={`${at}.count`} kind="count" nullable placeholder="whole file" note="of each process" />
      ) : null}
      {phase.pattern === 'strided' ? <QuantityField label="Stride" path={`${at}.stride_records`} kind="count" nullable placeholder="needed" note="requests" /> : null}
      {phase.op === 'mixed' ? <QuantityField label="Reads" path={`${at}.read_percent`} kind="percent" nullable placeholder="needed" note="of the requests" /> : null}
      {writes ? (
        <>
          <ChoiceField label="File" path={`${at}.file`} options={FILES} />
          <ChoiceField label="fsync" path={`${at}.fsync`} options={FSYNCS} />
        </>
      ) : null}
    </>
  );
}

/** How a program opens a file that it only reads, only writes, or both. */
const USUAL_OPEN: Readonly<Record<string, string>> = { read: 'rdonly', write: 'wronly', mixed: 'rdwr' };

/** How the file is opened and used; most programs do it in the usual way. */
function How({ phase, at }: PhaseFormProps) {
  const { op, open, access, advice, flags, pause_s: pause } = phase;
  const writes = op !== 'read';
  const opens = OPENS[op as keyof typeof OPENS];
  const changed = [
    ...(open === null || open === USUAL_OPEN[op] ? [] : [opens.find(({ value }) => value === open)?.label ?? open]),
    ...(access === null ? [] : [access]),
    ...(advice === null ? [] : [advice]),
    ...flags.map((flag) => FLAGS.find(([name]) => name === flag)?.[1] ?? flag),
    ...(pause === null ? [] : ['pause']),
  ];
  return (
    <More title="Open flags, mapping, pause" changed={changed}>
      <ChoiceField label="Opened" path={`${at}.open`} options={opens} />
      {writes ? null : <Access phase={phase} at={at} />}
      <Flags phase={phase} at={at} writes={writes} />
      <Pause at={at} />
    </More>
  );
}

/** How the program gets at the data that it reads, and what it tells the kernel of that. */
function Access({ phase, at }: PhaseFormProps) {
  const mapped = phase.access === 'mmap';
  return (
    <>
      <ChoiceField label="Read" path={`${at}.access`} options={ACCESSES} help="A mapped file has no requests: a touch of a page that is not there fetches the read-ahead window around it." />
      <ChoiceField label="Advice" path={`${at}.advice`} options={mapped ? MAP_ADVICE : FILE_ADVICE} help={mapped ? 'madvise on the whole mapping, right after mmap.' : 'posix_fadvise on the whole file, right after open.'} />
    </>
  );
}

const FLAGS: readonly (readonly [string, string, boolean])[] = [
  ['direct', 'O_DIRECT', false],
  ['sync', 'O_SYNC', true],
  ['append', 'O_APPEND', true],
];

function Flags({ phase, at, writes }: PhaseFormProps & { readonly writes: boolean }) {
  const set = useStore((state) => state.set);
  const shown = FLAGS.filter(([flag, , forWriters]) => writes || !forWriters || phase.flags.includes(flag));
  return (
    <div className={styles.flags} role="group" aria-label="Open flags">
      {shown.map(([flag, label]) => (
        <CheckField
          key={flag}
          label={label}
          checked={phase.flags.includes(flag)}
          onChange={(on) => set(`${at}.flags`, on ? [...phase.flags, flag] : phase.flags.filter((item) => item !== flag))}
        />
      ))}
    </div>
  );
}
