// Reads one MRF and counts what it contains, in figures that anyone can recompute from the file.
import { REFUSALS, type RefusalReason } from '../../../schemas/refusals.ts';
import { type Refused, refusedOr } from '../input/refusal.ts';
import { isCmsExample, readMrf } from '../mrf/read.ts';
import type { FallBack, MrfLayout } from '../mrf/row.ts';
import { alertOnFile } from '../observe/file-alerts.ts';
import { Observer, type RowClass } from '../observe/observe.ts';
import type { AlertReason, Finding, RejectionReason } from '../observe/rejection.ts';
import { checkRejectionLimit } from '../observe/rejection-limit.ts';

/** What one MRF holds; MS-DRG rows are out of scope here. */
export type InspectedFile = {
  hospital: string;
  /** ISO date, or null when the file states none. */
  last_updated_on: string | null;
  /** The version that the file states; the layout is found by its columns instead. */
  version: string;
  layout: MrfLayout;
  encoding: string;
  locations: string[];
  addresses: string[];
  npis: string[];
  license_state: string | null;
  /** True for the fictional hospital of CMS's own example files, which `build` refuses. */
  cms_example: boolean;
  /** Data rows that are not blank (CSV) or items (JSON); the sum of `classes`. */
  rows: number;
  /** Distinct (code, setting, billing class, cents). */
  observations: number;
  codes_with_cash: number;
  /** Sum over the observations, in cents. */
  cash_cents_total: number;
  classes: Record<RowClass, number>;
  rejections: Partial<Record<RejectionReason, Finding>>;
  alerts: Partial<Record<AlertReason, Finding>>;
  /** CSV: what papaparse read instead of the byte scanner, by reason; empty when nothing. */
  fall_backs: Partial<Record<FallBack, number>>;
  /** Unpacked bytes. */
  bytes: number;
  seconds: number;
  mb_per_second: number;
};

/** Why a whole file is refused; `at` is the cell or pointer that shows it, '' for the file. */
export type RefusedFile = { refused: { reason: RefusalReason; message: string; detail: string; at: string } };
export type Inspection = InspectedFile | RefusedFile;

/** Reads one MRF. A file that cannot be read as one is a finding too, not an exception. */
export async function inspectMrf(path: string): Promise<Inspection> {
  const read = await refusedOr(() => inspectReadable(path));
  return read.refused ? refusedFile(read.refused) : read.value;
}

/** A refusal as a finding. */
export function refusedFile({ reason, detail, at }: Refused): RefusedFile {
  return { refused: { reason, message: REFUSALS[reason], detail, at } };
}

async function inspectReadable(path: string): Promise<InspectedFile> {
  const startedAt = performance.now();
  const observer = new Observer({ drg: false });
  const reading = await readMrf(
    path,
    (row) => observer.take(row),
    (_item, at) => observer.takeItemWithoutCharge(at),
  );
  const { observations: found, ...observed } = observer.finish(reading.header.hospitalName);
  const { classes, rejections, alerts } = observed;
  const observations = [...found];
  alertOnFile(alerts, reading);
  const over = checkRejectionLimit({ classes, rejections });
  if (over) alerts.too_many_rejections = { count: over.rejected, first: over.first };
  const seconds = (performance.now() - startedAt) / 1000;
  const { header, bytes } = reading;
  return {
    hospital: header.hospitalName,
    last_updated_on: header.lastUpdatedOn,
    version: header.version,
    layout: reading.layout,
    encoding: reading.encoding,
    locations: header.locationNames,
    addresses: header.addresses,
    npis: header.npis,
    license_state: header.licenseState,
    cms_example: isCmsExample(header),
    rows: reading.rows,
    observations: observations.length,
    codes_with_cash: new Set(observations.map((observation) => observation.code)).size,
    cash_cents_total: observations.reduce((sum, observation) => sum + observation.cents, 0),
    classes,
    rejections,
    alerts,
    fall_backs: reading.scanned?.fallBacks ?? {},
    bytes,
    seconds: round(seconds, 3),
    mb_per_second: round(bytes / 1e6 / seconds, 1),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
