/**
 * A chart as a picture that says the same without the page: its title, what its marks stand for, its sentence and what it is
 * a prediction of stand in it, and the computed paint of each mark is written into the copy, because a stylesheet does not
 * travel. Always in the light palette: it goes into documents.
 */
import type { Cell, TableData } from './Figure';

const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order', 'opacity', 'fill-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const PNG_SCALE = 2;
const EDGE = 16;
/** Of the narrowest picture: a title and an origin need lines to be read. */
const LEAST_WIDTH = 520;
const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export function picture(figure: HTMLElement, table: TableData, origin: readonly string[]): Drawn {
  return inLight(() => compose(figure, table, origin));
}

export async function png({ svg, width, height }: Drawn): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * PNG_SCALE);
    canvas.height = Math.round(height * PNG_SCALE);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas to paint on');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (blob === null) throw new Error('the canvas gives no PNG');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Between two frames: nobody sees the other palette. */
function inLight<T>(draw: () => T): T {
  const { dataset } = document.documentElement;
  const theme = dataset['theme'];
  dataset['theme'] = 'light';
  try {
    return draw();
  } finally {
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
  }
}

interface Look {
  readonly size: number;
  readonly colour: string;
  readonly weight?: string;
}

function compose(figure: HTMLElement, table: TableData, origin: readonly string[]): Drawn {
  // Of several small ones none is the drawing: then the table is.
  const drawing = figure.querySelector<SVGSVGElement>('svg[aria-label]');
  const box = drawing?.getBoundingClientRect();
  const width = Math.max(LEAST_WIDTH, (box?.width ?? 0) + 2 * EDGE);
  const page = getComputedStyle(document.documentElement);
  const soft = colourOf(figure.querySelector('figcaption span'));
  const ink = colourOf(figure.querySelector('h3'));
  const root = element('svg', { xmlns: NAMESPACE, width, 'font-family': page.fontFamily });
  const ground = element('rect', { width: '100%', fill: page.backgroundColor });
  root.append(ground);
  let y = EDGE;
  const write = (text: string, { size, colour, weight = '400' }: Look): void => {
    for (const line of wrapped(text, (width - 2 * EDGE) / (size * CHAR))) {
      root.append(element('text', { x: EDGE, y: y + size, 'font-size': size, fill: colour, 'font-weight': weight }, line));
      y += Math.round(size * 1.4);
    }
  };
  write(figure.querySelector('h3')?.textContent ?? '', { size: 15, colour: ink, weight: '600' });
  write(figure.dataset['legend'] ?? '', { size: 12, colour: soft });
  y += 6;
  if (drawing !== null && box !== undefined) {
    const copy = painted(drawing);
    for (const [name, value] of Object.entries({ x: EDGE, y, width: box.width, height: box.height, overflow: 'visible' })) copy.setAttribute(name, String(value));
    root.append(copy);
    y += box.height + 8;
  } else y = tabulate(root, table, y, { size: 12, colour: ink });
  y = keyed(root, figure, y, width, { size: 12, colour: ink });
  write((figure.querySelector('figcaption span')?.textContent ?? '').replaceAll(BY_HAND, ''), { size: 12, colour: soft });
  y += 4;
  for (const line of origin) write(line, { size: 11, colour: soft });
  const height = Math.ceil(y + EDGE);
  root.setAttribute('height', String(height));
  ground.setAttribute('height', String(height));
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

/** What can be done with the drawing in the page. */
const BY_HAND = /(?:^| )(?:Arrow keys|Drag|Paste) [^.]*\./g;

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function colourOf(shown: Element | null): string {
  return getComputedStyle(shown ?? document.documentElement).color;
}

/** A copy with its colours and nothing of the stylesheet. */
function painted(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((mark, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const computed = getComputedStyle(original);
    for (const property of PAINT) mark.setAttribute(property, legible(computed.getPropertyValue(property)));
    mark.removeAttribute('class');
    mark.removeAttribute('style');
  });
  copy.removeAttribute('class');
  return copy;
}

/** `color(srgb 0.5 0.5 0.5)`, as a mixed colour is computed, is read by browsers alone. */
function legible(value: string): string {
  return value.replace(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ [\d.]+)?\)$/, (_, ...parts: string[]) => `rgb(${parts.slice(0, 3).map((part) => Math.round(Number(part) * 255)).join(', ')})`);
}

/** Of a letter's size, in common fonts. */
const CHAR = 0.54;
const BOLD_CHAR = 0.62;

/** At blanks, so that no line is longer. */
function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** What colours stand for, as below the drawing (Legend.tsx); returns where it ends. */
function keyed(root: SVGElement, figure: HTMLElement, top: number, width: number, { size, colour }: Look): number {
  let [x, y] = [EDGE, top];
  const entries = [...figure.querySelectorAll('ul[aria-label] li')];
  for (const entry of entries) {
    const text = entry.textContent.trim();
    const wide = 18 + text.length * size * CHAR + 16;
    if (x > EDGE && x + wide > width - EDGE) [x, y] = [EDGE, y + 18];
    const swatch = entry.querySelector('rect');
    const fill = swatch === null ? { fill: 'none', stroke: colour, 'stroke-dasharray': '2 1' } : { fill: getComputedStyle(swatch).fill };
    root.append(element('rect', { x, y: y + 5, width: 12, height: swatch === null ? 8 : 4, ...fill }), element('text', { x: x + 18, y: y + size, 'font-size': size, fill: colour }, text));
    x += wide;
  }
  return entries.length === 0 ? top : y + 24;
}

/** Returns where it ends. */
function tabulate(root: SVGElement, { columns: all, rows }: TableData, top: number, { size, colour }: Look): number {
  const shown = all.flatMap((column, at) => (rows.some((row) => row[at] !== null) ? [{ column, at }] : []));
  const columns = shown.map(({ column }) => column);
  const texts = [columns.map(({ label }) => label), ...rows.map((row) => shown.map(({ column, at }) => printed(row[at] ?? null, column)))];
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => (row[at] ?? '').length)) * size * BOLD_CHAR + 20);
  texts.forEach((row, line) => {
    let x = EDGE;
    row.forEach((text, at) => {
      const wide = widths[at] ?? 0;
      const place = columns[at]?.numeric === true ? { x: x + wide - 20, 'text-anchor': 'end' } : { x };
      root.append(element('text', { ...place, y: top + size + line * 18, 'font-size': size, fill: colour, 'font-weight': line === 0 ? '600' : '400' }, text));
      x += wide;
    });
  });
  return top + texts.length * 18 + 8;
}

function printed(cell: Cell, column: TableData['columns'][number] | undefined): string {
  if (cell === null) return '–';
  if (typeof cell === 'object') return column?.print?.(...cell) ?? cell.join('–');
  return typeof cell === 'number' ? (column?.print?.(cell) ?? String(cell)) : cell;
}
