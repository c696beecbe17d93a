/** A real report that determines something: the page's own sample. */
import { readFileSync } from 'node:fs';

export const MOUNTSTATS = readFileSync(new URL('../web/src/features/calibrate/samples/mountstats-linux-v3-nconnect16.txt', import.meta.url), 'utf8');
