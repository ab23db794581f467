// The Merkle tree of RFC 6962, and its hashes as tiles (https://c2sp.org/tlog-tiles). Pure.
import { createHash } from 'node:crypto';

export const TILE_WIDTH = 256;
export const HASH_BYTES = 32;

/** The hash of an entry. */
export function leafHash(entry: Uint8Array): Buffer {
  return createHash('sha256')
    .update(Buffer.from([0]))
    .update(entry)
    .digest();
}

function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest();
}

/** The root of a tree with these leaves. */
export function treeRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return createHash('sha256').digest();
  if (leaves.length === 1) return first;
  const split = largestPowerBelow(leaves.length);
  return nodeHash(treeRoot(leaves.slice(0, split)), treeRoot(leaves.slice(split)));
}

/** The hashes beside the path from a leaf to the root, the lowest first. */
export function inclusionPath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionPath(left, index), treeRoot(right)]
    : [...inclusionPath(right, index - split), treeRoot(left)];
}

/** The root that a leaf and the hashes beside its path give. */
export function rootOfPath(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  if (size <= 1) return leaf;
  const split = largestPowerBelow(size);
  const [beside, rest] = [path.at(-1) ?? Buffer.alloc(0), path.slice(0, -1)];
  return index < split
    ? nodeHash(rootOfPath(leaf, index, split, rest), beside)
    : nodeHash(beside, rootOfPath(leaf, index - split, size - split, rest));
}

function largestPowerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** A tile: its path below the log, and its bytes. */
export type LogTile = { path: string; bytes: Buffer<ArrayBuffer> };

/** Every tile of a log with these entries: the hashes by level, and the entries. */
export function makeTiles(entries: readonly Uint8Array[]): LogTile[] {
  const bundles = cut(entries).map(
    ([at, part]): LogTile => ({
      path: tilePath('entries', at, part.length),
      bytes: Buffer.concat(part.flatMap((entry) => [lengthOf(entry), entry])),
    }),
  );
  const tiles: LogTile[] = [];
  let hashes = entries.map(leafHash);
  for (let level = 0; hashes.length > 0; level += 1) {
    const parts = cut(hashes);
    for (const [at, part] of parts)
      tiles.push({ path: tilePath(String(level), at, part.length), bytes: Buffer.concat(part) });
    // The next level has one hash for each full tile.
    hashes = parts.filter(([, part]) => part.length === TILE_WIDTH).map(([, part]) => treeRoot(part));
  }
  return [...tiles, ...bundles];
}

/** The path of a tile: `tile/0/x001/234`, and with `.p/<width>` behind it for one that is not full. */
export function tilePath(level: string, index: number, width: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g) ?? [];
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** The entries of a bundle. @throws RangeError when it is cut off */
export function readBundle(bytes: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt16BE(at);
    at += 2;
    if (at + length > bytes.length) throw new RangeError('The bundle is cut off.');
    entries.push(bytes.subarray(at, at + length));
    at += length;
  }
  return entries;
}

function lengthOf(entry: Uint8Array): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(entry.length);
  return bytes;
}

function cut<T>(list: readonly T[]): [at: number, part: T[]][] {
  return Array.from({ length: Math.ceil(list.length / TILE_WIDTH) }, (_, i) => [
    i,
    list.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH),
  ]);
}
