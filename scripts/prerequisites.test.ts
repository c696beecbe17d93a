import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureToolchain } from './lib/prerequisites.mjs';

/** Programs of the machine: their names, and what a shell is to do in their place. */
type Programs = Readonly<Record<string, string>>;

const NOT_INSTALLED = "echo \"error: toolchain '1.95.0' is not installed\" >&2; exit 1";

// The programs are scripts of a shell.
describe.skipIf(process.platform === 'win32')('what must be there before the engine can be built', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mountwise-programs-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('RUSTUP_TOOLCHAIN', undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const install = (programs: Programs): void => {
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
  };
  const outcome = async (programs: Programs): Promise<string> => {
    install(programs);
    return ensureToolchain().then(
      () => 'ready',
      (error: unknown) => String(error),
    );
  };
  const calls = (): string => readFileSync(join(folder, 'calls'), 'utf8');
  const fetching = /^rustup toolchain install \d+\.\d+\.\d+ --profile minimal --no-self-update$/m;

  it('is named as missing where neither rustup nor cargo is there', async () => {
    expect(await outcome({})).toContain('Rust is missing');
  });

  it('is fetched by rustup, and said to be', async () => {
    expect(await outcome({ rustup: `case "$1" in which) ${NOT_INSTALLED};; esac`, cargo: 'exit 1' })).toBe('ready');
    expect(calls()).toMatch(fetching);
    expect(console.log).toHaveBeenCalledWith(expect.stringMatching(/Fetching Rust \d/));
  });

  it('is not called missing where rustup cannot fetch it', async () => {
    const said = await outcome({ rustup: `case "$1" in which|toolchain) ${NOT_INSTALLED};; esac`, cargo: 'exit 1' });
    expect(said).not.toContain('Rust is missing');
    expect(said).toMatch(/could not fetch Rust \d+\.\d+\.\d+/);
    expect(said.trim().split('\n').at(-1)?.trim()).toMatch(fetching);
  });

  it('is left alone where it is there', async () => {
    expect(await outcome({ rustup: '', cargo: '' })).toBe('ready');
    expect(calls()).not.toMatch(fetching);
  });

  it('says why a compiler without rustup does not start', async () => {
    expect(await outcome({ cargo: '', rustc: 'echo "libLLVM.so is gone" >&2; exit 1' })).toContain('libLLVM.so is gone');
  });
});
