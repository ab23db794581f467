// Error responses and shared headers of the OpenAPI document, from the one table of error codes.
import { ERRORS, type ErrorCode } from '../../../schemas/api-error.ts';

const INTEGER = { type: 'integer' };

/** Header of every response. */
export const REQUEST_ID = {
  description: 'Id of the request. Quote it when you report a problem.',
  schema: { type: 'string', pattern: '^req_[0-9A-Za-z]{20}$' },
};

/** Rate headers of a counted answer. */
export const RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Lookups in 24 hours.', schema: INTEGER },
  'X-RateLimit-Remaining': { description: 'Lookups left now.', schema: INTEGER },
  'X-RateLimit-Reset': {
    description: 'Unix second at which the oldest counted lookup leaves the window.',
    schema: INTEGER,
  },
};

/** Rate headers of every response at and below the addresses that take an API key. */
export const KEY_RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Requests in a UTC day; 0 without a valid key.', schema: INTEGER },
  'X-RateLimit-Remaining': { description: 'Requests left today.', schema: INTEGER },
  'X-RateLimit-Reset': { description: 'Unix second of the next UTC midnight.', schema: INTEGER },
};

/**
 * One response for each status, with its codes and their sentences. Each response has the headers of
 * `always`.
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  always: Record<string, unknown> = {},
): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, its]) => [String(status), errorResponse(status, its, always)]),
  );
}

function errorResponse(status: number, codes: ErrorCode[], always: Record<string, unknown>) {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: { 'X-Request-Id': REQUEST_ID, ...extraHeaders(status, codes), ...always },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorBody' },
            { type: 'object', properties: { error: { enum: codes } } },
          ],
        },
      },
    },
  };
}

function extraHeaders(status: number, codes: readonly ErrorCode[]): Record<string, unknown> {
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: INTEGER } };
  if (codes.includes('missing_token')) {
    return { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } };
  }
  if (status === 405)
    return { Allow: { description: 'Methods of the address.', schema: { type: 'string' } } };
  if (status === 429) return { ...retryAfter, ...RATE_HEADERS };
  return status === 503 ? retryAfter : {};
}
