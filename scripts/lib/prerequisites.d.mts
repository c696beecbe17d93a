export function targetDirectory(): Promise<string>;
