// The parts from which every operation of the OpenAPI document is made.
import * as z from 'zod';
import type { ErrorCode } from '../../../schemas/api-error.ts';
import { REQUEST_ID } from './responses.ts';

/** Errors that any route may answer. */
export const ANYWHERE: ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'internal_error',
  'service_unavailable',
];
/** Errors of any route that reads a body. */
export const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type', 'payload_too_large'];

/** A schema as JSON Schema. `io`: what a caller sends (input), or what the service answers (output). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** A reference to one of the document's schemas. */
export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/** A response header that holds text. */
export function header(description: string, schema: Record<string, string> = {}) {
  return { description, schema: { type: 'string', ...schema } };
}

/** A 200 whose body has the named schema, or one of several. */
export function answer(names: string | readonly string[], headers: Record<string, unknown> = {}) {
  const schema = typeof names === 'string' ? ref(names) : { oneOf: names.map(ref) };
  return {
    description: 'The answer.',
    headers: { 'X-Request-Id': REQUEST_ID, ...headers },
    content: { 'application/json': { schema } },
  };
}
