// The files of a saved folder as one stream of bytes, cut into slices that fit into memory, and back.
import { fileChunks } from '../files/file-chunks.ts';
import { sha256 } from '../files/hash.ts';
import type { ListedFile } from './list-all-files.ts';
import { StateError, type StateStore } from './state-store.ts';

/** A slice is in memory as a whole. */
export const SLICE_BYTES = 16 * 1024 * 1024;

export type StoredSlice = { key: string; sha256: string };

/** A file that does not fit begins a new slice, so that a change of one file moves few others. */
export async function* cutIntoSlices(
  files: readonly ListedFile[],
  sliceBytes: number,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  const flush = () => {
    const slice = Buffer.concat(parts);
    [parts, length] = [[], 0];
    return slice;
  };
  for (const { fullPath, path, bytes } of files) {
    if (length > 0 && length + bytes > sliceBytes) yield flush();
    let read = 0;
    for await (const chunk of fileChunks(fullPath)) {
      read += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + sliceBytes - length);
        parts.push(Buffer.from(part));
        [length, at] = [length + part.length, at + part.length];
        if (length === sliceBytes) yield flush();
      }
    }
    if (read !== bytes) throw new StateError(`${path} changed while it was saved. Run this again.`);
  }
  if (length > 0) yield flush();
}

/** Reads slices one after the other, and the next one while the caller works on the last. */
export async function* readSlices(
  store: StateStore,
  name: string,
  slices: readonly StoredSlice[],
): AsyncGenerator<Uint8Array> {
  const read = ({ key }: StoredSlice) => store.read(key);
  let next = slices[0] && read(slices[0]);
  for (const [i, slice] of slices.entries()) {
    const bytes = await next;
    const following = slices[i + 1];
    next = following && read(following);
    // Handled when it is awaited, also when this slice ends the loop.
    next?.catch(() => {});
    if (!bytes || sha256(bytes) !== slice.sha256)
      throw new StateError(
        `${store.name} ${bytes ? 'has a damaged' : 'lacks a'} part of the saved folder ${name}. Save it again: run again from the start.`,
      );
    yield bytes;
  }
}

/** Hands out the next bytes of a stream, in chunks. Each part must be read to its end before the next begins. */
export function cursorOver(
  stream: AsyncGenerator<Uint8Array>,
): (bytes: number) => AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  return async function* take(bytes) {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0) {
        const next = await stream.next();
        if (next.done)
          throw new StateError('A saved folder is shorter than its list of files. Save it again.');
        rest = next.value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  };
}
