/** A JSON text that was cut off: closed, without the member that was under way, and told in words what came before the cut. */

interface Ends {
  /** The last place where the text can be closed, and what is open there. */
  readonly sound: { readonly end: number; readonly open: readonly string[] } | null;
  /** The member of the outermost object in which the text ends, or after which it does. */
  readonly part: string;
  readonly isPartWhole: boolean;
}

function endsOf(text: string): Ends {
  const open: string[] = [];
  let inString = false;
  let sound: Ends['sound'] = null;
  let word = 0;
  let part = '';
  let isPartWhole = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') [inString, word] = [true, at];
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === ':' && open.length === 1) [part, isPartWhole] = [text.slice(word + 1, at - 1), false];
    else if (char === '}' || char === ']') {
      open.pop();
      sound = { end: at + 1, open: [...open] };
      isPartWhole ||= open.length === 1;
    } else if (char === ',') {
      sound = { end: at, open: [...open] };
      isPartWhole ||= open.length === 1;
    }
  }
  return { sound, part, isPartWhole };
}

/** Closes a JSON text that was cut off, dropping the member that was under way. */
export function closeJson(text: string): string | null {
  const { sound } = endsOf(text);
  return sound === null ? null : text.slice(0, sound.end) + [...sound.open].reverse().join('');
}

/** The members of a link in the order in which every format writes them (versions/v1.ts, pack); newer formats put theirs after these. */
const PARTS: readonly (readonly [keys: string, name: string])[] = [
  ['c', 'client'],
  ['m', 'mount'],
  ['n', 'network'],
  ['s', 'server'],
  ['p', 'phase'],
  ['xyze', 'calibrated values'],
  ['q', 'pinned question'],
  ['r', 'typed ranges'],
  ['l', 'the calibration’s intervals'],
  ['v', 'the model that answered'],
];
/** What those add (versions/v3.ts to v8.ts): the digits beyond six, builds of kernels, cores, slots, clients, loss. */
const LATER = 'what newer formats add, such as exact digits';
const LISTS = 'pq';
/** A group that says nothing but defaults is not written. */
const MAY_BE_ABSENT = 'cmns';

/** What of a link that ends too early was kept, and what may have followed; `value` is its closed text. */
export function tellCut(text: string, value: unknown, isOfLaterFormat: boolean): string {
  const { sound, part, isPartWhole } = endsOf(text);
  const found = PARTS.findIndex(([keys]) => part !== '' && keys.includes(part));
  const at = found < 0 ? PARTS.length : found;
  const root = value as Readonly<Record<string, unknown>>;
  const isKnown = ([keys]: (typeof PARTS)[number]): boolean => MAY_BE_ABSENT.includes(keys) || Object.keys(root).some((key) => keys.includes(key));
  const kept = PARTS.slice(0, isPartWhole ? at + 1 : at).filter(isKnown).map(([keys, name]) => (LISTS.includes(keys) ? many(root[keys], name) : name));
  const lost = [...PARTS.slice(at + 1).map(([keys, name]) => (LISTS.includes(keys) ? `${name}s` : name)), ...(isOfLaterFormat ? [LATER] : [])];
  const [under] = isPartWhole ? [] : PARTS.slice(at, at + 1);
  if (under !== undefined) {
    const [keys, name] = under;
    const isBegun = keys in root || (sound?.open.length ?? 0) > 1;
    if (LISTS.includes(keys)) {
      if (isBegun && lengthOf(root[keys]) > 0) kept.push(`${many(root[keys], name)}${(sound?.open.length ?? 0) > 2 ? ' (the last one in part)' : ''}`);
      lost.unshift(`${lengthOf(root[keys]) > 0 ? 'further ' : ''}${name}s`);
    } else if (isBegun && isKnown(under)) kept.push(`${name} (in part)`);
    else lost.unshift(name);
  }
  return [
    ...(kept.length === 0 ? [] : [`Kept: ${kept.join(', ')}.`]),
    ...(lost.length === 0 ? [] : [`Lost, as far as it was there: ${lost.join(', ')}.`]),
    'What is missing has defaults.',
  ].join(' ');
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function many(list: unknown, name: string): string {
  const length = lengthOf(list);
  return length === 1 ? `1 ${name}` : `${length} ${name}s`;
}
