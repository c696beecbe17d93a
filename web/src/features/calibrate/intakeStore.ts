/** What a calibration is told beside its reports, and the files still being read for it: both stay while another view is shown. */
import { create } from 'zustand';
import { readFile } from '../../engine/readFile';
import { useStore } from '../../state/store';
import { readFiles, type Dropped } from '../../ui/readFiles';
import { MAX_BYTES } from './intake';

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
}

export const useIntake = create<Intake>(() => ({ elapsed: '', large: [], refused: '' }));

/** Wherever on the page they were dropped. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  takeDropped(await readFiles(files, MAX_BYTES));
}

export function takeDropped({ files, large, unread }: Dropped): void {
  useIntake.setState({ refused: unread.length === 0 ? '' : `Not read: ${unread.join(', ')}. From a folder, drop the files that are in it.` });
  large.forEach(readLarge);
  useStore.getState().changeReports((now) => [...now, ...files]);
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
      useStore.getState().changeReports((now) => [...now, { name: file.name, text }]);
    },
    (reason: unknown) => tell({ error: reason instanceof Error ? reason.message : String(reason) }),
  );
}
