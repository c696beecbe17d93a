export function processor(): string;
export function generation(cpuinfo: string): string;
