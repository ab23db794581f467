// What the operating system says about a file: that it is not a plain file, that it cannot be read, that it has
// changed. These are findings about the file, not faults of this program.
import type { Dirent, Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { InputRefusal, type Refused } from './refusal.ts';

/** Sentences for the codes of errors that are about one file. Any other code is about the machine. */
const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'Access is denied. Change the permissions of the file.',
  EPERM: 'Access is denied. Change the permissions of the file.',
  ENOENT: 'The file does not exist.',
  ENOTDIR: 'The file does not exist.',
  EISDIR: 'It is a folder.',
  EIO: 'The disk reports an error.',
  ELOOP: 'It is a symbolic link that leads to itself.',
  ENXIO: 'It is a socket or a device.',
  ENODEV: 'It is a device.',
  ESTALE: 'The file was removed from a shared disk.',
  EBUSY: 'Another program uses the file.',
  ENAMETOOLONG: 'The name is too long.',
};

/** What the system's error says about a file; undefined for an error that is not about one file. */
export function describeFileError(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SENTENCES[code];
}

/** An error of the system about one file as a refusal; any other error as it is. */
export function asUnreadable(error: unknown): unknown {
  const sentence = describeFileError(error);
  return sentence === undefined ? error : new InputRefusal('unreadable', sentence);
}

/** Why an entry of a folder, or what is at a path, is not a plain file; undefined for a file or folder. */
export function refuseIrregular(entry: Dirent | Stats): Refused | undefined {
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const what = entry.isSymbolicLink()
    ? 'symbolic link'
    : entry.isFIFO()
      ? 'pipe'
      : entry.isSocket()
        ? 'socket'
        : 'device';
  return { reason: 'not_a_file', detail: `It is a ${what}, which is never opened.`, at: '' };
}

/**
 * What changes when a file is replaced or written to: its number on the disk, its size and the time of the last
 * change.
 * @throws InputRefusal `unreadable`
 */
export async function readStamp(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs } = await lstat(path, { bigint: true });
    return `${dev}-${ino}-${size}-${mtimeNs}`;
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Why a file with this stamp has to be refused after it was read; undefined when it is the same. */
export async function findChange(path: string, stamp: string): Promise<Refused | undefined> {
  const now = await readStamp(path).catch((error) => {
    if (error instanceof InputRefusal) return undefined;
    throw error;
  });
  if (now === stamp) return undefined;
  const detail = now === undefined ? 'The file was removed while the build read it.' : '';
  return { reason: 'changed_while_read', detail, at: '' };
}
