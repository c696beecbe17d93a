/** Puts a text on the clipboard, or throws. */
export async function copyText(text: string): Promise<void> {
  // Browsers have it only on pages that came over https or from this machine; in a network of one's own that is seldom so.
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard !== undefined) await clipboard.writeText(text);
  else if (!copiedAsSelected(text)) throw new Error('refused');
}

/** Deprecated, and nothing has replaced it on such pages. */
interface Older {
  readonly execCommand: (command: string) => boolean;
}

/** The older way: what is selected is copied, and the focus goes back to where it was. */
function copiedAsSelected(text: string): boolean {
  const from = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = (document as Older).execCommand('copy');
  area.remove();
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  return isCopied;
}
