/** What a calibration is told beside its reports, and the files still being read for it: both stay while another view is shown. */
import { create } from 'zustand';
import { readFile } from '../../engine/readFile';
import type { Document } from '../../state/document';
import { useStore, type Report } from '../../state/store';
import { readFiles, type Dropped } from '../../ui/readFiles';
import { MAX_BYTES, PASTED, withPasted } from './intake';

/** A file under way, or why it could not be read. */
export interface Large {
  readonly file: File;
  readonly bytes: number;
  readonly error: string | null;
  /** Ends the reading; the file is not mentioned any more. */
  readonly stop: () => void;
}

interface Intake {
  /** How long the work took, as typed. */
  readonly elapsed: string;
  readonly large: readonly Large[];
  /** What of the last texts or files was not taken, and why. */
  readonly refused: string;
  readonly sample: Sampled | null;
  readonly removed: Removed | null;
}

/** The report that was taken out last, as long as the others are what that left: Undo knows the document alone. */
interface Removed {
  readonly name: string;
  readonly before: readonly Report[];
  readonly left: readonly Report[];
  /** The one that was taken out before it. */
  readonly prior: Removed | null;
}

/** The sample that was taken last, as long as the reports are what it made them. */
interface Sampled {
  /** As it was taken. */
  readonly text: string;
  /** The reports, with what has been edited in them since. */
  readonly alone: readonly Report[];
  /** The reports before it, and how long their work took. */
  readonly aside: readonly Report[];
  readonly elapsed: string;
  /** The question before the sample's own took its place, and that one; null where it has none. */
  readonly question: { readonly before: Document; readonly made: Document } | null;
  /** The sample in whose place it was taken. */
  readonly prior: Sampled | null;
}

export const useIntake = create<Intake>(() => ({ elapsed: '', large: [], refused: '', sample: null, removed: null }));

/**
 * A sample is another machine's: together with own reports it would be fitted, and told, as one mount. `ask` puts the question
 * that belongs to it: with the reports one action, which Undo takes back as one.
 */
export function takeSample(text: string, ask: () => void): void {
  const { reports, history } = useStore.getState();
  const { sample, elapsed } = useIntake.getState();
  const prior = reports === sample?.alone ? sample : null;
  ask();
  const made = useStore.getState().history;
  const alone = [{ name: PASTED, text }];
  const question = made === history ? null : { before: made.past.at(-1) ?? history.present, made: made.present };
  useIntake.setState({ elapsed: '', refused: '', sample: { text, alone, aside: withoutSample(reports), elapsed: prior?.elapsed ?? elapsed, question, prior } });
  useStore.getState().changeReports(() => alone);
}

/** One's own reports: those that stand aside while a sample does. */
export function withoutSample(now: readonly Report[]): readonly Report[] {
  const { sample } = useIntake.getState();
  return now === sample?.alone ? sample.aside : now;
}

/** A line that another report hardly has, too: headings and rows of zeros stand in each. */
const COUNTS = /\d{3}/;

/** The reports once `text` stands in the box. A sample that is edited stays alone; what has no counts of it is one's own. */
export function typed(now: readonly Report[], text: string): readonly Report[] {
  const { sample } = useIntake.getState();
  const lines = now === sample?.alone ? sample.text.split('\n') : [];
  if (sample === null || !lines.some((line) => COUNTS.test(line) && text.includes(line))) return withPasted(withoutSample(now), text);
  const alone = withPasted(now, text);
  useIntake.setState({ sample: { ...sample, alone } });
  return alone;
}

/** The reports that a sample set aside; and the question that it changed, where nobody has changed that since. */
export function takeBack(): void {
  const { sample } = useIntake.getState();
  const { reports, history, changeReports, change, undo } = useStore.getState();
  if (sample === null || reports !== sample.alone) return;
  putBack(sample);
  changeReports(() => sample.aside);
  if (sample.question?.made !== history.present) return;
  const own = ownOf(sample);
  if (own !== sample.question.before) change('sample taken back', () => own);
  // The first takes back half-typed texts where there are any.
  for (let presses = 0; presses < 2 && useStore.getState().history.present === history.present; presses += 1) undo();
}

function putBack({ elapsed }: Sampled): void {
  useIntake.setState({ elapsed });
}

/** The question before the first of samples that were taken one after another. */
function ownOf({ question, prior }: Sampled): Document {
  const before = question?.before ?? useStore.getState().history.present;
  return prior?.question?.made === before ? ownOf(prior) : before;
}

// Undo and Redo know the document alone: the reports of a sample go and come with its question.
useStore.subscribe(({ history, reports }, { history: old }) => {
  const { sample } = useIntake.getState();
  if (history === old || !sample?.question) return;
  const { question, alone, aside, prior } = sample;
  const { changeReports } = useStore.getState();
  const isBack = history.present === question.before && old.present === question.made;
  if (isBack && reports === alone) {
    if (prior === null) putBack(sample);
    else useIntake.setState({ sample: prior });
    changeReports(() => prior?.alone ?? aside);
  } else if (history.present === question.made && old.present === question.before && reports === aside) {
    useIntake.setState({ elapsed: '' });
    changeReports(() => alone);
  }
});

export function remove(file: Report): void {
  const { reports: before, changeReports } = useStore.getState();
  const { removed } = useIntake.getState();
  const left = before.filter((report) => report !== file);
  changeReports(() => left);
  useIntake.setState({ removed: { name: file.name, before, left, prior: removed?.left === before ? removed : null } });
}

export function takeRemovedBack(): void {
  const { removed } = useIntake.getState();
  const { reports, changeReports } = useStore.getState();
  if (removed === null || reports !== removed.left) return;
  changeReports(() => removed.before);
  useIntake.setState({ removed: removed.prior });
}

/** Wherever on the page they were dropped. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  takeDropped(await readFiles(files, MAX_BYTES));
}

export function takeDropped({ files, large, unread }: Dropped): void {
  useIntake.setState({ refused: unread.length === 0 ? '' : `Not read: ${unread.join(', ')}. From a folder, drop the files that are in it.` });
  large.forEach(readLarge);
  if (files.length + large.length > 0) useStore.getState().changeReports((now) => [...withoutSample(now), ...files]);
}

/** Where a sample was taken while the file was being read, it is set aside as if it had been there before. */
function add(report: Report): void {
  const { sample } = useIntake.getState();
  if (useStore.getState().reports === sample?.alone) useIntake.setState({ sample: { ...sample, aside: [...sample.aside, report] } });
  else useStore.getState().changeReports((now) => [...now, report]);
}

function readLarge(file: File): void {
  const tell = (now: Partial<Large>): void => useIntake.setState(({ large }) => ({ large: large.map((one) => (one.file === file ? { ...one, ...now } : one)) }));
  const leave = (): void => useIntake.setState(({ large }) => ({ large: large.filter((one) => one.file !== file) }));
  const reading = readFile(file, (bytes) => tell({ bytes }));
  const stop = (): void => {
    reading.stop();
    leave();
  };
  useIntake.setState(({ large }) => ({ large: [...large, { file, bytes: 0, error: null, stop }] }));
  reading.text.then(
    (text) => {
      leave();
      add({ name: file.name, text });
    },
    (reason: unknown) => tell({ error: reason instanceof Error ? reason.message : String(reason) }),
  );
}
