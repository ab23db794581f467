// A refused request as an error of the class of its code.
import { ERROR_CLASSES } from './error-classes.ts';
import { ApiError, UnusableAnswerError } from './errors.ts';
import type { ErrorBody } from './types.ts';

const MS_PER_SECOND = 1000;

/** Seconds of `Retry-After`, which is a number or a date; null without the header. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / MS_PER_SECOND));
}

/** The error of a response that is not a 2xx. A body that is not one of ours becomes an UnusableAnswerError. */
export function errorOf(response: Response, text: string, now: number): ApiError | UnusableAnswerError {
  const { status, headers } = response;
  const body = readErrorBody(text);
  if (body) return makeApiError(body, status, readRetryAfter(headers, now), headers.get('X-Request-Id'));
  const message = `The answer has the status ${status} and is not an error of the service. Is the address right?`;
  return new UnusableAnswerError(message, status);
}

/** The error of a body, in the class of its code. */
export function makeApiError(
  body: ErrorBody,
  status: number,
  retryAfterSeconds: number | null = body.retry_after ?? null,
  requestId: string | null = null,
): ApiError {
  const known = Object.hasOwn(ERROR_CLASSES, body.error);
  const ErrorClass = known ? ERROR_CLASSES[body.error] : ApiError;
  return new ErrorClass(body, status, retryAfterSeconds, requestId);
}

function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is the body of an error. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const body = value as Record<string, unknown>;
  return body.ok === false && typeof body.error === 'string' && typeof body.message === 'string';
}
