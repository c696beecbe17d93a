/** The client's version: what a text says of it. */
import type { Description } from '../../engine/contract';
import { byVersion } from '../../questions/evidence';
import { optionName } from '../../format/option';
import { systemName } from '../../format/system';
import { valueAt, type Os, type Scenario } from '../../state/scenario';
import type { Said } from './TextRow';

export type Known = Description['clients'][number];

/** A number of builds and a flavour, as uname prints of Debian's and Ubuntu's kernels in the place of a patch level: the engine knows some by them. */
const BUILD = String.raw`(?:-\d{1,4}(?:-[a-z][a-z0-9]{1,11}){1,2})?`;
const VERSION = new RegExp(String.raw`^(?:(linux|freebsd|openbsd) )?(\d{1,3}(?:\.\d{1,4}){0,3}${BUILD})(?![\w.])`, 'i');

/**
 * `4.18.0` of the `4.18.0-477.el8.x86_64` that uname prints, `13.2` of `13.2-RELEASE`, the kernel of `Rocky Linux 9.4`. Of
 * FreeBSD any version is taken; a Linux newer than the newest known is another numbering, that of a distribution.
 */
export function versionIn(text: string, os: Os, known: Known | undefined): Said {
  const typed = text.trim();
  if (typed === '') return { value: '' };
  const [, system = os, version] = VERSION.exec(typed) ?? [];
  if (system.toLowerCase() !== os) return { wrong: `${systemName(system.toLowerCase())} is another system: choose it first.` };
  const newest = known?.versions.at(-1) ?? '';
  if (version !== undefined && (os !== 'linux' || newest === '' || byVersion(version, newest) <= 0)) return { value: version };
  const releases = releasesOf(known);
  const [, word = '', number = ''] = /^"?([a-z][a-z /-]*?)?[ -]*(\d[\d.]*)/i.exec(typed) ?? [];
  const name = word.toLowerCase().replace(/release|[ -]/g, '');
  const isOf = (release: string): boolean => `${number}.`.startsWith(`${release}.`);
  if (version !== undefined) {
    const meant = releases.find((one) => isOf(one.number));
    const [major] = version.split('.');
    // The next kernels: nobody's release has such a number first.
    if (newest.startsWith(`${major}.`)) return { value: version, note: `Newer than any kernel that the model knows: answered by the rules of ${newest}.` };
    return { wrong: `${version} is newer than any kernel that the model knows${meant === undefined ? `, ${newest}: type what uname -r prints` : `; ${meant.name} ${number} has ${meant.kernel}: type ${meant.name} ${meant.number}`}.` };
  }
  const named = releases.find((one) => one.names.includes(name) && isOf(one.number));
  if (named !== undefined) return { value: named.kernel, note: `Taken as the kernel of ${named.name} ${named.number}, ${named.kernel}.` };
  return { wrong: `Type what uname -r prints, such as ${known?.usual ?? '6.1'}${releases[0] === undefined ? '' : `, or a release such as RHEL 9, Debian 12 or Ubuntu 24.04`}.` };
}

const OF_SYSTEMS = ['mount.version', 'mount.nconnect', 'mount.read_ahead_kib', 'mount.read_ahead_blocks', 'mount.wcommitsize', 'client.vm_dirty_bytes', 'client.tcp_max_slot_table_entries', 'client.max_session_slots', 'client.nfsiods', 'client.sysctl'];

/** What of a question is not taken along to another system, which has no such thing or another one. */
export function leftBehind(before: Scenario, after: Scenario): readonly string[] {
  return OF_SYSTEMS.filter((path) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path))).map(optionName);
}

interface Release {
  readonly name: string;
  readonly names: readonly string[];
  readonly number: string;
  readonly kernel: string;
}

function releasesOf(known: Known | undefined): readonly Release[] {
  return (known?.distributions ?? []).flatMap(({ name, also, releases }) => releases.map((release) => ({ ...release, name, names: [name.toLowerCase(), ...also] })));
}
