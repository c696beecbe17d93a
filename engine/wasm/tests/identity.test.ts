/**
 * The page and the command line are two doors to one engine: the same question gets the same bytes. What would
 * differ first is a function of the host's mathematics library, the order of a hash map or a clock.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { targetDirectory } from '../../../scripts/lib/prerequisites.mjs';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';

interface Module {
  initSync: (options: { module: Uint8Array }) => unknown;
  predict: (scenario: string) => string;
  sweep: (request: string) => string;
  describe: () => string;
}

const SLOW_MS = 120_000;
const PRESETS = join(import.meta.dirname, '../../../models/presets');

const mountwise = join(await targetDirectory(), 'release', process.platform === 'win32' ? 'mountwise.exe' : 'mountwise');
const first = await load('mountwise_first');
const full = await load('mountwise');
const folder = mkdtempSync(join(tmpdir(), 'mountwise-identity-'));
const scenarios = readdirSync(PRESETS).sort().map((file) => [file.replace('.json', ''), scenarioOf(join(PRESETS, file))] as const);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the page and the command line give the same bytes', () => {
  it('has the command line to compare with (npm test -- command-line builds it)', () => {
    expect(existsSync(mountwise)).toBe(true);
  });

  it.each(scenarios)('predict %s', { timeout: SLOW_MS }, (name, scenario) => {
    const printed = ask('predict', fileFor(name, scenario), '--json');
    expect(printed).toContain('"ok"');
    expect(first.predict(scenario)).toBe(printed);
    expect(full.predict(scenario)).toBe(printed);
  });

  it.each(scenarios.slice(0, 4))('sweep %s', { timeout: SLOW_MS }, (name, scenario) => {
    const values = [16_384, 131_072, 1_048_576];
    const printed = ask('sweep', fileFor(name, scenario), '--axis', 'mount.rsize', '--values', values.join(), '--json');
    const request = { scenario: JSON.parse(scenario) as object, axis: 'mount.rsize', values };
    expect(full.sweep(JSON.stringify(request))).toBe(printed);
  });

  it('describe', () => {
    expect(full.describe()).toBe(ask('describe'));
  });
});

async function load(name: string): Promise<Module> {
  const module = (await import(`${GENERATED}${name}.js`)) as Module;
  module.initSync({ module: readFileSync(`${GENERATED}${name}_bg.wasm`) });
  return module;
}

function ask(...words: string[]): string {
  return execFileSync(mountwise, words, { encoding: 'utf8', maxBuffer: 1 << 28 }).replace(/\n$/, '');
}

function fileFor(name: string, scenario: string): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, scenario);
  return path;
}

function scenarioOf(path: string): string {
  const preset = JSON.parse(readFileSync(path, 'utf8')) as { scenario: object };
  return JSON.stringify(preset.scenario);
}
