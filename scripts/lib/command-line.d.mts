export function mountwisePath(): Promise<string>;
