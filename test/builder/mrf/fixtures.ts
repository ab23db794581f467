// Where the MRF fixtures lie, and text or bytes cut into chunks of a size.
import { isUtf8 } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import type { JsonSource } from '../../../builder/src/mrf/json.ts';

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

/** Bytes as the byte door gives them, cut every `size` bytes. */
export function bytesOf(bytes: Buffer, size = bytes.length): JsonSource {
  return {
    async *[Symbol.asyncIterator]() {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    },
    encoding: async () => (isUtf8(bytes) ? 'utf-8' : 'windows-1252'),
  };
}
