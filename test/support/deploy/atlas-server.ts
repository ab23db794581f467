// `npm run atlas --` of the steps that engines start: a program of a few lines in the PATH, which asks this process. Outside
// a soak the command is called here, because a process takes a second more; in a soak it is a process.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { callAtlas, runAtlas } from '../cli.ts';
import { IS_SOAK } from '../soak.ts';

const VARIABLES =
  /^(?:ATLAS_|CLOUDFLARE_|SLURM_ARRAY_|AWS_BATCH_|JOB_COMPLETION_INDEX|STRATEGY_|NODE_OPTIONS$)/;

export type Call = { args: string[]; env: Record<string, string> };
/** Does a command itself, when it gives an exit code. */
export type Instead = (call: Call) => Promise<number | undefined> | number | undefined;

export type AtlasServer = {
  /** Folder that comes first in the PATH of what the engines start. */
  bin: string;
  calls: Call[];
  close(): Promise<void>;
};

/** The client: arguments and variables out, output and exit code back. Bash can open connections by itself. */
const clientText = (port: number) => `#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/${port}
{ printf '=%s\\n' npm "$@"; printf '\\n'; env; printf '\\n\\n'; } >&3
read -r code <&3
cat <&3 >&2
exit "$code"
`;

/** Starts it. `programs` are further programs of the PATH that only `instead` knows. */
export async function startAtlasServer(
  dir: string,
  instead: Instead = () => undefined,
): Promise<AtlasServer> {
  const calls: Call[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const answer = async (call: Call) => {
    const done = await instead(call);
    if (done !== undefined) return { code: done, stderr: '' };
    if (IS_SOAK) return runAtlas(call.args, call.env);
    // The dictionary of other threads is not the small one.
    const threads = call.args[0] === 'build' && !call.args.includes('--seal') ? ['--threads', '1'] : [];
    return callAtlas([...call.args, ...threads], call.env);
  };
  const server = createServer((socket) => {
    let text = '';
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        text += chunk;
        const end = text.indexOf('\n\n\n');
        if (end < 0) return;
        const call = parseCall(text.slice(0, end));
        text = '';
        calls.push(call);
        // Two calls in one process would mix what they print.
        const next = IS_SOAK ? answer(call) : last.then(() => answer(call));
        last = next.catch(() => {});
        next.then(
          ({ code, stderr }) => socket.end(`${code}\n${stderr}`),
          (error: unknown) => socket.end(`99\n${String(error)}\n`),
        );
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const bin = join(dir, 'bin');
  mkdirSync(bin, { recursive: true });
  writeProgram(bin, 'npm', clientText(port));
  return { bin, calls, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

export function writeProgram(bin: string, name: string, text: string): void {
  writeFileSync(join(bin, name), text);
  chmodSync(join(bin, name), 0o755);
}

function parseCall(text: string): Call {
  const [head = '', tail = ''] = [text.slice(0, text.indexOf('\n\n')), text.slice(text.indexOf('\n\n') + 2)];
  const [, run, name, dashes, ...args] = head.split('\n').map((line) => line.slice(1));
  if (run !== 'run' || name !== 'atlas' || dashes !== '--')
    throw new Error(`npm ${head} is not a command of a step.`);
  const env: Record<string, string> = {};
  for (const line of tail.split('\n')) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (VARIABLES.test(key)) env[key] = value;
  }
  return { args, env };
}

export type Ended = { code: number | null; output: string };

/** Runs a program with nothing but these variables, and ends it when `stop` is called. */
export function runProgram(
  command: readonly string[],
  env: Record<string, string>,
  onStart: (stop: () => void) => void = () => {},
): Promise<Ended> {
  const [program = '', ...args] = command;
  // A group of processes, so that a kill reaches what a shell has started.
  const child = spawn(program, args, { env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  onStart(() => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
