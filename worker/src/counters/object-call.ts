// Calls to the stores that a gate needs. A gate fails closed: when a store fails, the request gets
// `service_unavailable`.
import type * as z from 'zod';
import { ApiError } from '../errors.ts';

/** Calls a store; a failure becomes `service_unavailable`. */
export async function callStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('service_unavailable', {}, { cause });
  }
}

/**
 * A call to an object with one retry. The call must be safe to repeat: a read, or a write that carries a
 * request id or hash. `call` makes its own stub, because a stub that failed once may stay broken.
 */
export async function callObject<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (first) {
    // The platform asks not to call an overloaded object again.
    if (isOverloaded(first)) throw new ApiError('service_unavailable', {}, { cause: first });
  }
  return callStore(call);
}

function isOverloaded(error: unknown): boolean {
  return error instanceof Error && 'overloaded' in error && error.overloaded === true;
}

/**
 * What a store answered, checked by its schema: a gate must not let anybody pass because of an answer that is not one.
 * Call it inside `callStore` or `callObject`. The words go to the log and hold none of the answer's values.
 */
export function checkAnswer<T extends z.ZodType>(store: string, schema: T, answer: unknown): z.output<T> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
  throw new Error(`${store} gave an answer that does not fit its schema${path ? ` at ${path}` : ''}.`);
}
