/** README.md shows the scoreboard's table by group; it is copied from models/accuracy.md, never typed. */
const MARKED = /(<!-- accuracy: written by npm run score -->\n)[\s\S]*?(\n<!-- end -->)/;
const HEADING = 'By group, exact clocks';

/** `readme` with the table of `accuracy` between its two marks. */
export function withAccuracy(readme, accuracy) {
  return readme.replace(MARKED, (_, begin, end) => `${begin}\n${tableBelow(accuracy)}\n${end}`);
}

function tableBelow(markdown) {
  const part = markdown.split(/^## /m).find((text) => text.startsWith(HEADING)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
}
