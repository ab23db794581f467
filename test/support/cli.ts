// Runs the `atlas` command as a user does, in a process of its own or in this one.
import { spawn } from 'node:child_process';
import { runProgram } from '../../builder/src/cli.ts';

export type CliRun = { code: number | null; stdout: string; stderr: string };

/** Runs `atlas` with these arguments; further environment variables over the present ones. */
export function runAtlas(args: string[], env: Record<string, string> = {}): Promise<CliRun> {
  const child = spawn('node_modules/.bin/node', ['builder/src/cli.ts', ...args], {
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * Calls `atlas` in this process, which takes a second less than a process of its own. Two calls at once would mix what
 * they print: start processes for that.
 */
export async function callAtlas(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  const { exitCode } = process;
  const [variables, { stdout, stderr }] = [{ ...process.env }, process];
  const writes = { stdout: stdout.write, stderr: stderr.write };
  const run: CliRun = { code: null, stdout: '', stderr: '' };
  Object.assign(process.env, env);
  process.exitCode = undefined;
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: Uint8Array | string) => {
      run[name] += String(chunk);
      return true;
    };
  }
  try {
    run.code = await runProgram(args);
  } finally {
    Object.assign(stdout, { write: writes.stdout });
    Object.assign(stderr, { write: writes.stderr });
    for (const name of Object.keys(env)) {
      const before = variables[name];
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    }
    process.exitCode = exitCode;
  }
  return run;
}
