// The request id of every response. An id sent by the caller is ignored, because the counters recognise
// retries by the id.
import { drawBase62 } from '../credentials/base62.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const REQUEST_ID_LENGTH = 20;

/** A fresh id, `req_` and 20 base62 characters. */
export function mintRequestId(): string {
  return `req_${drawBase62(REQUEST_ID_LENGTH)}`;
}
