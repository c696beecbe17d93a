/** A real report that determines something, and the case that it came from: the page's own first sample. */
import { readFileSync } from 'node:fs';

export const REPORT = readFileSync(new URL('../public/samples/nfsstat-linux-2021-15m.txt', import.meta.url), 'utf8');
export const REPORTED_CASE = './#case=linux-2021-15m';

/** Of one of several mounts of a client, in /proc/self/mountstats. */
function section(mountpoint: string, nconnect: string, reads: number): string {
  return `device nas:${mountpoint} mounted on ${mountpoint} with fstype nfs statvers=1.1
\topts:\trw,vers=3,rsize=65536,wsize=65536,namlen=255,hard,proto=tcp${nconnect},timeo=600,retrans=2,sec=sys,local_lock=none
\tage:\t1000
\tbytes:\t0 0 0 0 ${reads * 65536} 0 0 0
\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)
\txprt:\ttcp 0 0 1 0 0 9 9 0 9 0 2 9 9
\tper-op statistics
\t        READ: ${reads} ${reads} 0 ${reads * 140} ${reads * 65664} 0 ${reads * 3} ${reads * 3} 0

`;
}

export const TWO_MOUNTS = section('/home', ',nconnect=4', 100) + section('/data', '', 5000);
