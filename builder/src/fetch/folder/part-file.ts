// A download in progress: `<id>.part` beside a note of which version of the file it belongs to. Every state a crash can
// leave is a prefix of one version, or nothing.
import { open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { readNote, sizeIfThere } from '../../files/notes.ts';
import { writeWholeAlone } from '../../files/write-whole.ts';

const Version = z.object({
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});
/** Which version of which address the bytes are of. */
export type Version = z.infer<typeof Version>;

/** The part of one file. */
export class PartFile {
  readonly path: string;
  readonly #note: string;

  constructor(workDir: string, id: string) {
    this.path = `${workDir}/${id}.part`;
    this.#note = `${workDir}/${id}.part.json`;
  }

  /** Bytes already here and their version, when a server can tell whether it is still the same. */
  async resumable(): Promise<{ offset: number; version: Version } | undefined> {
    const offset = (await sizeIfThere(this.path)) ?? 0;
    const version = await readNote(this.#note, Version);
    if (offset === 0 || !version || resumptionValidator(version) === undefined) return undefined;
    return { offset, version };
  }

  /** Forgets the bytes and begins a version. The note goes between: old bytes never meet a new note. */
  async restart(version: Version): Promise<void> {
    await rm(this.path, { force: true });
    await writeWholeAlone(this.#note, JSON.stringify(version));
  }

  /** Appends the chunks and gives their number of bytes to `onBytes` as they land. */
  async append(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<void> {
    const handle = await open(this.path, 'a');
    try {
      for await (const chunk of chunks) {
        await handle.appendFile(chunk);
        onBytes(chunk.length);
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

/** What `If-Range` may carry: a strong ETag, else a date. */
export function resumptionValidator({ etag, lastModified }: Version): string | undefined {
  if (etag !== null && !etag.startsWith('W/')) return etag;
  return lastModified ?? undefined;
}
