/** Reports as tools print them, one click away: files of public/samples, loaded when asked for. */
const FOLDER = '../../../../public/samples';
const FILES = import.meta.glob<string>('../../../../public/samples/*.txt', { query: '?raw', import: 'default' });

export interface Sample {
  readonly label: string;
  readonly file: string;
  /** The preset whose mount this report came from. */
  readonly preset: string | null;
}

export const SAMPLES: readonly Sample[] = [
  { label: 'nfsstat, Linux 5.3, 2021', file: 'nfsstat-linux-2021-15m.txt', preset: 'linux-2021-15m' },
  { label: 'nfsstat with 128 KiB read-ahead, 2021', file: 'nfsstat-linux-2021-128k.txt', preset: 'linux-2021-readahead' },
  { label: 'nfsstat -w 1, FreeBSD 9.2, 2014', file: 'nfsstat-freebsd-2014-8k.txt', preset: 'freebsd-2014-8k' },
  { label: 'mountstats, NFSv3 over RDMA, nconnect=16', file: 'mountstats-linux-v3-nconnect16.txt', preset: null },
];

export async function sampleText(sample: Sample): Promise<string> {
  return (await FILES[`${FOLDER}/${sample.file}`]?.()) ?? '';
}
