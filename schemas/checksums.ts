// Checksums of tiles that an index lists. A tile whose checksum is that of the index is the one that the builder wrote and
// checked, so a reader need not look at each of its values.
import type { CodeKey } from './code-key.ts';
import { positionsOf } from './editions.ts';
import { positionOfCode } from './read-tile.ts';
import { type BuildIndex, CHECKSUM_LENGTH } from './tile.ts';

/** The checksum of each tile that an index lists; an empty text where it is missing. */
export type ListedChecksums = {
  code(code: CodeKey): string;
  place(zip3: string): string;
  state(state: string): string;
};

/** The checksums in an index. */
export function listedChecksums(
  index: Pick<BuildIndex, 'codes' | 'drgs' | 'zip3' | 'states' | 'checksums'>,
): ListedChecksums {
  const { checksums } = index;
  if (checksums === null) {
    const none = () => '';
    return { code: none, place: none, state: none };
  }
  const [places, states] = [index.zip3, index.states].map(positionsOf);
  return {
    code(code) {
      const { list, position } = positionOfCode(index, code);
      return checksumAt(checksums[list], position);
    },
    place: (zip3) => checksumAt(checksums.zip3, places?.get(zip3) ?? -1),
    state: (state) => checksumAt(checksums.states, states?.get(state) ?? -1),
  };
}

function checksumAt(joined: string, position: number): string {
  return position < 0 ? '' : joined.slice(position * CHECKSUM_LENGTH, (position + 1) * CHECKSUM_LENGTH);
}

/** The checksum of an object with this MD5 in hex. */
export function checksumOf(md5: string): string {
  return md5.slice(0, CHECKSUM_LENGTH);
}

/**
 * Whether an object is the one that a checksum is of. `etag`: what the store says of the object, its MD5 in hex when it was
 * uploaded whole. Without a checksum nothing is known.
 */
export function hasChecksum(etag: string, checksum: string): boolean {
  return checksum.length === CHECKSUM_LENGTH && etag.startsWith(checksum);
}

/** Whether a text has a checksum for each of some entries. */
export function hasChecksums(joined: string, entries: number): boolean {
  return joined.length === entries * CHECKSUM_LENGTH && /^[0-9a-f]*$/.test(joined);
}
