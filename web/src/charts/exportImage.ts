/**
 * A chart as a file that looks the same without the page: the computed paint of each mark is written
 * into the copy, because a stylesheet does not travel.
 */
import { saveBlob } from '../ui/save';

const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order', 'opacity', 'fill-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const PNG_SCALE = 2;

export function saveSvg(svg: SVGSVGElement, name: string): void {
  saveBlob(`${name}.svg`, new Blob([standalone(svg)], { type: 'image/svg+xml' }));
}

/** Throws where the browser makes no picture, as of one too large: whoever asked has to be told. */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    saveBlob(`${name}.png`, await painted(image, svg.getBoundingClientRect()));
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function painted(image: HTMLImageElement, { width, height }: DOMRect): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PNG_SCALE);
  canvas.height = Math.round(height * PNG_SCALE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to paint on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('the canvas gives no PNG');
  return blob;
}

/** The drawing as SVG text with its colours and a ground of its own. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((mark, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const computed = getComputedStyle(original);
    for (const property of PAINT) mark.setAttribute(property, computed.getPropertyValue(property));
    mark.removeAttribute('class');
    mark.removeAttribute('style');
  });
  const { width, height } = svg.getBoundingClientRect();
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}
