export const STREAM_MARKS: { readonly native: number; readonly wasm: number };
export function timeStream(module: object): Promise<{ native: number; wasm: number }>;
export function mountstats(bytes: number): string;
