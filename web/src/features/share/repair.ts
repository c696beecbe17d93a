/** Closes a JSON text that was cut off, dropping the member that was under way. */
export function closeJson(text: string): string | null {
  const open: string[] = [];
  let inString = false;
  let sound: { readonly end: number; readonly open: readonly string[] } | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') inString = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') {
      open.pop();
      sound = { end: at + 1, open: [...open] };
    } else if (char === ',') sound = { end: at, open: [...open] };
  }
  if (sound === null) return null;
  return text.slice(0, sound.end) + [...sound.open].reverse().join('');
}
