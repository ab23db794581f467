// Where tests put their temporary files. Builds of tests write and remove many thousands of small files, which costs a
// third as much in memory as on a disk.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, platform } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Tests hold less than a tenth of this at once; outside a soak they use memory only where it is plentiful. */
const FREE_BYTES = 6 * 1024 ** 3;

/** The folder in memory, on a Linux machine with enough of it; otherwise undefined, for the folder of the system. */
export function temporaryFolderInMemory(): string | undefined {
  if (platform() !== 'linux' || freemem() < FREE_BYTES) return undefined;
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_BYTES ? IN_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
