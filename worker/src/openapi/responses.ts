// Error responses and shared headers of the OpenAPI document, from the one table of error codes.
import { ERRORS, type ErrorBody, type ErrorCode } from '../../../schemas/api-error.ts';
import { ref } from './parts.ts';

const INTEGER = { type: 'integer', minimum: 0 };

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

/** The error responses of an operation: one for each status, with its codes and their sentences. */
export function errorResponses(
  codes: readonly ErrorCode[],
  always: Record<string, unknown>,
  exampleOf: (code: ErrorCode) => ErrorBody | undefined,
): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, its]) => [String(status), errorResponse(status, its, always, exampleOf)]),
  );
}

function errorResponse(
  status: number,
  codes: ErrorCode[],
  always: Record<string, unknown>,
  exampleOf: (code: ErrorCode) => ErrorBody | undefined,
) {
  const examples = Object.fromEntries(
    codes.flatMap((code) => {
      const value = exampleOf(code);
      return value ? [[code, { summary: ERRORS[code].message, value }]] : [];
    }),
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: { 'X-Request-Id': REQUEST_ID, ...extraHeaders(status, codes), ...always },
    content: {
      'application/json': {
        schema: {
          allOf: [ref('ErrorBody'), { type: 'object', properties: { error: { enum: codes } } }],
        },
        ...(Object.keys(examples).length > 0 ? { examples } : {}),
      },
    },
  };
}

function extraHeaders(status: number, codes: readonly ErrorCode[]): Record<string, unknown> {
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: INTEGER } };
  if (codes.includes('missing_token') || codes.includes('management_unauthorized')) {
    return { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } };
  }
  if (status === 405)
    return { Allow: { description: 'Methods of the address.', schema: { type: 'string' } } };
  if (status === 429) return { ...retryAfter, ...RATE_HEADERS };
  return status === 503 ? retryAfter : {};
}
