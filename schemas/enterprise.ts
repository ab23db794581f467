// Enterprise data: what may be asked, and the form of an answer. docs/enterprise-data.md is the prose of this.
import * as z from 'zod';
import { Attribution, MAX_SHORT_LENGTH } from './api.ts';
import { parseProcedureCode } from './code-key.ts';
import { DATASETS, FILTER_NAMES } from './enterprise-datasets.ts';
import { isRealDate } from './iso-date.ts';
import { IsoDate, StateCode, Zip3 } from './place.ts';
import { MAX_CURSOR_LENGTH } from './search.ts';
import { CATEGORIES } from './vocabulary/categories.ts';

export const EXPORT_FORMATS = ['json', 'ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MAX_EXPORT_CODES = 1_000;
/** Codes of a basket: their tiles are in memory together. */
export const MAX_BASKET_CODES = 50;
export const MAX_EXPORT_AREAS = 100;
export const MAX_EXPORT_FACILITIES = 200;
/** Ranges, specialties and health systems. */
export const MAX_EXPORT_NAMES = 50;
/** Characters of the name of a health system. */
export const MAX_SYSTEM_LENGTH = 200;
/** Entries of `fields`; a dataset has fewer fields. */
export const MAX_EXPORT_FIELDS = 100;
export const DEFAULT_EXPORT_LIMIT = 1_000;
export const MAX_EXPORT_LIMIT = 10_000;

const CODE = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|MS-DRG-\d{3})$/;
const CODE_RANGE =
  /^(?:(?:\d{4}[0-9A-Z]|[A-Z]\d{4})\.\.(?:\d{4}[0-9A-Z]|[A-Z]\d{4})|MS-DRG-\d{3}\.\.MS-DRG-\d{3})$/;

/** `70551`, `J1234` or `MS-DRG-470`, upper-cased. */
const Code = z
  .string()
  .max(MAX_SHORT_LENGTH)
  .transform((text) => parseProcedureCode(text) ?? text.trim().toUpperCase())
  .pipe(z.string().regex(CODE));
/** `70000..79999`, both ends included. The first code does not sort after the last. */
const CodeRange = z.string().trim().max(MAX_SHORT_LENGTH).toUpperCase().regex(CODE_RANGE).refine(isAscending);
const SystemName = z.string().trim().min(1).max(MAX_SYSTEM_LENGTH);
const Day = IsoDate.refine(isRealDate);

/** A list that may be absent: sorted, and each entry once. */
const listOf = <T extends z.ZodType<string, string>>(entry: T, max: number) =>
  z
    .array(entry)
    .max(max)
    .transform(sortedOnce<z.output<T>>)
    .default([]);

function sortedOnce<T extends string>(list: T[]): T[] {
  return [...new Set(list)].sort();
}

/** The two codes of a range. */
export function endsOfRange(range: string): [first: string, last: string] {
  const [first = '', last = ''] = range.split('..');
  return [first, last];
}

function isAscending(range: string): boolean {
  const [first, last] = endsOfRange(range);
  return first <= last;
}

/**
 * Which rows. Every list is sorted and has each entry once. An unknown filter is refused: without it an answer would have
 * more rows than were asked for. `enterprise-datasets.ts` says which dataset takes which filter.
 */
export const ExportFilters = z.strictObject({
  codes: z
    .array(Code)
    .min(1)
    .max(MAX_EXPORT_CODES)
    .transform(sortedOnce<string>)
    .default([]),
  code_ranges: listOf(CodeRange, MAX_EXPORT_NAMES),
  categories: listOf(z.enum(CATEGORIES), CATEGORIES.length),
  specialties: listOf(
    z
      .string()
      .max(MAX_SHORT_LENGTH)
      .regex(/^[a-z][a-z0-9_]*$/),
    MAX_EXPORT_NAMES,
  ),
  states: listOf(z.string().trim().max(MAX_SHORT_LENGTH).toUpperCase().pipe(StateCode), MAX_EXPORT_AREAS),
  zip3: listOf(Zip3, MAX_EXPORT_AREAS),
  facilities: listOf(
    z
      .string()
      .max(MAX_SHORT_LENGTH)
      .regex(/^[a-z]+-[0-9a-z]+$/),
    MAX_EXPORT_FACILITIES,
  ),
  systems: listOf(SystemName, MAX_EXPORT_NAMES),
  refreshed_from: Day.optional(),
  refreshed_to: Day.optional(),
});
export type ExportFilters = z.infer<typeof ExportFilters>;
/** No filter at all. */
const noFilters = (): ExportFilters => ExportFilters.parse({});

/** Unknown fields are ignored, unknown names in `fields` refused. */
export const ExportRequest = z.object({
  dataset: z.enum(DATASETS),
  filters: ExportFilters.default(noFilters),
  fields: z.array(z.string().max(MAX_SHORT_LENGTH)).min(1).max(MAX_EXPORT_FIELDS).optional(),
  format: z.enum(EXPORT_FORMATS).default('json'),
  limit: z.int().min(1).max(MAX_EXPORT_LIMIT).default(DEFAULT_EXPORT_LIMIT),
  cursor: z.string().min(1).max(MAX_CURSOR_LENGTH).optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** What is expected of each field, in words: the `expected` of a 400. */
export const EXPORT_EXPECTED: Record<string, string> = {
  dataset: DATASETS.join(', '),
  filters: `an object with some of ${FILTER_NAMES.join(', ')}`,
  'filters.codes': `a list of 1 to ${MAX_EXPORT_CODES} codes such as 70551, J1234 or MS-DRG-470`,
  'filters.code_ranges': `a list of up to ${MAX_EXPORT_NAMES} ranges such as 70000..79999 or MS-DRG-001..MS-DRG-099`,
  'filters.categories': `a list of some of ${CATEGORIES.join(', ')}`,
  'filters.specialties': `a list of up to ${MAX_EXPORT_NAMES} specialties such as cardiology or primary_care`,
  'filters.states': `a list of up to ${MAX_EXPORT_AREAS} two-letter states`,
  'filters.zip3': `a list of up to ${MAX_EXPORT_AREAS} three-digit ZIP prefixes`,
  'filters.facilities': `a list of up to ${MAX_EXPORT_FACILITIES} facility ids such as ccn-050454`,
  'filters.systems': `a list of up to ${MAX_EXPORT_NAMES} names of health systems as the dataset facilities has them`,
  'filters.refreshed_from': 'a date such as 2026-01-31, not after refreshed_to',
  'filters.refreshed_to': 'a date such as 2026-12-31',
  fields: 'a list of field names of the dataset',
  format: EXPORT_FORMATS.join(', '),
  limit: `a whole number from 1 to ${MAX_EXPORT_LIMIT}`,
  cursor: 'the next_cursor of an answer to the same dataset and filters, of the same release',
};

/** The header by which a request that is sent again is counted once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
export const IDEMPOTENCY_EXPECTED = '1 to 255 visible ASCII characters without blanks';

/** `flags` and `missing_codes` are lists; every other field has one value. */
const ExportValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** The JSON form; `rows` have the fields asked for, in the dataset's order. `next_cursor` is null at the end. */
export const ExportAnswer = z.strictObject({
  ok: z.literal(true),
  dataset: z.enum(DATASETS),
  release: z.string(),
  fields: z.array(z.string()),
  attribution: Attribution,
  disclaimer: z.string(),
  rows: z.array(z.record(z.string(), ExportValue)).max(MAX_EXPORT_LIMIT),
  next_cursor: z.string().nullable(),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;
