export const GENERATED: string;
