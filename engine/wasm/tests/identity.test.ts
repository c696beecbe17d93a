/**
 * The page and the command line are two doors to one engine: the same question gets the same bytes. What would
 * differ first is a function of the host's mathematics library, the order of a hash map or a clock.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mountwisePath } from '../../../scripts/lib/command-line.mjs';
import { GENERATED } from '../../../scripts/lib/wasm.mjs';
import { isDataOnLinux } from '../../../web/src/engine/part';

interface Module {
  initSync: (options: { module: Uint8Array }) => unknown;
  predict: (scenario: string) => string;
  sweep: (request: string) => string;
  describe: () => string;
}

const SLOW_MS = 120_000;
const PRESETS = join(import.meta.dirname, '../../../models/presets');

const mountwise = await mountwisePath();
const first: Omit<Module, 'predict'> & { predict: (scenario: string) => string | undefined } = await load('mountwise_first');
const second = await load('mountwise_predict');
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
    expect(second.predict(scenario)).toBe(printed);
    // What the page takes to a module by the look of the document, that module answers, and nothing else.
    expect(first.predict(scenario)).toBe(isDataOnLinux(scenario) ? printed : undefined);
    expect(full.predict(scenario)).toBe(printed);
  });

  it.each(scenarios.slice(0, 4))('sweep %s', { timeout: SLOW_MS }, (name, scenario) => {
    const values = [16_384, 131_072, 1_048_576];
    const printed = ask('sweep', fileFor(name, scenario), '--axis', 'mount.rsize', '--values', values.join(), '--json');
    const request = { scenario: JSON.parse(scenario) as object, axis: 'mount.rsize', values };
    expect(full.sweep(JSON.stringify(request))).toBe(printed);
  });

  it('a refusal is the same from each, even of what one does not carry', () => {
    const elsewhere = scenarios.find(([, scenario]) => !isDataOnLinux(scenario))?.[1] ?? '';
    const impossible = { ...(JSON.parse(elsewhere) as object), mount: { version: '3', rsize: 1 } };
    expect(first.predict(elsewhere)).toBeUndefined();
    for (const question of ['{', JSON.stringify(impossible)]) {
      const refused = full.predict(question);
      expect(refused).toContain('"error"');
      expect([first.predict(question), second.predict(question)]).toEqual([refused, refused]);
    }
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
