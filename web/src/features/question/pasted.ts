/** A text pasted as a mount line: what is taken of it, and what is said of that. */
import { placeOf, placeOfVolume, type Place } from '../../format/place';
import { systemName } from '../../format/system';
import type { Client, Mount } from '../../state/scenario';
import { CARRIED, isOfMacos, mountLines, readMountLine } from './mountLine';

export { corrected } from './mountLine';

/** What a Linux kernel adds to the options of a mount (fs/nfs/super.c, nfs_show_mount_options). */
const LINUX_ALONE = /^(?:local_lock|namlen|clientaddr|mountaddr|addr)$/;

export interface Pasted {
  /** The line that was read of them. */
  readonly line: string;
  readonly place: Place | null;
  /** Null where there are none. */
  readonly options: Partial<Mount> | null;
  readonly words: string;
  /** Where each NFS line of the text mounts, or which it is, for the choice among several. */
  readonly mounts: readonly string[];
}

/** What it is told (tls, iam, accesspoint=…) it keeps to itself. */
const OF_HELPER = /(?:\s|-t)efs\s/;

/** `at`: which of its NFS lines is meant. */
export function readPasted(pasted: string, client: Pick<Client, 'os' | 'version'>, mount: Pick<Mount, 'version'>, at = 0): Pasted {
  const lines = mountLines(pasted);
  const places = lines.map(({ line, above }) => placeOf(line) ?? placeOf(above));
  const line = lines[at]?.line ?? pasted;
  const nothing = { line, place: null, options: null, mounts: namesOf(places) };
  if (line.trim() === '') return { ...nothing, words: '' };
  const found = readMountLine(line, client);
  if (found === null) return { ...nothing, words: 'No NFS mount options here. Paste a line from mount, /proc/mounts, fstab or nfsstat -m; what counters say goes under Calibrate.' + (OF_HELPER.test(line) ? ' mount.efs chooses the options of NFS itself: /proc/mounts has the line that it comes to.' : '') };
  const { used, ignored, unread, silent } = found;
  const unlinked = used.filter((option) => CARRIED.test(option) || /^(?:nofail|noauto)$/.test(option));
  const words = [
    used.length === 0 ? `Read: ${ignored.length + unread.length === 0 ? 'a mount that asks for no option' : 'no option'}.` : `Read: ${used.join(', ')}.`,
    ...(isOfMacos(line) ? [`This is of macOS, whose client has no model: the answer is that of the question’s client, ${systemName(client.os)}, with these options.`] : []),
    ...(client.os === 'linux' ? used.filter((option) => /^(?:readahead|wcommitsize)=/.test(option)).map((option) => `${option} is FreeBSD’s: choose that system under Client to see it.`) : []),
    ...(client.os === 'linux' ? [] : ignored.filter((name) => LINUX_ALONE.test(name)).slice(0, 1).map((name) => `Only Linux prints ${name}, and the question’s client is another: choose Linux under Client if the mount is one of it.`)),
    ...(silent.length > 0 ? [`Not in the line, so at the default: ${silent.join(', ')}.`] : []),
    ...(found.mount.version === undefined ? [`No ${unread.some((option) => /vers=/.test(option)) ? 'known ' : ''}version in the line: ${mount.version} stays.`] : []),
    ...(unread.length > 0 ? [`No value that can be read, so not used: ${unread.join(', ')}.`] : []),
    ...(ignored.length > 0 ? [`Left out: ${ignored.join(', ')}.`] : []),
    ...(unlinked.length > 0 ? [`Kept here, in no link: ${unlinked.join(', ')}.`] : []),
    ...(lines.length > 1 ? [`This is NFS line ${at + 1} of ${lines.length}.`] : []),
  ].join(' ');
  return { ...nothing, place: places[at] ?? (lines.length > 1 ? null : placeOf(pasted) ?? placeOfVolume(pasted)), options: found.mount, words };
}

/** By where they mount; by their number where that is not told, or is told of several, as of many hosts. */
function namesOf(places: readonly (Place | null)[]): readonly string[] {
  const targets = places.map((place) => place?.target);
  return targets.map((target, at) => (target === undefined ? `line ${at + 1}` : targets.indexOf(target) === targets.lastIndexOf(target) ? target : `${target}, line ${at + 1}`));
}
