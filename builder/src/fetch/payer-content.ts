// Reads what a fetched payer file is and which further files it names, so that `atlas fetch --payers` can
// fetch those.
import { open } from 'node:fs/promises';
import { isArchive, listMembers, memberPath } from '../input/archive.ts';
import { readHead } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readTicIndex } from '../payers/index-file.ts';
import { ticKindOf } from '../payers/looks-like.ts';
import { referencedLocations } from '../payers/referenced-locations.ts';
import type { PayerContent } from './content-notes.ts';
import { stableAddress } from './folder/file-names.ts';
import { webAddress } from './payer-list.ts';

/** What is known of a file before it is read. */
export const NO_CONTENT: PayerContent = { kind: null, refused: null, files: [], groups: [], blanks: 0 };

/**
 * Reads the content of a file on disk. Of an archive it is the content of all members, with the first kind.
 */
export async function readPayerContent(path: string): Promise<PayerContent> {
  try {
    const contents: PayerContent[] = [];
    for (const part of await listParts(path)) contents.push(await readPart(part));
    const distinct = (lists: readonly string[][]) => [...new Set(lists.flat())];
    return {
      kind: contents.find(({ kind }) => kind !== null)?.kind ?? null,
      refused: contents.find(({ refused }) => refused !== null)?.refused ?? null,
      files: distinct(contents.map(({ files }) => files)),
      groups: distinct(contents.map(({ groups }) => groups)),
      blanks: contents.reduce((sum, { blanks }) => sum + blanks, 0),
    };
  } catch (error) {
    return refusedAs(error, null);
  }
}

/**
 * The address that `atlas fetch --payers` writes to `sources.csv` for a published `location`. Undefined when
 * the location is not a web address.
 */
export function fetchedAddress(location: string): string | undefined {
  const url = webAddress(location);
  return url ? stableAddress(url) : undefined;
}

async function listParts(path: string): Promise<string[]> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (!isArchive(buffer.toString('latin1', 0, bytesRead))) return [path];
  } finally {
    await handle.close();
  }
  return (await listMembers(path)).map(({ index }) => memberPath({ archive: path, index }));
}

async function readPart(path: string): Promise<PayerContent> {
  let kind: PayerContent['kind'] = null;
  try {
    kind = ticKindOf(await readHead(path)) ?? null;
    if (kind === 'tic-rates') return { ...NO_CONTENT, kind, groups: await referencedLocations(path) };
    if (kind !== 'tic-index') return { ...NO_CONTENT, kind, refused: kind === null ? 'unrecognised' : null };
    const { files, blanks } = await readTicIndex(path);
    return { ...NO_CONTENT, kind, files: [...files], blanks };
  } catch (error) {
    return refusedAs(error, kind);
  }
}

function refusedAs(error: unknown, kind: PayerContent['kind']): PayerContent {
  if (!(error instanceof InputRefusal)) throw error;
  return { ...NO_CONTENT, kind, refused: error.reason };
}
