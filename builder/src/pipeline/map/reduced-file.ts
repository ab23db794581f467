// What the state keeps about a file that was read: everything that the map step made of it, not its bytes.
//
// Artefacts of price files are in the object itself. Those of registries, payers and federal files may be larger than the
// memory, so they are cut into slices, which are objects beside it.
//
//   gzip of
//     8 bytes   `ATLASRF1`
//     4 bytes   length of the header, unsigned, little endian
//     header    JSON: reader version and parts; each part with the length of its artefact in bytes
//     bodies    artefacts in the order of the parts
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Part, STATE_FORMAT } from '../../state/records.ts';
import { StateError } from '../../state/state-store.ts';
import { manifestText, parseManifest } from '../step/work-folder.ts';
import type { MapEntry } from './map-manifest.ts';

const MAGIC = `ATLASRF${STATE_FORMAT}`;
const HEADER_AT = MAGIC.length + 4;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** Artefacts are named by content. Any other name is refused: it could be a path that somebody chose. */
const ARTEFACT = /^[0-9a-f]{64}-\d+\.(?:observations|input)$/;

/**
 * One input without its path in the folder; `name` is its path within the file, empty for the file itself.
 */
export type ReducedPart = Omit<MapEntry, 'file' | 'archive' | 'sourceUrl' | 'staleReader'> &
  Pick<Part, 'name'> & { sliced?: Sliced };
/** Where an artefact is that is not in the object: its slices, from the first one, and its bytes. */
export type Sliced = { first: number; slices: number; bytes: number };
/** A file as one version of the readers understood it. */
export type ReducedFile = { readerVersion: number; parts: { part: ReducedPart; artefact: Uint8Array }[] };

/** The bytes of a reduced file. */
export async function encodeReduced({ readerVersion, parts }: ReducedFile): Promise<Uint8Array> {
  const header = {
    reader_version: readerVersion,
    parts: parts.map(({ part, artefact }) => ({ part, bytes: artefact.length })),
  };
  const text = Buffer.from(manifestText(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return pack(Buffer.concat([Buffer.from(MAGIC), length, text, ...parts.map(({ artefact }) => artefact)]));
}

/** Reads a reduced file back; `key` names it in messages. @throws StateError when it is damaged */
export async function decodeReduced(packed: Uint8Array, key: string): Promise<ReducedFile> {
  try {
    const bytes = await unpack(packed);
    if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('another format');
    const bodiesAt = HEADER_AT + bytes.readUInt32LE(MAGIC.length);
    const header = parseManifest<Header>(bytes.toString('utf8', HEADER_AT, bodiesAt));
    let at = bodiesAt;
    const parts = header.parts.map(({ part, bytes: length }) => {
      if (part.artefact !== null && !ARTEFACT.test(part.artefact)) throw new Error('a foreign name');
      at += length;
      return { part, artefact: bytes.subarray(at - length, at) };
    });
    if (at !== bytes.length) throw new Error('another length');
    return { readerVersion: header.reader_version, parts };
  } catch (cause) {
    throw new StateError(`${key} is damaged. Remove it and its last.json, then run fetch again.`, { cause });
  }
}

type Header = { reader_version: number; parts: { part: ReducedPart; bytes: number }[] };
