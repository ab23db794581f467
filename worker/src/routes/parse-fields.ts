// Reads the fields of a body by a schema. A fault becomes a 400 that names the field and what is expected
// there.
import type * as z from 'zod';
import { parameterFault } from './describe-fault.ts';

/** The parsed fields; throws `missing_parameter` or `invalid_parameter` for the first field at fault. */
export function parseFields<T extends z.ZodType>(
  schema: T,
  fields: Record<string, unknown>,
  expected: Record<string, string>,
): z.output<T> {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  const param = String(read.error.issues[0]?.path[0] ?? 'body');
  throw parameterFault(param, fields[param], expected[param] ?? 'another value');
}
