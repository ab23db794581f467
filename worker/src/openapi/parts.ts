// Pieces that every path of the OpenAPI document is put together from.
import * as z from 'zod';
import type { ErrorCode } from '../../../schemas/api-error.ts';
import { REQUEST_ID } from './responses.ts';

/** What any route may answer when it is asked wrongly or we are at fault. */
export const ANYWHERE: ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'internal_error',
  'service_unavailable',
];
/** What any body may be refused for. */
export const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type', 'payload_too_large'];

/** A schema as JSON Schema; `io` says whether it is what a caller sends or what comes back. */
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

/** A 200 with a body of one schema, or of one of several. */
export function answer(names: string | readonly string[], headers: Record<string, unknown> = {}) {
  const schema = typeof names === 'string' ? ref(names) : { oneOf: names.map(ref) };
  return {
    description: 'The answer.',
    headers: { 'X-Request-Id': REQUEST_ID, ...headers },
    content: { 'application/json': { schema } },
  };
}
