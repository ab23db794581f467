// Searches in batches: many questions in parts that the service accepts, with their answers in order.
import type { ApiError } from './errors.ts';
import { MAX_BATCH_ITEMS } from './paths.ts';
import { isErrorBody, makeApiError } from './refusal.ts';
import type { ErrorBody, SearchAnswerB, SearchRequest } from './types.ts';

/** Largest text of the questions of one batch: the service takes 64 KB with everything around them. */
const MAX_PART_BYTES = 60_000;

/** One answer of a batch, in the order of the questions. */
export type BatchOutcome = { ok: true; data: SearchAnswerB } | { ok: false; error: ApiError };

/** Questions in parts of at most 100 that fit into one request. */
export function batchParts(questions: readonly SearchRequest[]): SearchRequest[][] {
  const encoder = new TextEncoder();
  const parts: SearchRequest[][] = [];
  let bytes = 0;
  for (const question of questions) {
    const size = encoder.encode(JSON.stringify(question)).byteLength + 1;
    const part = parts.at(-1);
    if (part && part.length < MAX_BATCH_ITEMS && bytes + size <= MAX_PART_BYTES) {
      part.push(question);
      bytes += size;
    } else {
      parts.push([question]);
      bytes = size;
    }
  }
  return parts;
}

/** One item of a batch as its outcome. */
export function batchOutcome({ status, body }: { status: number; body: unknown }): BatchOutcome {
  return isErrorBody(body)
    ? { ok: false, error: makeApiError(body as ErrorBody, status) }
    : { ok: true, data: body as SearchAnswerB };
}
