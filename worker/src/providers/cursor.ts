// Where the next page of a search begins. A cursor is good for one release, key and origin, and for nothing
// else. Pure.
import { MAX_ROWS_PER_ZIP } from '../../../schemas/provider.ts';
import { SEARCH_EXPECTED } from '../../../schemas/search.ts';
import { ApiError } from '../errors.ts';

/** `offset` rows have been answered. */
export type Cursor = { release: string; key: string; zip: string; offset: number };

const SHAPE = /^([^|]+)\|([^|]+)\|(\d{5})\|([1-9]\d{0,2})$/;

/** The opaque text of a cursor. */
export function writeCursor({ release, key, zip, offset }: Cursor): string {
  return btoa(`${release}|${key}|${zip}|${offset}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads a cursor back; throws `invalid_parameter` when it is malformed. Needs no I/O. */
export function readCursor(text: string): Cursor {
  const [, release, key, zip, offset] = SHAPE.exec(decoded(text)) ?? [];
  if (release === undefined || key === undefined || zip === undefined) throw foreignCursor();
  const cursor = { release, key, zip, offset: Number(offset) };
  if (cursor.offset >= MAX_ROWS_PER_ZIP) throw foreignCursor();
  return cursor;
}

/** The cursor is of another release, key or origin, or malformed. */
export function foreignCursor(): ApiError {
  return new ApiError('invalid_parameter', { param: 'cursor', expected: SEARCH_EXPECTED.cursor });
}

function decoded(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
