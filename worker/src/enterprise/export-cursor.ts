// Where the next page of an export begins: bound to the release, the dataset and the filters. Pure but for
// WebCrypto.
import { EXPORT_EXPECTED, type ExportRequest } from '../../../schemas/enterprise.ts';
import { sha256Hex } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';

/** Index of a part of the question, and of a row among the rows of the part. */
export type Position = { part: number; row: number };
export const START: Position = { part: 0, row: 0 };

const SHAPE = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{16})$/;
/** Hex digits of the hash: enough to distinguish one question from another. */
const BOUND_LENGTH = 16;

/** What ties a cursor to its question and release. */
export async function boundTo(
  { dataset, filters }: Pick<ExportRequest, 'dataset' | 'filters'>,
  release: string,
): Promise<string> {
  return (await sha256Hex(JSON.stringify([release, dataset, filters]))).slice(0, BOUND_LENGTH);
}

/** The cursor of a position. */
export function writeCursor({ part, row }: Position, bound: string): string {
  return `${part}.${row}.${bound}`;
}

/**
 * The position of a cursor. @throws ApiError `invalid_parameter` when it is malformed, or of another question
 * or release
 */
export function readCursor(cursor: string | undefined, bound: string): Position {
  if (cursor === undefined) return START;
  const [, part, row, own] = SHAPE.exec(cursor) ?? [];
  if (own !== bound) {
    throw new ApiError('invalid_parameter', { param: 'cursor', expected: EXPORT_EXPECTED.cursor ?? '' });
  }
  return { part: Number(part), row: Number(row) };
}
