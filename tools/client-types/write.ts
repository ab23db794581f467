// `node tools/client-types/write.ts`: writes the types and the error classes of the TypeScript client from the schemas, so
// that the package needs neither zod nor the schemas.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ERRORS } from '../../schemas/api-error.ts';
import * as apiPaths from '../../schemas/api-paths.ts';
import { MAX_BATCH_ITEMS } from '../../schemas/keys.ts';
import { ANSWERS, REQUESTS, TYPE_FILES } from './named-schemas.ts';
import { type JsonSchema, referredNames, typeDeclaration } from './typescript-of.ts';

/** Addresses by the names of their constants; lists of addresses are not copied. */
const paths = Object.entries<unknown>({ ...apiPaths }).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
);
const ROOT = join(import.meta.dirname, '../..');
const HEAD = '// Written by tools/client-types/write.ts from schemas/. Do not edit.\n';
const SRC = 'clients/typescript/src';
/** The folder of the types; `types.ts` beside it offers them all. */
const TYPES = `${SRC}/types`;

/** Files of the client by their path, each with its text. */
export function clientFiles(): Record<string, string> {
  return {
    ...typeFiles(),
    [`${SRC}/error-classes.ts`]: errorClassesFile(),
    [`${SRC}/paths.ts`]: pathsFile(),
  };
}

/** One file for each area, and one that offers them all. */
function typeFiles(): Record<string, string> {
  const schemas = { ...jsonSchemas(ANSWERS, 'output'), ...jsonSchemas(REQUESTS, 'input') };
  const files = Object.keys(TYPE_FILES);
  const texts = files.map((file) => [`${TYPES}/${file}.ts`, typesFile(file, schemas)]);
  const offered = [...files, 'error-code'].sort().map((file) => `export type * from './types/${file}.ts';\n`);
  return {
    ...Object.fromEntries(texts),
    [`${TYPES}/error-code.ts`]: errorCodeFile(),
    [`${SRC}/types.ts`]: `${HEAD}${offered.join('')}`,
  };
}

function typesFile(file: string, schemas: Readonly<Record<string, JsonSchema>>): string {
  const own = TYPE_FILES[file] ?? [];
  const used = new Set(own.flatMap((name) => referredNames(schemas[name] ?? {})));
  const imports = Object.entries(TYPE_FILES).flatMap(([other, names]) => {
    const wanted = names.filter((name) => other !== file && used.has(name)).sort();
    return wanted.length === 0 ? [] : [`import type { ${wanted.join(', ')} } from './${other}.ts';\n`];
  });
  const declarations = own.map((name) => typeDeclaration(name, schemas[name] ?? {}));
  return [HEAD + imports.sort().join(''), ...declarations].join('\n');
}

function errorCodeFile(): string {
  const codes = Object.keys(ERRORS).map((code) => `\n  | '${code}'`);
  return `${HEAD}\n/** The code of every error. */\nexport type ErrorCode =${codes.join('')};\n`;
}

/** JSON Schemas that refer to each other by name. */
function jsonSchemas(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => id });
  return schemas as Record<string, JsonSchema>;
}

function errorClassesFile(): string {
  const entries = Object.entries(ERRORS);
  const classes = entries.map(
    ([code, { status, message }]) =>
      `/** ${status}: ${message} */\nexport class ${className(code)} extends ApiError {}\n`,
  );
  const rows = entries.map(([code]) => `  ${code}: ${className(code)},\n`);
  return [
    HEAD + "import { ApiError } from './errors.ts';\nimport type { ErrorCode } from './types.ts';\n",
    ...classes,
    `/** The class of every error code. */\nexport const ERROR_CLASSES: Readonly<Record<ErrorCode, typeof ApiError>> = {\n${rows.join('')}};\n`,
  ].join('\n');
}

/** `membership_required` -> `MembershipRequiredError`; a code that ends in `error` does not say it twice. */
function className(code: string): string {
  const words = code.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

function pathsFile(): string {
  const lines = paths
    .filter(([, path]) => path.startsWith('/functions/') || path === apiPaths.HEALTH_PATH)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, path]) => `export const ${name} = '${path}';\n`);
  return `${HEAD}\n${lines.join('')}\n/** Searches of one batch. */\nexport const MAX_BATCH_ITEMS = ${MAX_BATCH_ITEMS};\n`;
}

if (import.meta.main) {
  mkdirSync(join(ROOT, TYPES), { recursive: true });
  for (const [path, text] of Object.entries(clientFiles())) writeFileSync(join(ROOT, path), text);
}
