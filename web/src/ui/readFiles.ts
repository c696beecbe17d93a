/** What was dropped or chosen -> texts; one that cannot be read does not take the others with it. */

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

export interface Dropped {
  readonly files: readonly DroppedFile[];
  /** Above the limit: to be read in a stream. */
  readonly large: readonly File[];
  /** Name and reason; a folder is among them. */
  readonly unread: readonly string[];
}

export async function readFiles(all: readonly File[], maxBytes: number): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const unread: string[] = [];
  const fitting = all.filter((file) => file.size <= maxBytes);
  const texts = await Promise.allSettled(fitting.map(textOf));
  texts.forEach((result, at) => {
    const name = fitting[at]?.name ?? '';
    if (result.status === 'rejected') unread.push(`${name} (${result.reason instanceof Error ? result.reason.message : String(result.reason)})`);
    else files.push({ name, text: result.value });
  });
  return { files, large: all.filter((file) => file.size > maxBytes), unread };
}

/** Windows tools write UTF-16; everything else is read as UTF-8, with what is invalid marked. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}
