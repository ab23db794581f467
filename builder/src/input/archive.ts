// Zip archives as folders of input files. A member is read in place by its entry in the central directory.
// Its name appears only in the report and is never used as a path on this disk.
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { InputRefusal } from './refusal.ts';
import { checkUnpackedSize } from './unpack-limit.ts';

/** An archive on disk, or how another one is opened. */
export type ArchiveSource = string | (() => Promise<ZipFile>);

/** Entries of one archive. Most publications have a handful, the largest some dozens. */
export const MAX_MEMBERS = 1000;

/**
 * One file inside an archive; `index` is its position in the central directory, which differs for equal
 * names.
 */
export type Member = { archive: string; index: number };
/** A member as the central directory lists it; `bytes` is its unpacked size. */
export type ListedMember = { name: string; index: number; bytes: number };

/** Separates the archive's path from the entry's number; a path on disk cannot contain it. */
const SEPARATOR = '\u0000';
/** First bytes of an archive, and of an archive without members. */
const MAGICS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
/** Every Office document is a zip with this member. */
const OFFICE_MEMBER = '[Content_Types].xml';
/**
 * Files that desktops leave behind: dotfiles (but not the parts `.` and `..` of a path) and some known names.
 */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)/i;

/** Makes a path that names a member; `openBytes` understands it. */
export function memberPath({ archive, index }: Member): string {
  return `${archive}${SEPARATOR}${index}`;
}

/** Finds the member that a path names; undefined for a file on disk. */
export function parseMemberPath(path: string): Member | undefined {
  const [archive, index] = path.split(SEPARATOR);
  return archive === undefined || index === undefined ? undefined : { archive, index: Number(index) };
}

/** True when a file that begins like this is an archive. */
export function isArchive(head: string): boolean {
  return MAGICS.some((magic) => head.startsWith(magic));
}

/**
 * Lists the members of an archive that may be inputs, without folders and junk.
 * @throws InputRefusal `damaged_archive`, `empty_archive`, `too_many_members`, `unpacks_too_large`,
 * `unsupported_archive`
 */
export async function listMembers(source: ArchiveSource): Promise<ListedMember[]> {
  const members = await withZip(source, async (zip) => {
    if (zip.entryCount > MAX_MEMBERS) throw new InputRefusal('too_many_members', `${zip.entryCount} files.`);
    const listed: ListedMember[] = [];
    let index = 0;
    for await (const entry of zip.eachEntry()) {
      listed.push({ name: readName(entry), index, bytes: entry.uncompressedSize });
      index += 1;
    }
    // Unpacking fails where an entry is longer than its stated size, so the stated sizes are limits.
    checkUnpackedSize(
      zip.fileSize,
      listed.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    return listed;
  });
  if (members.some(({ name }) => name === OFFICE_MEMBER))
    throw new InputRefusal('unsupported_archive', 'An Office document.');
  const files = members.filter(({ name }) => !name.endsWith('/') && !JUNK.test(name));
  if (files.length === 0) throw new InputRefusal('empty_archive');
  return withOwnNames(files);
}

/** Gives a number to a repeated name, because reports identify inputs by name. */
function withOwnNames(members: readonly ListedMember[]): ListedMember[] {
  const times = new Map<string, number>();
  return members.map((member) => {
    const time = (times.get(member.name) ?? 0) + 1;
    times.set(member.name, time);
    return time === 1 ? member : { ...member, name: `${member.name} (${time})` };
  });
}

/**
 * Gives the unpacked bytes of one member.
 * @throws InputRefusal `encrypted_archive`, `nested_archive`, `damaged_archive`, `unsupported_archive`
 */
export async function* openMember({
  archive,
  index,
}: Pick<Member, 'index'> & { archive: ArchiveSource }): AsyncGenerator<Buffer> {
  const zip = await refusing(openZip(archive));
  try {
    const entry = await refusing(entryAt(zip, index));
    if (entry.isEncrypted()) throw new InputRefusal('encrypted_archive');
    if (!entry.canDecodeFileData())
      throw new InputRefusal('unsupported_archive', `Compression method ${entry.compressionMethod}.`);
    yield* checked(entry, await refusing(zip.openReadStreamPromise(entry)));
  } catch (error) {
    throw asRefusal(error);
  } finally {
    zip.close();
  }
}

async function* checked(entry: Entry, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let sum = 0;
  let isFirst = true;
  for await (const chunk of stream) {
    if (isFirst && isArchive(chunk.toString('latin1', 0, 4))) throw new InputRefusal('nested_archive');
    isFirst = false;
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new InputRefusal('damaged_archive', 'The checksum of a member is wrong.');
}

async function entryAt(zip: ZipFile, index: number): Promise<Entry> {
  let at = 0;
  for await (const entry of zip.eachEntry()) {
    if (at === index) return entry;
    at += 1;
  }
  throw new InputRefusal('damaged_archive', `Entry ${index} is missing.`);
}

function openZip(source: ArchiveSource): Promise<ZipFile> {
  if (typeof source !== 'string') return source();
  return openPromise(source, { lazyEntries: true, autoClose: false, decodeStrings: false });
}

async function withZip<T>(source: ArchiveSource, read: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await refusing(openZip(source));
  try {
    return await refusing(read(zip));
  } finally {
    zip.close();
  }
}

/** A name may contain any characters; control characters would break the lines of a report. */
function readName(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '?');
}

async function refusing<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Errors of yauzl and zlib are about the archive. Errors of the machine have another code. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof InputRefusal) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code !== '' && !code.startsWith('Z_')) return error;
  const reason = /encryption/.test(error.message) ? 'encrypted_archive' : 'damaged_archive';
  return new InputRefusal(reason, error.message);
}
