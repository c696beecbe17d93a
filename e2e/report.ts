/** A real report that determines something, and the case that it came from: the page's own first sample. */
import { readFileSync } from 'node:fs';

export const REPORT = readFileSync(new URL('../web/src/features/calibrate/samples/nfsstat-linux-2021-15m.txt', import.meta.url), 'utf8');
export const REPORTED_CASE = './#case=linux-2021-15m';
