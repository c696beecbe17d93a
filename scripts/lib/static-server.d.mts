export function serve(options: {
  folder: string;
  port: number;
  path?: string;
  portsToTry?: number;
  vary?: string;
}): Promise<{ address: string; close: () => void }>;
