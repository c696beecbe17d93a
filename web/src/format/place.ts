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
/** fstab, /proc/mounts and commands; what mount prints; what nfsstat -m prints, the other way round. */
const THERE = new RegExp(String.raw`(?:^|\s)${SOURCE}\s+(?:on\s+)?${PATH}(?=\s|$)`, 'iu');
const FROM = new RegExp(String.raw`^${PATH} from ${SOURCE}(?=\s|$)`, 'imu');

export function placeOf(text: string): Place | null {
  const [, server, path, target] = THERE.exec(text) ?? [];
  if (server !== undefined && path !== undefined && target !== undefined) return { server, path, target };
  const [, at, host, exported] = FROM.exec(text) ?? [];
  return host === undefined || exported === undefined || at === undefined ? null : { server: host, path: exported, target: at };
}

/** The placeholders of an export filled in, where a line was pasted; a pod has a mount point of its own. */
export function placed(text: string, place: Place | null): string {
  if (place === null) return text;
  const { server, path, target } = place;
  const unit = unitOf(target);
  const words: Readonly<Record<string, string>> = { SERVER: server, '/EXPORT': path, MOUNTPOINT: target, ...(unit === null ? {} : { 'MOUNTPOINT.mount': unit }) };
  return (server.startsWith('[') ? quoted(text, place) : text).replace(/\bSERVER\b|\/EXPORT\b|(?<!exec POD -- grep )\bMOUNTPOINT\b(?:\.mount\b)?/g, (word) => words[word] ?? word);
}

/** A shell may take brackets for a pattern, YAML takes them for a list; a manifest names an address without them. */
function quoted(text: string, { server, path }: Place): string {
  const source = `${server}:${path}`;
  return text
    .replace(/( -o \S+ )SERVER:\/EXPORT/g, `$1'${source}'`)
    .replace(/(src: )SERVER:\/EXPORT/g, `$1"${source}"`)
    .replace(/(server: )SERVER/g, `$1"${server.slice(1, -1)}"`);
}

/** The name of a mount point's unit where systemd-escape would escape nothing (systemd.unit(5), "STRING ESCAPING"). */
function unitOf(target: string): string | null {
  return /^(?:\/\w[\w.]*)+$/.test(target) ? `${target.slice(1).replaceAll('/', '-')}.mount` : null;
}
