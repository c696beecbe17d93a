/**
 * What must be on the machine before anything can be built: the npm packages of the lock file and the
 * Rust toolchain of rust-toolchain.toml. What can be fetched is fetched; what cannot is named together
 * with the command that installs it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { announce, attempt, Failure, ROOT, run } from './run.mjs';

const NODE_AT_LEAST = [20, 19];
const WASM_TARGET = 'wasm32-unknown-unknown';

const RUSTUP_MISSING = `Rust is missing: this project compiles its engine on the spot. Install rustup with

    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal && . "$HOME/.cargo/env"

(on Windows: winget install Rustlang.Rustup) and run this command again. rustup then fetches the compiler
that rust-toolchain.toml names by itself.`;

export async function ensurePackages() {
  checkNode();
  if (packagesAreCurrent()) return;
  announce('npm ci: installing the packages of package-lock.json');
  await run(['npm', 'ci', '--no-audit', '--no-fund']);
}

export async function ensureToolchain() {
  if (await isInstalled('rustup')) {
    await addByRustup();
  } else if (await isInstalled('cargo')) {
    await checkWithoutRustup();
  } else {
    throw new Failure(RUSTUP_MISSING);
  }
}

/** The directory cargo builds into: `target`, unless the environment or a config moves it. */
export async function targetDirectory() {
  const metadata = await run(['cargo', 'metadata', '--no-deps', '--locked', '--format-version', '1'], { capture: true, quiet: true });
  return JSON.parse(metadata).target_directory;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantMajor, wantMinor] = NODE_AT_LEAST;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new Failure(`Node ${process.versions.node} is too old: install Node ${NODE_AT_LEAST.join('.')} or newer.`);
}

/** npm keeps a copy of the lock it installed; comparing the two needs no stamp file of our own. */
function packagesAreCurrent() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(ROOT + lockFile, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Without a network these succeed as long as nothing is missing. */
async function addByRustup() {
  const toolchain = process.env.RUSTUP_TOOLCHAIN ?? channel();
  const { code } = await attempt(['rustup', 'which', '--toolchain', toolchain, 'cargo'], { quiet: true });
  if (code !== 0) await install(toolchain);
  await run(['rustup', 'target', 'add', WASM_TARGET]);
  await run(['rustup', 'component', 'add', 'clippy', 'rustfmt']);
}

/** Said and done here: the first call of cargo would fetch it too, in silence, and not where RUSTUP_AUTO_INSTALL is 0. */
async function install(toolchain) {
  const command = ['rustup', 'toolchain', 'install', toolchain, '--profile', 'minimal', '--no-self-update'];
  announce(`Fetching Rust ${toolchain}: ${command.join(' ')}`);
  const { code } = await attempt(command);
  if (code === 0) return;
  throw new Failure(`rustup is installed, but could not fetch Rust ${toolchain}; its reason stands above. Once it can, run this command again. To try it alone:

    ${command.join(' ')}`);
}

function channel() {
  return /channel = "(.+)"/.exec(readFileSync(`${ROOT}rust-toolchain.toml`, 'utf8'))[1];
}

async function checkWithoutRustup() {
  const version = await run(['rustc', '--version'], { capture: true, quiet: true });
  if (!version.startsWith(`rustc ${channel()} `)) {
    throw new Failure(`${version.trim()} is installed, but the project is built with ${channel()}. ${RUSTUP_MISSING}`);
  }
  const libraries = await run(['rustc', '--print', 'target-libdir', '--target', WASM_TARGET], { capture: true, quiet: true });
  if (!existsSync(libraries.trim())) {
    throw new Failure(`The Rust standard library for ${WASM_TARGET} is missing. ${RUSTUP_MISSING}`);
  }
}

/** Whether there is such a program; how it fares is another question. */
async function isInstalled(program) {
  try {
    await attempt([program, '--version'], { quiet: true });
    return true;
  } catch {
    return false;
  }
}
