// Calls to stores a gate needs. Out of reach means refused: every failure is `service_unavailable`.
import { ApiError } from '../errors.ts';

/** An awaited store; its failure closes the gate. */
export async function callStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('service_unavailable', {}, { cause });
  }
}

/**
 * A call to an object with one retry. The call must be safe to repeat: a read, or a write that carries a request
 * id or hash. `call` makes its own stub, because a stub that failed once may stay broken.
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
