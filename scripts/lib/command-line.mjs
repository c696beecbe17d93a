/** The command line as the tests compile it, with the features that it has among them: nothing is compiled again for it. */
import { join } from 'node:path';
import { targetDirectory } from './prerequisites.mjs';

export const BUILD = ['cargo', 'build', '--locked', '--workspace'];

/** Where `BUILD` puts it. */
export async function mountwisePath() {
  return join(await targetDirectory(), 'debug', process.platform === 'win32' ? 'mountwise.exe' : 'mountwise');
}
