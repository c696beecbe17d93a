export function targetDirectory(): Promise<string>;
export function ensureToolchain(): Promise<void>;
