// What fetched files of payers name, read once for each version of a file: a file of rates may take minutes to read, and is
// mostly the one of the last run.
import { join } from 'node:path';
import { z } from 'zod';
import { readNote } from '../files/notes.ts';
import { writeWholeAlone } from '../files/write-whole.ts';
import type { FileRecords } from './folder/file-records.ts';

/** Raised when readers find other addresses in the same bytes. */
const CONTENT_VERSION = 1;

const PayerContent = z.object({
  /** What the file is, as `build` calls it; null when it is none of the payers' kinds. */
  kind: z.string().nullable(),
  /** Why it cannot be read whole, as `build` calls it. */
  refused: z.string().nullable(),
  /** Addresses of the files of a table of contents, as published, each once. */
  files: z.array(z.string()),
  /** Addresses of the group files that rates refer to, as published, each once. */
  groups: z.array(z.string()),
  /** Places where an address should be and is not. */
  blanks: z.number(),
});
export type PayerContent = z.infer<typeof PayerContent>;

/** Reads what a file on disk names; bad content is a value, never an exception. */
export type ReadPayerContent = (path: string) => Promise<PayerContent>;
/** The content of a file by its id. */
export type ContentNotes = (id: string) => Promise<PayerContent | undefined>;

const Note = z.object({ version: z.literal(CONTENT_VERSION), sha256: z.string(), content: PayerContent });

/** Reads through notes beside the records. One file is read at a time: each may want memory for its groups. */
export function contentNotes(records: FileRecords, read: ReadPayerContent): ContentNotes {
  let last: Promise<unknown> = Promise.resolve();
  const contentOf = async (id: string) => {
    const record = await records.get(id);
    if (!record) return undefined;
    const path = join(records.workDir, `${id}.content`);
    const note = await readNote(path, Note);
    if (note?.sha256 === record.sha256) return note.content;
    const content = await read(join(records.outDir, record.file));
    await writeWholeAlone(path, JSON.stringify({ version: CONTENT_VERSION, sha256: record.sha256, content }));
    return content;
  };
  return (id) => {
    const next = last.then(() => contentOf(id));
    last = next.catch(() => {});
    return next;
  };
}
