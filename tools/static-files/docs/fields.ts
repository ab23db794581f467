// The fields of a schema of the OpenAPI document as rows of a table, with parts written below the field that has them.
import type { JsonSchema } from '../../../worker/src/openapi/components.ts';
import { escaped, withCode } from './html.ts';

export type FieldRow = {
  path: string;
  type: string;
  required: boolean;
  limits: string;
  meaning: string;
  example: unknown;
};

const COLUMNS_DEPTH = 4;

/** Every field with its path, in the order of the schema. `example` is a value of the schema. */
export function fieldRows(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  example: unknown,
  path = '',
): FieldRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  if (path.split('.').length > COLUMNS_DEPTH) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const value = isObject(example) ? example[name] : undefined;
    const shape = resolved(property, schemas);
    const isList = shape.type === 'array';
    const inner = isList ? resolved(shape.items ?? {}, schemas) : shape;
    const row = {
      path: own,
      type: typeOf(property, schemas),
      required: required.includes(name),
      limits: limitsOf(isList ? { ...inner, ...shape } : shape),
      meaning: property.description ?? shape.description ?? '',
      example: value,
    };
    const first = Array.isArray(value) ? value[0] : value;
    const below = isList ? `${own}[]` : own;
    return [row, ...(inner.properties ? fieldRows(inner, schemas, first, below) : [])];
  });
}

/** One row as HTML cells. */
export function fieldCells(row: FieldRow): string[] {
  const { path, type, required, limits, meaning, example } = row;
  const isShort = example !== undefined && (example === null || typeof example !== 'object');
  const shown = isShort ? `<code>${escaped(JSON.stringify(example))}</code>` : '';
  return [
    `<code>${path.replaceAll('.', '.<wbr>')}</code>`,
    `${type}${required ? '' : ', optional'}`,
    `${withCode(meaning)}${limits === '' ? '' : ` <span class="quiet">${escaped(limits)}</span>`}`,
    shown,
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What a reference leads to; of a value that may be null, the value. */
export function resolved(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const [name] = schema.$ref?.split('/').slice(-1) ?? [];
  if (name !== undefined) return resolved(schemas[name] ?? {}, schemas);
  const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return choices.length === 1 && choices[0] ? { ...schema, ...resolved(choices[0], schemas) } : schema;
}

function typeOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): string {
  const orNull =
    schema.anyOf?.some(({ type }) => type === 'null') || schema.type?.includes('null') ? ' or null' : '';
  const { type, items, anyOf } = resolved(schema, schemas);
  const names = [type ?? anyOf?.map((one) => resolved(one, schemas).type ?? 'object') ?? 'object'].flat(2);
  const words = [...new Set(names)].filter((name) => name !== 'null').join(' or ');
  return `${words === 'array' ? `list of ${typeOf(items ?? {}, schemas)}` : words}${orNull}`;
}

/** The limits of a value in words. */
function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: usual,
  enum: values,
}: JsonSchema) {
  const range = (from: unknown, to: unknown, what: string) =>
    to === undefined ? '' : from === undefined ? `At most ${to}${what}.` : `${from} to ${to}${what}.`;
  const parts = [
    values ? `One of ${values.join(', ')}.` : '',
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    usual === undefined ? '' : `Default: ${usual}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}
