// The state in a folder of this machine, or of a volume that several machines share.
import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeLock } from '../files/lock.ts';
import type { StateStore } from './state-store.ts';

let writes = 0;

/** A store whose keys are paths below `dir`. Objects and records are there whole or not at all. */
export function folderStore(dir: string): StateStore {
  const pathOf = (key: string) => join(dir, ...key.split('/'));
  return {
    name: dir,
    read: (key) => bytesOf(pathOf(key)),
    async keep(key, bytes) {
      await beside(pathOf(key), bytes, unlessThere);
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async readRecord(key) {
      const bytes = await bytesOf(pathOf(key));
      return bytes && { text: bytes.toString('utf8'), tag: tagOf(bytes) };
    },
    async swapRecord(key, text, expected) {
      const path = pathOf(key);
      const bytes = Buffer.from(text);
      if (expected === null) return beside(path, bytes, unlessThere);
      const lock = `${path}.lock`;
      if ((await takeLock(lock)) !== undefined) return false;
      try {
        const stored = await bytesOf(path);
        if (!stored || tagOf(stored) !== expected) return false;
        return await beside(path, bytes, async (from) => {
          await rename(from, path);
          return true;
        });
      } finally {
        await rm(lock, { force: true });
      }
    },
  };
}

/** Writes beside a path, lets `place` move it there, and leaves nothing beside it. */
async function beside(
  path: string,
  bytes: Uint8Array,
  place: (from: string, path: string) => Promise<boolean>,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  writes += 1;
  const from = `${path}.${process.pid}-${performance.timeOrigin}-${writes}.new`;
  try {
    await writeFile(from, bytes);
    return await place(from, path);
  } finally {
    await rm(from, { force: true });
  }
}

/** A link is made only where nothing is. */
async function unlessThere(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function tagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
