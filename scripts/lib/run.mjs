/**
 * Runs the programs that the scripts are made of: no stdin, output passed on as it comes, a program that
 * is missing or fails is an error with one sentence.
 *
 * Only what Node itself brings is imported here: these files run before the packages are installed.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export class Failure extends Error {}

/** Says what is about to happen, so that a long wait has a reason. */
export function announce(text) {
  console.log(`\n== ${text}`);
}

/**
 * @param {string[]} command program and arguments
 * @param {{env?: Record<string, string>, cwd?: string, capture?: boolean, quiet?: boolean, limitSeconds?: number}} [options]
 * @returns {Promise<string>} what it printed on stdout, when asked to capture
 */
export async function run(command, options = {}) {
  const { code, signal, stdout, stderr } = await attempt(command, options);
  if (code === 0) return stdout;
  const ended = `${command.join(' ')} ${signal ? `was ended by ${signal}` : `ended with code ${code}`}`;
  throw new Failure(stderr === '' ? ended : `${ended}:\n${stderr.trimEnd()}`);
}

/** Like run, but an exit code is an answer and not an error. */
export function attempt([program, ...args], { env = {}, cwd = ROOT, capture = false, quiet = false, limitSeconds } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(onWindows(program), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : quiet ? 'ignore' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
      ...(limitSeconds ? { timeout: limitSeconds * 1000 } : {}),
    });
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (!quiet) process.stdout.write(text);
    });
    // What a quiet program complains of is told if it fails.
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('error', (error) =>
      reject(new Failure(error.code === 'ENOENT' ? `${program} is not installed` : `${program}: ${error.message}`)),
    );
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** A tool from node_modules, run by this very Node: works without a shell on every system. */
export function tool(path, ...args) {
  return [process.execPath, `${ROOT}node_modules/${path}`, ...args];
}

/** Top level of a script: a failure is one sentence, anything else is our bug and keeps its stack. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

function onWindows(program) {
  return process.platform === 'win32' && program === 'npm' ? 'npm.cmd' : program;
}
