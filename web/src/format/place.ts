/**
 * From where and where to a pasted line mounts: kept in the memory of the page, put into the texts of Apply,
 * never part of the question or of a link.
 */
export interface Place {
  readonly server: string;
  readonly path: string;
  readonly target: string;
}

/**
 * What no shell, YAML, fstab or unit file reads as its own within a word that begins with a slash: letters of any script,
 * and the ~ of kubernetes.io~nfs, which only begins a word for a shell. Names with anything else stay placeholders.
 */
const PATH = String.raw`(\/[\p{L}\p{M}\p{N}_.\/@+~,=-]*)`;
/** A name, an IPv4 address, or an IPv6 address in brackets (nfs(5)); one with a zone stays a placeholder, as systemd reads its % as a specifier. */
const SOURCE = String.raw`(\w[\w.-]*|\[[\da-f:.]+\]):${PATH}`;
/** fstab, /proc/mounts and commands; what mount prints, and mountstats; what nfsstat -m prints, the other way round. */
const THERE = new RegExp(String.raw`(?:^|\s)${SOURCE}\s+(?:(?:mounted\s+)?on\s+)?${PATH}(?=\s|$)`, 'iu');
const FROM = new RegExp(String.raw`^${PATH} from ${SOURCE}(?=\s|$)`, 'imu');

export function placeOf(text: string): Place | null {
  const [, server, path, target] = THERE.exec(text) ?? [];
  if (server !== undefined && path !== undefined && target !== undefined) return { server, path, target };
  const [, at, host, exported] = FROM.exec(text) ?? [];
  return host === undefined || exported === undefined || at === undefined ? null : { server: host, path: exported, target: at };
}

/** A volume is mounted wherever a pod wants it: what stands for a mount point then. */
export const ANYWHERE = 'MOUNTPOINT';
/** The block of a PersistentVolume and the parameters of a class (the API of Kubernetes, NFSVolumeSource; csi-driver-nfs). */
const VOLUME = /^([ \t]*)(?:nfs|parameters):[ \t]*\r?\n((?:\1[ \t]+\S.*(?:\r?\n|$))+)/gm;

/** From where a volume mounts, where a text describes one. */
export function placeOfVolume(text: string): Place | null {
  const found = [...text.matchAll(VOLUME)].flatMap(([, , block = '']) => {
    const told = (name: RegExp): string => name.exec(block)?.[1] ?? '';
    const place = placeOf(`${told(/^\s*server:\s*["']?([^\s"']+)/m)}:${told(/^\s*(?:path|share):\s*["']?([^\s"']+)/m)} /${ANYWHERE}`);
    return place === null ? [] : [{ ...place, target: ANYWHERE }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
