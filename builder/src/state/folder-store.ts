// The state between nights in a folder of this machine, or on a volume that several machines share.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../files/hash.ts';
import { describeHeld, takeLock } from '../files/lock.ts';
import { isSilent } from '../files/lock-beat.ts';
import { stateOfOwner } from '../files/lock-owner.ts';
import { readBytesIfThere } from '../files/notes.ts';
import { createWhole, writeWhole } from '../files/write-whole.ts';
import { listAllFiles } from './list-all-files.ts';
import { StateError, type StateStore } from './state-store.ts';

/** A store whose keys are paths below `dir`. Objects and records are complete or absent. */
export function folderStore(dir: string): StateStore {
  const pathOf = (key: string) => join(dir, ...key.split('/'));
  return {
    name: dir,
    read: (key) => readBytesIfThere(pathOf(key)),
    async keep(key, bytes) {
      await createWhole(pathOf(key), bytes);
    },
    async list(prefix) {
      if (!existsSync(pathOf(prefix))) return [];
      return (await listAllFiles(pathOf(prefix))).map(({ path }) => `${prefix}${path}`);
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async readRecord(key) {
      const bytes = await readBytesIfThere(pathOf(key));
      return bytes && { text: bytes.toString('utf8'), tag: sha256(bytes) };
    },
    async swapRecord(key, text, expected) {
      const path = pathOf(key);
      if (expected === null) return createWhole(path, text);
      const lock = await takeLock(`${path}.lock`);
      if (lock.heldBy) {
        // A swap takes a moment. An old lock that another machine or container holds is one that it left.
        const isLeft = stateOfOwner(lock.heldBy) === 'elsewhere' && (await isSilent(lock.path));
        if (isLeft) throw new StateError(describeHeld(lock, path));
        return false;
      }
      try {
        const stored = await readBytesIfThere(path);
        if (!stored || sha256(stored) !== expected) return false;
        await writeWhole(path, text);
        return true;
      } finally {
        await lock.release();
      }
    },
  };
}
