// Runs the `atlas` command as a user does, in a process of its own.
import { spawn } from 'node:child_process';

export type CliRun = { code: number | null; stdout: string; stderr: string };

/** Runs `atlas` with these arguments; further environment variables over the present ones. */
export function runAtlas(args: string[], env: Record<string, string> = {}): Promise<CliRun> {
  const child = spawn('node_modules/.bin/node', ['builder/src/cli.ts', ...args], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
