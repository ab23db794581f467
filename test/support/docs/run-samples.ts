// Runs the programs that the documentation shows, in the languages that they are written in.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BETWEEN = '--- next ---';

/** Whether a program is installed; examples in its language are skipped without it. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What each block of shell commands prints; a variable of one block is there in the next. `address` is the caller's. */
export async function runShell(blocks: readonly string[], address: string): Promise<string[]> {
  return inFolder(async (dir) => {
    writeFileSync(join(dir, '.curlrc'), `header = "CF-Connecting-IP: ${address}"\n`);
    const script = blocks.join(`\necho '${BETWEEN}'\n`);
    const env = { ...process.env, CURL_HOME: dir, HOME: dir };
    const { stdout } = await run('bash', ['-c', script], { env, maxBuffer: 1e8 });
    return stdout.split(`${BETWEEN}\n`);
  });
}

/** What each Python program prints, all of them run by one interpreter. */
export async function runPython(programs: readonly string[]): Promise<string[]> {
  return inFolder(async (dir) => {
    const path = join(dir, 'samples.py');
    writeFileSync(path, programs.join(`\nprint('${BETWEEN}')\n`));
    const { stdout } = await run('python3', [path], { maxBuffer: 1e8 });
    return stdout.split(`${BETWEEN}\n`);
  });
}

/** What a program that uses `fetch` prints; `address` is the caller's. */
export async function runFetch(program: string, address: string): Promise<string> {
  const printed: unknown[] = [];
  const asCaller = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, 'CF-Connecting-IP': address } });
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  await new AsyncFunction('fetch', 'console', program)(asCaller, {
    log: (value: unknown) => printed.push(value),
  });
  return printed.map((value) => JSON.stringify(value)).join('\n');
}

async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-samples-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
