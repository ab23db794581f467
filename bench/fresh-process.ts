// Runs a script of this folder in a process of its own, for what a process that has done other work cannot show.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The JSON that the script prints. `under`: a command that starts Node, with its arguments. */
export function runFresh<Result>(
  script: string,
  args: readonly string[],
  under: readonly string[] = [],
): Result {
  const path = join(import.meta.dirname, script);
  const [command = process.execPath, ...rest] = [...under, process.execPath, path, ...args];
  const { stdout, stderr, status } = spawnSync(command, rest, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout) as Result;
}
