// Reports that a price is wrong: what a person may send, and what the operator reads and decides.
import * as z from 'zod';
import { CodeKey } from './code.ts';
import { Cents } from './money.ts';
import { IsoDate } from './place.ts';
import { BuildId } from './tile.ts';

/** What is wrong. There is no free text: it would hold the person's question or condition. */
export const REPORT_KINDS = [
  'other_amount',
  'quoted_other',
  'wrong_procedure',
  'wrong_hospital',
  'outdated',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * What the operator found. `corrected`: a later release differs. `as_published`: the hospital's file says what was shown.
 */
export const REPORT_OUTCOMES = ['corrected', 'as_published', 'not_reproduced', 'duplicate'] as const;

export const MAX_AMOUNT_LENGTH = 16;
/** Reports of one answer of the operator's list. */
export const MAX_REPORTS_LISTED = 500;

/** The public id of a hospital in an answer. */
export const FacilityId = z
  .string()
  .max(40)
  .regex(/^(?:ccn|npi|loc)-[0-9A-Za-z-]+$/);

/** The row of an answer that a report is about. */
export const ReportedRow = z.object({ release: BuildId, hospital: FacilityId, code: CodeKey });
export type ReportedRow = z.infer<typeof ReportedRow>;

/** An amount in dollars as a person writes it, in cents. */
export const ReportedAmount = z
  .string()
  .max(MAX_AMOUNT_LENGTH)
  .transform((text) => text.replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/))
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)));

export const PriceReport = ReportedRow.extend({
  kind: z.enum(REPORT_KINDS),
  amount: ReportedAmount.default(null),
});
export type PriceReport = z.infer<typeof PriceReport>;

/** A report as the store and the operator have it. */
export const StoredReport = z.strictObject({
  id: z.string(),
  reported_on: IsoDate,
  release: BuildId,
  facility_id: FacilityId,
  code: CodeKey,
  hospital: z.string(),
  price_file: z.int().nonnegative(),
  file_sha256: z.string(),
  source_url: z.string().nullable(),
  kind: z.enum(REPORT_KINDS),
  amount_cents: Cents.nullable(),
  closed_at: z.string().nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
});
export type StoredReport = z.infer<typeof StoredReport>;

/** Corrections that the status lists. */
export const MAX_CORRECTIONS = 20;
/** A report that was closed as `corrected`: the price of `release` was wrong, and a later release differs. */
export const PriceCorrection = z.strictObject({
  closed_on: IsoDate,
  release: BuildId,
  facility_id: FacilityId,
  hospital: z.string(),
  code: CodeKey,
});
export type PriceCorrection = z.infer<typeof PriceCorrection>;

/** The operator's calls. */
export const CloseReport = z.object({ outcome: z.enum(REPORT_OUTCOMES) });
export const ListReports = z.object({ state: z.enum(['open', 'all']).default('open') });
export const ReportList = z.strictObject({ ok: z.literal(true), reports: z.array(StoredReport) });
export const ReportClosed = z.strictObject({ ok: z.literal(true), report: z.string() });
