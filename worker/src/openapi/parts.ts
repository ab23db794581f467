// The parts from which every operation of the OpenAPI document is made.
import type { JsonSchema } from './components.ts';

/** Credential of an operation, by the names of `components.securitySchemes`; an empty object needs none. */
export type Security = Record<string, string[]>[];

/** What an operation says of itself. */
export type OperationDetails = {
  tag: string;
  summary: string;
  description: string;
  security: Security;
  /** Fields of the query string, and headers. */
  parameters?: Parameter[];
  /** Names of the schemas that a body may have, and whether a body is required. */
  body?: { schemas: string[]; required: boolean };
  /** Names of the schemas of the answer; media types other than JSON hold text. */
  answer: string[];
  mediaTypes?: readonly string[];
  headers?: Record<string, unknown>;
  /** Headers of every response of the address, errors included. */
  everyHeader?: Record<string, unknown>;
};

export type Parameter = {
  name: string;
  in: 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
};

/** A field of a query string. */
export function parameter(
  name: string,
  description: string,
  schema: JsonSchema,
  { required = false, example }: { required?: boolean; example?: unknown } = {},
): Parameter {
  return { name, in: 'query', required, description, schema, ...(example === undefined ? {} : { example }) };
}

/** A reference to one of the document's schemas. */
export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** One schema, or any of several. */
export function refs(names: readonly string[]): JsonSchema {
  return names.length === 1 ? ref(names[0] ?? '') : { anyOf: names.map(ref) };
}

/** A response header that holds text. */
export function header(description: string, schema: Record<string, string> = {}) {
  return { description, schema: { type: 'string', ...schema } };
}

/** Headers of every answer that is behind a gate. */
export const PRIVATE_HEADERS = { 'Cache-Control': header('Always private, no-store.') };

/** Headers of an answer that is read from a release. */
export const DATA_HEADERS = {
  'X-Data-Refreshed': header('Date of the newest record behind the answer.', { format: 'date' }),
  'X-Data-Release': header('The release that the answer is read from.'),
  ...PRIVATE_HEADERS,
};

export const SANDBOX_HEADER = {
  'X-Sandbox': header('"true" when a test credential was sent: everything in the answer is invented.'),
};
