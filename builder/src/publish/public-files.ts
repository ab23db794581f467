// Files that a service publishes, over HTTP or from a copy in a folder.
import { join } from 'node:path';
import { cutEnd } from '../../../schemas/cut-ends.ts';
import { readBytesIfThere } from '../files/notes.ts';
import { DEFAULT_REPEAT, fetchRepeated } from '../r2/repeat.ts';
import { StoreUnavailable } from '../r2/store-errors.ts';

/** Gives the bytes of a file by its path; undefined when it is missing. @throws StoreUnavailable */
export type PublicFiles = (path: string) => Promise<Uint8Array | undefined>;

/** Opens the files below a folder, or below an address that begins with http. */
export function openPublicFiles(place: string): PublicFiles {
  if (!/^https?:\/\//.test(place)) return (path) => readBytesIfThere(join(place, path));
  const base = cutEnd(place, /\//);
  return async (path) => {
    const url = `${base}/${path}`;
    const make = async (signal: AbortSignal) => new Request(url, { signal });
    const response = await fetchRepeated(`GET ${url}`, make, fetch, DEFAULT_REPEAT);
    if (response.ok) return response.bytes();
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new StoreUnavailable(`GET ${url}: the service answered ${response.status}.`);
  };
}
