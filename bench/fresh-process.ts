// Runs a script of this folder in a process of its own, for what a process that has done other work cannot show.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The JSON that the script prints. */
export function runFresh<Result>(script: string, args: readonly string[]): Result {
  const path = join(import.meta.dirname, script);
  const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout) as Result;
}
