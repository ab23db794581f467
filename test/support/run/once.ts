// Folders that a run fills once: the first file that asks fills one, and the others wait and read it.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

/** How often a file looks whether another worker has filled the folder. */
const LOOK_AGAIN_MS = 50;

/**
 * The folder of this name, filled by `fill`. Only the worker that could make the lock folder fills it. Nobody writes to
 * it afterwards: copy what a test edits.
 */
export async function onceInRun(name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const runDir = inject('runDir');
  const dir = join(runDir, name);
  while (!existsSync(dir)) {
    const isOurs = await mkdir(`${dir}.lock`).then(
      () => true,
      () => false,
    );
    if (!isOurs) {
      await wait(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (existsSync(dir)) continue;
      const filling = await mkdtemp(`${dir}-`);
      await fill(filling);
      await rename(filling, dir);
    } finally {
      await rm(`${dir}.lock`, { recursive: true });
    }
  }
  return dir;
}
