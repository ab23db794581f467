// Calls to the stores that a gate needs. A gate fails closed: when a store fails, the request gets
// `service_unavailable`.
import type * as z from 'zod';
import { compileExactCheck } from '../../../schemas/check-exactly.ts';
import type { FitsSchema } from '../../../schemas/check-values.ts';
import { BULK_DEADLINE_MS, inTime, Late, STORE_DEADLINE_MS } from '../deadline.ts';
import { ApiError } from '../errors.ts';

/** Calls a store; a failure, and an answer that does not come in time, become `service_unavailable`. */
export async function callStore<T>(call: () => Promise<T>, limitMs = STORE_DEADLINE_MS): Promise<T> {
  try {
    return await inTime('A store', call(), limitMs);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('service_unavailable', {}, { cause });
  }
}

/** Calls a store with the work of a publish, which takes longer than that of a request. */
export function callBulkStore<T>(call: () => Promise<T>): Promise<T> {
  return callStore(call, BULK_DEADLINE_MS);
}

/**
 * A call to an object with one retry. The call must be safe to repeat: a read, or a write that carries a
 * request id or hash. `call` makes its own stub, because a stub that failed once may stay broken.
 */
export async function callObject<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await inTime('An object', call());
  } catch (first) {
    // The platform asks not to call an overloaded object again, and a caller has waited long enough for a late one.
    if (isOverloaded(first) || first instanceof Late)
      throw new ApiError('service_unavailable', {}, { cause: first });
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
  if (exactCheckOf(schema)?.(answer)) return answer as z.output<T>;
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
  throw new Error(`${store} gave an answer that does not fit its schema${path ? ` at ${path}` : ''}.`);
}

/** Schemas that were used: undefined after the first use, then whether there is a compiled check, and which. */
const exactChecks = new WeakMap<z.ZodType, { fits: FitsSchema | undefined } | undefined>();

/** The compiled check of a schema from its second use on: some schemas are made for one answer. */
function exactCheckOf(schema: z.ZodType): FitsSchema | undefined {
  const known = exactChecks.get(schema);
  if (known) return known.fits;
  const isNew = !exactChecks.has(schema);
  const fits = isNew ? undefined : compileExactCheck(schema);
  exactChecks.set(schema, isNew ? undefined : { fits });
  return fits;
}
