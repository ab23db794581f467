// JSON Schema as TypeScript types. It knows what the schemas of this project use and refuses anything else, so that a type
// is never wider than its schema without anybody seeing it.

/** The part of JSON Schema that zod writes for the schemas of this project. */
export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  description?: string;
};

const INDENT = '  ';

/** `export type Name = …;` with the description of the schema above it. */
export function typeDeclaration(name: string, schema: JsonSchema): string {
  return `${commentOf(schema, '')}export type ${name} = ${typeText(schema, '')};\n`;
}

/** The names of other types that a schema refers to. */
export function referredNames(schema: JsonSchema): string[] {
  const {
    $ref,
    items,
    additionalProperties: rest,
    propertyNames,
    properties = {},
    anyOf = [],
    oneOf = [],
  } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, items, rest, propertyNames];
  const inside = parts.flatMap((part) => (typeof part === 'object' ? referredNames(part) : []));
  return $ref === undefined ? inside : [nameOf($ref), ...inside];
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

function typeText(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, indent)))].join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return listText(schema.items ?? {}, indent);
    case 'object':
      return objectText(schema, indent);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The type ${schema.type} of a schema is new here: say what it is in TypeScript.`);
  }
}

function listText(items: JsonSchema, indent: string): string {
  const text = typeText(items, indent);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: rest } = schema;
  const names = Object.keys(properties);
  if (names.length === 0 && typeof rest === 'object') {
    const keys = schema.propertyNames ? typeText(schema.propertyNames, indent) : 'string';
    return `Record<${keys}, ${typeText(rest, indent)}>`;
  }
  const inner = indent + INDENT;
  const lines = names.map((name) => {
    const property = properties[name] ?? {};
    const text = typeText(property, inner);
    const isRequired = required.includes(name);
    const optional = isRequired ? `${name}: ${text}` : `${name}?: ${text} | undefined`;
    return `${commentOf(property, inner)}${inner}${optional};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function commentOf({ description }: JsonSchema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;
}
