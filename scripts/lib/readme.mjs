/** README.md shows two of the scoreboard's tables; they are copied from models/accuracy.md, never typed. */
const HEADINGS = { clients: 'By client', accuracy: 'By group, exact clocks' };

/** `readme` with tables of `accuracy` between their marks. */
export function withAccuracy(readme, accuracy) {
  return Object.entries(HEADINGS).reduce((text, [name, heading]) => {
    const marked = new RegExp(`(<!-- ${name}: written by npm run score -->\\n)[\\s\\S]*?(\\n<!-- end -->)`);
    return text.replace(marked, (_, begin, end) => `${begin}\n${tableBelow(accuracy, heading)}\n${end}`);
  }, readme);
}

function tableBelow(markdown, heading) {
  const part = markdown.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
}
