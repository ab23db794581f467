// The files of exported releases in R2, whole or a range of their bytes.
import { ApiError } from '../errors.ts';

/** A file without its bytes. */
export type FileFacts = { size: number; etag: string };
/** The bytes from `offset` on, `length` of them. */
export type ByteRange = { offset: number; length: number };

export type ExportedFiles = {
  /** Undefined for a file that is not stored. @throws ApiError `service_unavailable` */
  look(key: string): Promise<FileFacts | undefined>;
  read(key: string, range?: ByteRange): Promise<ReadableStream | undefined>;
};

export function exportedFiles(bucket: R2Bucket): ExportedFiles {
  return {
    async look(key) {
      const object = await orUnavailable(bucket.head(key));
      return object ? { size: object.size, etag: object.httpEtag } : undefined;
    },
    async read(key, range) {
      const object = await orUnavailable(bucket.get(key, range ? { range } : {}));
      return object?.body;
    },
  };
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new ApiError('service_unavailable', {}, { cause });
  }
}

/**
 * Reads the header `Range` for a file of a size. Several ranges, and anything that is not a range of bytes, are ignored, as
 * RFC 9110 allows. @returns null when no byte of the file is in the range
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? null : { offset: size - length, length };
  }
  const [offset, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < offset) return undefined;
  return offset >= size ? null : { offset, length: last - offset + 1 };
}
