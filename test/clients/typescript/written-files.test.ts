// The types, error classes and addresses of the client are what its generator writes from the schemas.
import { describe, expect, it } from 'vitest';
import { type JsonSchema, typeDeclaration } from '../../../tools/client-types/typescript-of.ts';
import { clientFiles } from '../../../tools/client-types/write.ts';
import { textOf } from '../../support/project/pages.ts';

describe('generated files of the client', () => {
  it.each(Object.entries(clientFiles()))(
    '%s is what `node tools/client-types/write.ts` writes',
    (path, text) => {
      expect(textOf(path)).toBe(text);
    },
  );
});

describe('JSON Schema as TypeScript', () => {
  const cases: [JsonSchema, string][] = [
    [{ type: 'array', items: { enum: ['a', 'b'] } }, "export type T = ('a' | 'b')[];\n"],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'export type T = number | null;\n'],
    [{ type: ['string', 'null'] }, 'export type T = string | null;\n'],
    [{ $ref: 'Area' }, 'export type T = Area;\n'],
    [
      { type: 'object', properties: { a: { type: 'string', description: 'An a.' } }, required: [] },
      'export type T = {\n  /** An a. */\n  a?: string | undefined;\n};\n',
    ],
    [
      { type: 'object', propertyNames: { enum: ['x'] }, additionalProperties: { type: 'integer' } },
      "export type T = Record<'x', number>;\n",
    ],
  ];
  it.each(cases)('%j', (schema, text) => {
    expect(typeDeclaration('T', schema)).toBe(text);
  });

  it('refuses what it does not know', () => {
    expect(() => typeDeclaration('T', { type: 'tuple' })).toThrow('is new here');
  });
});
