// Artefacts that may be larger than the memory, as slices in the state. A slice is packed by itself, and named by the copy
// that it belongs to.
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { cutIntoSlices, SLICE_BYTES } from '../../state/folder-slices.ts';
import { StateError, type StateStore, stateKeys } from '../../state/state-store.ts';
import type { Sliced } from './reduced-file.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** The copy of a file that slices belong to. */
export type SlicedCopy = { source: string; sha256: string; readerVersion: number };

/** Keeps an artefact. Its slices are counted from `first`, because a file may have several artefacts. */
export async function keepSlices(
  store: StateStore,
  { source, sha256, readerVersion }: SlicedCopy,
  path: string,
  first: number,
): Promise<Sliced> {
  const { size } = await stat(path);
  let slices = 0;
  for await (const slice of cutIntoSlices([{ path, fullPath: path, bytes: size }], SLICE_BYTES)) {
    const key = stateKeys.slice(source, sha256, readerVersion, first + slices);
    await store.keep(key, await pack(slice));
    slices += 1;
  }
  return { first, slices, bytes: size };
}

/** The bytes of an artefact. @throws StateError when a slice is missing or damaged */
export async function* readSlicesOf(
  store: StateStore,
  { source, sha256, readerVersion }: SlicedCopy,
  { first, slices, bytes }: Sliced,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let index = first; index < first + slices; index += 1) {
    const key = stateKeys.slice(source, sha256, readerVersion, index);
    const packed = await store.read(key);
    if (!packed) throw new StateError(`${store.name} lacks ${key}. Run fetch or read again.`);
    const slice = await unpack(packed).catch((cause: unknown) => {
      throw new StateError(`${key} is damaged. Remove it and its last.json, then run fetch or read again.`, {
        cause,
      });
    });
    read += slice.length;
    yield slice;
  }
  if (read !== bytes)
    throw new StateError(
      `The slices of ${source} have ${read} bytes instead of ${bytes}. Run fetch or read again.`,
    );
}
