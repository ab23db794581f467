// Programs that a run calls, each with a title, its outcome and its time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** A program that npm installed for this project. */
export function installed(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

export type Step = { title: string; command: string; args: string[]; env?: Record<string, string> };

function timed(started: number, ok: boolean): string {
  return `   ${ok ? 'ok' : 'FAILED'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`;
}

/** Runs a program that writes to the terminal itself. @returns whether it ended with 0 */
export function runStep({ title, command, args, env = {} }: Step): Promise<boolean> {
  process.stdout.write(`\n== ${title}\n`);
  const started = performance.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      process.stdout.write(timed(started, code === 0));
      resolve(code === 0);
    });
  });
}

/** Runs programs side by side, as many as `atOnce`; what each one prints appears when it ends. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<boolean> {
  const waiting = [...steps];
  let ok = true;
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) ok = (await runQuietly(step)) && ok;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ok;
}

function runQuietly({ title, command, args, env = {} }: Step): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      process.stdout.write(`\n== ${title}\n${Buffer.concat(output)}${timed(started, code === 0)}`);
      resolve(code === 0);
    });
  });
}
