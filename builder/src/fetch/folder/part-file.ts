// A download in progress: `<id>.part`, and a note that names the version of the file it belongs to. After a
// crash the part is the beginning of one version, or empty.
import { open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { readNote, sizeIfThere } from '../../files/notes.ts';
import { writeWholeAlone } from '../../files/write-whole.ts';

const Version = z.object({
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});
/** The address and the validators of the version that the bytes belong to. */
export type Version = z.infer<typeof Version>;

/** The part of one file. */
export class PartFile {
  readonly path: string;
  readonly #note: string;

  constructor(workDir: string, id: string) {
    this.path = `${workDir}/${id}.part`;
    this.#note = `${workDir}/${id}.part.json`;
  }

  /**
   * The number of bytes we have and their version, when a server can check that it still has this version.
   */
  async resumable(): Promise<{ offset: number; version: Version } | undefined> {
    const offset = (await sizeIfThere(this.path)) ?? 0;
    const version = await readNote(this.#note, Version);
    if (offset === 0 || !version || resumptionValidator(version) === undefined) return undefined;
    return { offset, version };
  }

  /**
   * Starts a new version. The old bytes are removed before the new note is written, so they never belong to
   * it.
   */
  async restart(version: Version): Promise<void> {
    await rm(this.path, { force: true });
    await writeWholeAlone(this.#note, JSON.stringify(version));
  }

  /** Appends the chunks. `onBytes` is called with the number of bytes of each chunk before it is written. */
  async append(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<void> {
    const handle = await open(this.path, 'a');
    try {
      for await (const chunk of chunks) {
        // It throws when the file is too large, so that the disk never has more than the limit.
        onBytes(chunk.length);
        await handle.appendFile(chunk);
      }
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  async moveTo(path: string): Promise<void> {
    await rename(this.path, path);
    await rm(this.#note, { force: true });
  }

  async discard(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.#note, { force: true });
  }
}

/** The value for `If-Range`: a strong ETag, otherwise a date. */
export function resumptionValidator({ etag, lastModified }: Version): string | undefined {
  if (etag !== null && !etag.startsWith('W/')) return etag;
  return lastModified ?? undefined;
}
