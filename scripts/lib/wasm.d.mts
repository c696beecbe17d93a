export const GENERATED: string;
export function stampOf(version: string, options: readonly string[], input: Uint8Array): string;
