// Where the MRF fixtures lie, and text cut into chunks of a size.
import { fileURLToPath } from 'node:url';

/** Path of a fixture of this folder's tests, named after its defect. */
export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/mrf/${name}`, import.meta.url));
}

/** The text as a reader gets it from disk, cut every `size` characters. */
export async function* chunksOf(text: string, size = text.length): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

/** Whether a file is read as CSV whatever it holds: everything in the folders of MRFs but JSON and notes. */
export function isCsvLike(name: string): boolean {
  return /\.(?:csv|csv\.gz|txt)$/.test(name);
}
