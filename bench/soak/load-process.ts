// The callers of all tiers in a process of their own, so that nothing else of the bench makes them late.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { type KeyUse, type Load, type Outcome, sendLoad } from './callers.ts';

/** What became of a load, and what its keys got. */
export type Sent = { outcome: Outcome; keys: readonly KeyUse[] };

/** Above ordinary processes. Only an administrator may ask for it. */
const PRIORITY = -5;

/** Sends loads at the same time. */
export async function sendFromProcess(loads: readonly Load[]): Promise<Sent[]> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  try {
    raise(child);
    child.send(loads);
    const [sent] = (await Promise.race([once(child, 'message'), failureOf(child)])) as [Sent[]];
    return sent;
  } finally {
    child.kill();
  }
}

function raise({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // The load is sent all the same.
  }
}

async function failureOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The process of the callers ended with ${code}.`);
}

if (import.meta.main) {
  const [loads] = (await once(process, 'message')) as [Load[]];
  const outcomes = await Promise.all(loads.map(sendLoad));
  const sent = outcomes.map((outcome, i): Sent => ({ outcome, keys: loads[i]?.keys ?? [] }));
  process.send?.(sent);
}
