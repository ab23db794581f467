// The public log of releases in a folder: an entry for each manifest, tiles of hashes, and a signed checkpoint. It only
// grows: whoever kept an old checkpoint can see that nothing before it was changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { Manifest } from '../../../schemas/manifest.ts';
import { IsoDate } from '../../../schemas/place.ts';
import { BuildId } from '../../../schemas/tile.ts';
import { sha256 } from '../files/hash.ts';
import { readBytesIfThere } from '../files/notes.ts';
import { writeWhole } from '../files/write-whole.ts';
import { leafHash, makeTiles, readBundle, TILE_WIDTH, tilePath, treeRoot } from './merkle.ts';
import { NoteFault, openNote, type SignerKey, signNote, type VerifierKey } from './note.ts';

/** What the log says of one release. */
export const LogEntry = z.strictObject({
  format: z.literal(1),
  release: BuildId,
  as_of: IsoDate,
  manifest_sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A checkpoint: how many entries there are, and the root of their tree. */
export type Checkpoint = { origin: string; size: number; root: string };
/** A log that was read and checked; `note` is the text of its checkpoint. */
export type ReleaseLog = Checkpoint & { note: string; raw: Buffer[]; leaves: Buffer[]; entries: LogEntry[] };
/** Gives the bytes of a file of a log by its path below the log; undefined when the file is missing. */
export type LogFiles = (path: string) => Promise<Uint8Array | undefined>;

export const CHECKPOINT = 'checkpoint';

/** The log cannot be believed; `where` is the file at fault, below the log. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
  readonly where: string;
  constructor(where: string, message: string) {
    super(`${where}: ${message}`);
    this.where = where;
  }
}

/** Reads a signed checkpoint. @throws LogFault */
export function readCheckpoint(note: string, key: VerifierKey, where = CHECKPOINT): Checkpoint {
  try {
    const [origin = '', size = '', root = ''] = openNote(note, key).split('\n');
    if (origin !== key.name || !/^(?:0|[1-9]\d{0,14})$/.test(size))
      throw new NoteFault('It is a checkpoint of another log.');
    return { origin, size: Number(size), root };
  } catch (error) {
    if (!(error instanceof NoteFault)) throw error;
    throw new LogFault(where, error.message);
  }
}

/** Reads a log and checks every byte of it: the signature, every tile, and the root. @throws LogFault */
export function readLog(dir: string, key: VerifierKey): Promise<ReleaseLog> {
  return readLogOf(filesBelow(dir), key);
}

/** The same of a log that lies elsewhere. @throws LogFault */
export async function readLogOf(files: LogFiles, key: VerifierKey): Promise<ReleaseLog> {
  const stored = await files(CHECKPOINT);
  if (!stored) throw new LogFault(CHECKPOINT, 'It is missing.');
  const note = Buffer.from(stored).toString('utf8');
  const checkpoint = readCheckpoint(note, key);
  const raw = await readEntries(files, checkpoint.size);
  for (const { path, bytes } of makeTiles(raw)) {
    const stored = await files(path);
    if (!stored) throw new LogFault(path, 'It is missing.');
    if (!bytes.equals(stored)) throw new LogFault(path, 'It does not have the hashes of the entries.');
  }
  const leaves = raw.map(leafHash);
  if (treeRoot(leaves).toString('base64') !== checkpoint.root)
    throw new LogFault(CHECKPOINT, 'Its root is not that of the entries: an entry was changed.');
  return { ...checkpoint, note, raw, leaves, entries: raw.map(parseEntry) };
}

function filesBelow(dir: string): LogFiles {
  return (path) => readBytesIfThere(join(dir, path));
}

/**
 * Checks that a log contains everything that an earlier checkpoint had. @throws LogFault for a fork
 */
export function requireGrown(log: ReleaseLog, earlier: Checkpoint): void {
  const where = 'the earlier checkpoint';
  if (earlier.size > log.size)
    throw new LogFault(where, `It has ${earlier.size} entries, and the log only ${log.size}.`);
  if (treeRoot(log.leaves.slice(0, earlier.size)).toString('base64') !== earlier.root)
    throw new LogFault(
      where,
      'Its entries are others than the first ones of the log: one of both is a fork.',
    );
}

/** Checks that every release is in the log with its manifest. @throws LogFault for a hidden release */
export function requireListed(
  log: ReleaseLog,
  releases: readonly Pick<LogEntry, 'release' | 'manifest_sha256'>[],
): void {
  for (const { release, manifest_sha256 } of releases) {
    const listed = log.entries.filter((entry) => entry.release === release);
    if (listed.length === 0) throw new LogFault(release, 'This release is not in the log.');
    if (!listed.some((entry) => entry.manifest_sha256 === manifest_sha256))
      throw new LogFault(release, 'The log has another manifest of this release.');
  }
}

/**
 * Appends the manifests of sealed builds. A release that is in the log already is not entered again.
 * @returns the size of the log, and the entry of each manifest
 */
export async function appendReleases(
  dir: string,
  manifestTexts: readonly string[],
  key: SignerKey,
): Promise<{ size: number; indexes: number[] }> {
  const isNew = !(await readBytesIfThere(join(dir, CHECKPOINT)));
  const known = isNew ? 0 : (await readLog(dir, key)).size;
  const raw = await readEntries(filesBelow(dir), known);
  const positions = new Map(raw.map((entry, i) => [entry.toString('utf8'), i]));
  const indexes = manifestTexts.map(entryText).map((text) => {
    const position = positions.get(text) ?? raw.push(Buffer.from(text)) - 1;
    positions.set(text, position);
    return position;
  });
  if (raw.length === known) return { size: known, indexes };
  const root = treeRoot(raw.map(leafHash)).toString('base64');
  await writeLog(dir, raw, signNote(`${key.name}\n${raw.length}\n${root}\n`, key));
  return { size: raw.length, indexes };
}

/** Writes the tiles of a log into a folder, and the checkpoint last: it never names a tile that is missing. */
export async function writeLog(dir: string, raw: readonly Uint8Array[], checkpoint: string): Promise<void> {
  for (const { path, bytes } of makeTiles(raw)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), bytes);
  }
  await writeWhole(join(dir, CHECKPOINT), checkpoint);
}

function entryText(manifestText: string): string {
  const { build, as_of } = Manifest.parse(JSON.parse(manifestText));
  const entry: LogEntry = { format: 1, release: build, as_of, manifest_sha256: sha256(manifestText) };
  return JSON.stringify(entry);
}

async function readEntries(files: LogFiles, size: number): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  for (let at = 0; at * TILE_WIDTH < size; at += 1) {
    const width = Math.min(TILE_WIDTH, size - at * TILE_WIDTH);
    const path = tilePath('entries', at, width);
    const bytes = await files(path);
    if (!bytes) throw new LogFault(path, 'It is missing.');
    entries.push(...readWholeBundle(path, Buffer.from(bytes), width));
  }
  return entries;
}

function readWholeBundle(path: string, bytes: Buffer, width: number): Buffer[] {
  try {
    const entries = readBundle(bytes);
    if (entries.length === width) return entries;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new LogFault(path, `It does not have ${width} entries.`);
}

function parseEntry(raw: Buffer, index: number): LogEntry {
  try {
    return LogEntry.parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new LogFault(`entry ${index}`, 'It is not an entry of this log.');
  }
}
