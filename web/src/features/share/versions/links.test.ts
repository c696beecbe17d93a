/** Real links of every released format, copied from the page. Lines are added to links.json, never changed. */
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../state/scenario';
import { read } from '../link';
import links from './links.json';
import { VERSION } from './v8';

interface RealLink {
  readonly format: number;
  readonly made: string;
  /** Values by path that the opened question must have. */
  readonly holds: Readonly<Record<string, unknown>>;
  readonly pins: number;
  readonly link: string;
}

describe('real links', () => {
  it.each(links as unknown as RealLink[])('format $format, $made', async ({ link, holds, pins }) => {
    const opened = await read(link);
    if (opened.kind !== 'document') throw new Error(JSON.stringify(opened));
    expect(opened.message).toBeNull();
    expect(opened.document.pins.length).toBe(pins);
    for (const [path, value] of Object.entries(holds)) expect([path, valueAt(opened.document.scenario, path)]).toEqual([path, value]);
  });

  it('are there for every format', () => {
    const formats = new Set(links.map((link) => link.format));
    for (let format = 1; format <= VERSION; format++) expect(formats.has(format), `format ${format}`).toBe(true);
  });
});
