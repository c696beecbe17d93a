/** What a calibration is told beside its reports, and the files still being read for it: both stay while another view is shown. */
import { create } from 'zustand';
import { readFile } from '../../engine/readFile';
import { useStore, type Report } from '../../state/store';
import { readFiles, type Dropped } from '../../ui/readFiles';
import { MAX_BYTES, PASTED } from './intake';

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
}

/** The sample that was taken last, as long as the reports are what it made them. */
interface Sampled {
  readonly alone: readonly Report[];
  /** The reports before it. */
  readonly aside: readonly Report[];
}

export const useIntake = create<Intake>(() => ({ elapsed: '', large: [], refused: '', sample: null }));

/** A sample is another machine's: together with own reports it would be fitted, and told, as one mount. */
export function takeSample(text: string): void {
  const alone = [{ name: PASTED, text }];
  useIntake.setState({ elapsed: '', refused: '', sample: { alone, aside: withoutSample(useStore.getState().reports) } });
  useStore.getState().changeReports(() => alone);
}

/** One's own reports: those that stand aside while a sample does. */
export function withoutSample(now: readonly Report[]): readonly Report[] {
  const { sample } = useIntake.getState();
  return now === sample?.alone ? sample.aside : now;
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
