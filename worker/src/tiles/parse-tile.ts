// The text of an object out of R2 as a tile. An object that is not the one that was asked for, or not whole,
// is our fault: ApiError `data_unavailable`. The cause never names a code or place, because the log must not
// hold them.
import { Changes } from '../../../schemas/changes.ts';
import {
  checkedTileFault,
  type TileIdentity,
  type TileKind,
  type TileOfKind,
  tileFault,
} from '../../../schemas/check-tile.ts';
import { CurrentPointer } from '../../../schemas/tile.ts';
import { FORMAT_KINDS, type FormatKind, UnknownFormat, upgradeTile } from '../../../schemas/tile-formats.ts';
import { ApiError } from '../errors.ts';
import { parseObject } from './parse-object.ts';

/**
 * Parses a tile of a format that is read, and checks that it is the one that was asked for and whole. `isChecked`: its checksum
 * shows that it is the one that the builder checked.
 */
export function parseTile<K extends TileKind>(
  kind: K,
  text: string,
  asked: TileIdentity<K>,
  isChecked = false,
): TileOfKind<K> {
  const tile = parseFormat(kind, text);
  const fault = (isChecked ? checkedTileFault : tileFault)(kind, tile, asked);
  if (fault !== undefined) throw unavailable(`A ${FORMAT_KINDS[kind]} ${fault}.`);
  return tile as TileOfKind<K>;
}

/** Parses the pointer. It is small, so every value is checked. */
export function parsePointer(text: string): CurrentPointer {
  const read = CurrentPointer.safeParse(parseFormat('pointer', text));
  if (read.success) return read.data;
  throw unavailable(`The pointer does not fit its schema at ${read.error.issues[0]?.path.join('.')}.`);
}

/** Parses the change feed of a release; undefined when it has another format. */
export function parseChanges(text: string): Changes | undefined {
  try {
    return Changes.safeParse(JSON.parse(text)).data;
  } catch {
    throw unavailable('A change feed is not JSON.');
  }
}

/** Parses an object into one of the current format. */
function parseFormat(kind: FormatKind, text: string): unknown {
  let parsed: unknown;
  try {
    parsed = parseObject(text);
  } catch {
    throw unavailable(`A ${FORMAT_KINDS[kind]} is not JSON.`);
  }
  try {
    return upgradeTile(kind, parsed);
  } catch (error) {
    if (error instanceof UnknownFormat) throw unavailable(error.message);
    throw error;
  }
}

/** Data that is listed but cannot be used; `words` go to the log only. */
export function unavailable(words: string): ApiError {
  return new ApiError('data_unavailable', {}, { cause: new Error(words) });
}
