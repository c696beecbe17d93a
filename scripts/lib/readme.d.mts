export function withAccuracy(readme: string, accuracy: string): string;
