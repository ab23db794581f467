// What the headers of an answer say about the length of a body and where in the file it begins.
import type { IncomingHttpHeaders } from 'node:http';

/** The stated length of the body; undefined without one. */
export function parseContentLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Reads `bytes 100-199/200` or `bytes *\/200`. A total of `*` is unknown. */
export function parseContentRange(headers: IncomingHttpHeaders): {
  start: number | undefined;
  total: number | undefined;
} {
  const match = /^bytes\s+(?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  const [, start, total] = match ?? [];
  return {
    start: start === undefined ? undefined : Number(start),
    total: total === undefined || total === '*' ? undefined : Number(total),
  };
}
