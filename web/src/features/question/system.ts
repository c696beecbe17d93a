/** The client's version: what a text says of it. */

/** A number of builds and a flavour, as uname prints of Debian's and Ubuntu's kernels in the place of a patch level: the engine knows some by them. */
const BUILD = String.raw`(?:-\d{1,4}(?:-[a-z][a-z0-9]{1,11}){1,2})?`;
const VERSION = new RegExp(String.raw`^(?:linux |freebsd |openbsd )?(\d{1,3}(?:\.\d{1,4}){0,3}${BUILD})(?![\w.])`, 'i');

/** `4.18.0` of the `4.18.0-477.el8.x86_64` that uname prints, `13.2` of `13.2-RELEASE`; any version may be typed. */
export function versionIn(text: string): string | null {
  if (text.trim() === '') return '';
  return VERSION.exec(text.trim())?.[1] ?? null;
}
