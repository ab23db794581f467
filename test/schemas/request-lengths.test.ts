// Every text and every list of a request has a maximum length, so that no request costs more than its bytes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LookupRequest, MAX_SHORT_LENGTH } from '../../schemas/api.ts';
import { CoverageRequest } from '../../schemas/coverage.ts';
import { ExportRequest } from '../../schemas/enterprise.ts';
import { AdoptKey, BatchRequest, EndKey, SetOrigins, SignUp } from '../../schemas/keys.ts';
import * as operator from '../../schemas/operator.ts';
import { CloseReport, ListReports } from '../../schemas/price-reports.ts';
import { SearchRequest } from '../../schemas/search.ts';
import { PlacesRequest, ProceduresRequest } from '../../schemas/suggestions.ts';
import { BuildId } from '../../schemas/tile.ts';
import { Branding } from '../../schemas/widget.ts';

const { AddMember, CreateKey, DeleteObjects, ListCursor, MovePointer, PathId } = operator;
const { ObjectLine, ObjectPrefix, PutIndex, ReadObjects } = operator;
const REQUESTS: Record<string, z.ZodType> = {
  ...{ LookupRequest, PlacesRequest, ProceduresRequest, SearchRequest, ExportRequest, BatchRequest },
  ...{ CoverageRequest, CloseReport, ListReports },
  ...{ SignUp, AdoptKey, SetOrigins, EndKey, AddMember, FindLimit: operator.FindLimit },
  ...{ SetLimit: operator.SetLimit, SetTier: operator.SetTier, CreateKey, MovePointer, BuildId },
  ...{ ObjectLine, ObjectPrefix, PathId, ListCursor, ReadObjects, DeleteObjects, PutIndex },
  ...{ Branding, SetHost: operator.SetHost },
};

type Schema = { type?: string; pattern?: string; [key: string]: unknown };

/** Paths of texts and lists without a maximum length. */
function withoutMaximum(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, pattern = '', ...schema } = value as Schema;
  const isText = type === 'string' && !('enum' in schema || 'const' in schema || 'maxLength' in schema);
  // A pattern without repetitions and with both ends is a length too.
  const isEndless = isText && !/^\^(?:[^*+,]|\\.)+\$$/.test(pattern);
  const isEndlessList = type === 'array' && !('maxItems' in schema);
  // Names of fields that nothing reads: the size of the body bounds them.
  const below = Object.entries(schema)
    .filter(([key]) => key !== 'propertyNames')
    .flatMap(([key, child]) => withoutMaximum(child, `${path}.${key}`));
  return isEndless || isEndlessList ? [path, ...below] : below;
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

describe('a maximum length', () => {
  it.each(Object.entries(REQUESTS))('bounds every text and list of %s', (name, schema) => {
    expect(withoutMaximum(schemaOf(schema), name)).toEqual([]);
  });

  it('is missing where the check says so', () => {
    const loose = z.object({ a: z.string(), b: z.array(z.string().max(3)), c: z.string().regex(/^\d+$/) });
    expect(withoutMaximum(schemaOf(loose), 'x')).toEqual([
      'x.properties.a',
      'x.properties.b',
      'x.properties.c',
    ]);
  });

  it('is checked for every schema that a route reads a request by', () => {
    const dir = join(import.meta.dirname, '../../worker/src/routes');
    const code = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
    const used = code.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:parseFields\(|(?:parseBody|readFields)\(c, |= )([A-Z]\w+)(?:, |\.(?:safeParse\(|pick\(|shape;))/g,
        ),
      ].map(([, name = '']) => name),
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(REQUESTS)));
  });
});

describe('a number of 16 KB in a request', () => {
  it('is refused at once, and the answer names the parameter', () => {
    const read = LookupRequest.safeParse({ lat: '1'.repeat(16_000), lng: '1' });
    expect(read.error?.issues[0]?.path).toEqual(['lat']);
  });

  it.each(['12', '+12', '-12.5', '12.', '.5', ' 12 '])('as %j is still read', (lat) => {
    expect(LookupRequest.parse({ lat, lng: '1' }).lat).toBe(Number(lat));
  });

  it.each(['', '.', '1e3', '--1', '1.2.3', '0x10', '9'.repeat(MAX_SHORT_LENGTH + 1)])(
    'as %j is not a number',
    (lat) => {
      expect(LookupRequest.safeParse({ lat, lng: '1' }).success).toBe(false);
    },
  );
});
