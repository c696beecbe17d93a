export function serve(options: {
  folder: string;
  port: number;
  path?: string;
  portsToTry?: number;
}): Promise<{ address: string; close: () => void }>;
