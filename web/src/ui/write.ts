/** Writing into an element what React does not: only what has changed, so that the browser has only that to draw. */

export function writeText(element: Element | null, text: string): void {
  if (element === null) return;
  const only = element.firstChild;
  // The same node with another text keeps its place in the layout.
  if (only === null) element.textContent = text;
  else if (only.nodeValue !== text) only.nodeValue = text;
}

export function writeAttribute(element: Element | null, attribute: string, value: string): void {
  if (element !== null && element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}
