// Enterprise data: datasets, their fields, and what may be asked of them. docs/enterprise-data.md is the prose of this.
import * as z from 'zod';
import { Attribution, FACILITY_FLAGS, MAX_SHORT_LENGTH } from './api.ts';
import { parseProcedureCode } from './code-key.ts';
import { StateCode, Zip3 } from './place.ts';
import { MAX_CURSOR_LENGTH } from './search.ts';

export const DATASETS = ['facility_prices', 'area_statistics', 'insurer_payments'] as const;
export type Dataset = (typeof DATASETS)[number];
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MAX_EXPORT_CODES = 50;
export const MAX_EXPORT_AREAS = 100;
/** Entries of `fields`; a dataset has fewer fields. */
export const MAX_EXPORT_FIELDS = 100;
export const DEFAULT_EXPORT_LIMIT = 1_000;
export const MAX_EXPORT_LIMIT = 10_000;

/** One campus with a price of its price file for one code. Amounts are US dollars. */
export const FACILITY_PRICE_FIELDS = [
  'code',
  'code_type',
  'label',
  'setting',
  'facility_id',
  'name',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
  'price_file',
  'cash_price',
  'price_low',
  'price_high',
  'n_prices',
  'spread',
  'currency',
  'last_refreshed',
  'source_url',
  'flags',
] as const;

/** Statistics of one code in one area: the nation, a state or a three-digit prefix. */
export const AREA_STATISTIC_FIELDS = [
  'code',
  'code_type',
  'label',
  'setting',
  'scope',
  'scope_id',
  'median',
  'p25',
  'p75',
  'stability_low',
  'stability_high',
  'currency',
  'n_sources',
  'n_facilities',
  'n_systems',
  'last_refreshed',
  'medicare_rate',
] as const;

/** What one insurer paid for claims of one code at one campus, as the hospital publishes it. Amounts are US dollars. */
export const INSURER_PAYMENT_FIELDS = [
  'code',
  'code_type',
  'label',
  'facility_id',
  'name',
  'city',
  'state',
  'zip',
  'price_file',
  'payer',
  'plan',
  'median',
  'p10',
  'p90',
  'currency',
  'count',
  'count_words',
  'as_of',
] as const;

export const DATASET_FIELDS: Record<Dataset, readonly string[]> = {
  facility_prices: FACILITY_PRICE_FIELDS,
  area_statistics: AREA_STATISTIC_FIELDS,
  insurer_payments: INSURER_PAYMENT_FIELDS,
};

/** `70551`, `J1234` or `MS-DRG-470`, upper-cased. */
const Code = z
  .string()
  .max(MAX_SHORT_LENGTH)
  .transform((text) => parseProcedureCode(text) ?? text.trim().toUpperCase())
  .pipe(z.string().regex(/^(?:\d{4}[0-9A-Z]|[A-Z]\d{4}|MS-DRG-\d{3})$/));
const sortedOnce = (list: string[]) => [...new Set(list)].sort();

/** Every list is sorted and has each entry once. Without `states` and `zip3`: everywhere. */
export const ExportFilters = z.object({
  codes: z.array(Code).min(1).max(MAX_EXPORT_CODES).transform(sortedOnce),
  states: z
    .array(z.string().trim().max(MAX_SHORT_LENGTH).toUpperCase().pipe(StateCode))
    .max(MAX_EXPORT_AREAS)
    .transform(sortedOnce)
    .default([]),
  zip3: z.array(Zip3).max(MAX_EXPORT_AREAS).transform(sortedOnce).default([]),
});
export type ExportFilters = z.infer<typeof ExportFilters>;

/** Unknown fields are ignored, unknown names in `fields` refused. */
export const ExportRequest = z.object({
  dataset: z.enum(DATASETS),
  filters: ExportFilters,
  fields: z.array(z.string().max(MAX_SHORT_LENGTH)).min(1).max(MAX_EXPORT_FIELDS).optional(),
  format: z.enum(EXPORT_FORMATS).default('json'),
  limit: z.int().min(1).max(MAX_EXPORT_LIMIT).default(DEFAULT_EXPORT_LIMIT),
  cursor: z.string().min(1).max(MAX_CURSOR_LENGTH).optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** What is expected of each field, in words: the `expected` of a 400. */
export const EXPORT_EXPECTED: Record<string, string> = {
  dataset: DATASETS.join(', '),
  filters: 'an object with codes, and optionally states and zip3',
  'filters.codes': `a list of 1 to ${MAX_EXPORT_CODES} codes such as 70551, J1234 or MS-DRG-470`,
  'filters.states': `a list of up to ${MAX_EXPORT_AREAS} two-letter states`,
  'filters.zip3': `a list of up to ${MAX_EXPORT_AREAS} three-digit ZIP prefixes`,
  fields: 'a list of field names of the dataset',
  format: EXPORT_FORMATS.join(', '),
  limit: `a whole number from 1 to ${MAX_EXPORT_LIMIT}`,
  cursor: 'the next_cursor of an answer to the same dataset and filters, of the same release',
};

/** `flags` is a list of the flags of a price lookup; every other field has one value. */
const ExportValue = z.union([z.string(), z.number(), z.null(), z.array(z.enum(FACILITY_FLAGS))]);

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
