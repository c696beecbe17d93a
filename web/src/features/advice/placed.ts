/** The place of the pasted line, put into the texts of Apply. */
import type { Place } from '../../format/place';

/** The placeholders of an export filled in, where a line was pasted; a pod has a mount point of its own. */
export function placed(text: string, place: Place | null): string {
  if (place === null) return text;
  const { server, path, target } = place;
  const unit = unitOf(target);
  const words: Readonly<Record<string, string>> = { SERVER: server, '/EXPORT': path, MOUNTPOINT: target, ...(unit === null ? {} : { 'MOUNTPOINT.mount': unit }) };
  return (server.startsWith('[') ? quoted(text, place) : text).replace(/\bSERVER\b|\/EXPORT\b|(?<!exec POD -- (?:grep|sh \/tmp\/check\.sh) )\bMOUNTPOINT\b(?:\.mount\b)?/g, (word) => words[word] ?? word);
}

/** A shell may take brackets for a pattern, YAML takes them for a list; a manifest names an address without them. */
function quoted(text: string, { server, path }: Place): string {
  return text.replace(/((?: -o \S+|src:) )SERVER:\/EXPORT/g, `$1"${server}:${path}"`).replace(/(server: )SERVER/g, `$1"${server.slice(1, -1)}"`);
}

/** The name of a mount point's unit where systemd-escape would escape nothing (systemd.unit(5), "STRING ESCAPING"). */
function unitOf(target: string): string | null {
  return /^(?:\/\w[\w.]*)+$/.test(target) ? `${target.slice(1).replaceAll('/', '-')}.mount` : null;
}
