/** What a chart is taken along as: its data as CSV, its drawing as SVG or PNG. */
import { saveBlob, saveText } from '../ui/save';
import { picture, png, type Drawn } from './exportImage';
import { csv } from './exportTable';
import type { TableData } from './Figure';

export interface Taken {
  /** Of the figure's element. */
  readonly id: string;
  readonly name: string;
  readonly table: TableData;
  readonly origin: () => Promise<readonly string[]>;
}

export function saveCsv({ name, table }: Taken): void {
  saveText(`${name}.csv`, 'text/csv', csv(table));
}

export async function saveSvg(taken: Taken): Promise<void> {
  const { svg } = await drawn(taken);
  saveBlob(`${taken.name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

/** Throws where the browser makes no picture, as of one too large: whoever asked has to be told. */
export async function savePng(taken: Taken): Promise<void> {
  saveBlob(`${taken.name}.png`, await png(await drawn(taken)));
}

async function drawn({ id, table, origin }: Taken): Promise<Drawn> {
  const lines = await origin();
  const figure = document.getElementById(id);
  if (figure === null) throw new Error('the figure is gone');
  return picture(figure, table, lines);
}
