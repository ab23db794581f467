// Notes of the addresses that a fetched payer file names. Each version of a file is read once: an in-network
// file may take minutes to read, and it is usually the same as in the last run.
import { join } from 'node:path';
import { z } from 'zod';
import { PASSING_REFUSALS } from '../../../schemas/refusals.ts';
import { readNote } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import type { FileRecords } from './folder/file-records.ts';

const PASSING: ReadonlySet<string> = PASSING_REFUSALS;
/** Raised when the readers find different addresses in the same bytes. */
const CONTENT_VERSION = 1;

const PayerContent = z.object({
  /** Kind of the file, by the name that `build` uses; null when it is not one of the payers' kinds. */
  kind: z.string().nullable(),
  /** Why the file cannot be read to its end, as a refusal reason of `build`. */
  refused: z.string().nullable(),
  /** Addresses of the files of a table of contents, as published, each once. */
  files: z.array(z.string()),
  /** Addresses of the group files that rates refer to, as published, each once. */
  groups: z.array(z.string()),
  /** Number of entries that lack their address. */
  blanks: z.number(),
});
export type PayerContent = z.infer<typeof PayerContent>;

/** Reads which addresses a file on disk names. Bad content is returned as a refusal, never thrown. */
export type ReadPayerContent = (path: string) => Promise<PayerContent>;
/** The content of a file by its id. */
export type ContentNotes = (id: string) => Promise<PayerContent | undefined>;

const Note = z.object({ version: z.literal(CONTENT_VERSION), sha256: z.string(), content: PayerContent });

/**
 * Reads a file, or its note when there is one. One file is read at a time, because each may need much memory.
 */
export function contentNotes(records: FileRecords, read: ReadPayerContent): ContentNotes {
  let last: Promise<unknown> = Promise.resolve();
  const readContent = async (id: string) => {
    const record = await records.get(id);
    if (!record) return undefined;
    const path = join(records.workDir, `${id}.content`);
    const note = await readNote(path, Note);
    if (note?.sha256 === record.sha256) return note.content;
    const content = await read(join(records.outDir, record.file));
    // A file that was not read to its end in time is read again in the next run.
    if (!PASSING.has(content.refused ?? ''))
      await writeWholeAlone(
        path,
        JSON.stringify({ version: CONTENT_VERSION, sha256: record.sha256, content }),
      );
    return content;
  };
  return (id) => {
    const next = last.then(() => readContent(id));
    last = next.catch(() => {});
    return next;
  };
}
