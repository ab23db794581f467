// Pieces that every part of the OpenAPI document is made of.
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
export const BODY_ERRORS: ErrorCode[] = ['invalid_json', 'unsupported_media_type', 'payload_too_large'];

/** JSON Schema of a shape as it is sent, or as it is asked for. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** A shape by its name among the components. */
export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/** A response header. */
export function header(description: string, schema: Record<string, string> = {}) {
  return { description, schema: { type: 'string', ...schema } };
}

/** The 200 of a route. */
export function answer(name: string, headers: Record<string, unknown> = {}) {
  return {
    description: 'The answer.',
    headers: { 'X-Request-Id': REQUEST_ID, ...headers },
    content: { 'application/json': { schema: ref(name) } },
  };
}
