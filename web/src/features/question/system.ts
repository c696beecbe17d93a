/** The client's system and version: what a text says of it, and what becomes of the question with another one. */
import type { Client, Scenario } from '../../state/scenario';

/** A number of builds and a flavour, as uname prints of Debian's and Ubuntu's kernels in the place of a patch level: the engine knows some by them. */
const BUILD = String.raw`(?:-\d{1,4}(?:-[a-z][a-z0-9]{1,11}){1,2})?`;
const VERSION = new RegExp(String.raw`^(?:linux |freebsd |openbsd )?(\d{1,3}(?:\.\d{1,4}){0,3}${BUILD})(?![\w.])`, 'i');

/** `4.18.0` of the `4.18.0-477.el8.x86_64` that uname prints, `13.2` of `13.2-RELEASE`; any version may be typed. */
export function versionIn(text: string): string | null {
  if (text.trim() === '') return '';
  return VERSION.exec(text.trim())?.[1] ?? null;
}

/** The question on another system: a version of that system, and nothing that only the one before has. */
export function onSystem(scenario: Scenario, os: Client['os'], version: string | null): Scenario {
  return {
    ...scenario,
    client: { ...scenario.client, os, version, vm_dirty_bytes: null, nfsiods: null },
    mount: { ...scenario.mount, version: os === 'openbsd' ? '3' : scenario.mount.version, nconnect: 1, read_ahead_kib: null, read_ahead_blocks: null, wcommitsize: null },
  };
}
