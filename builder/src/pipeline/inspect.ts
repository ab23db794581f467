// The `inspect` tool: reads one MRF and says what it holds, in figures that anyone can recompute from the file.
import { dollarsOf } from '../../../schemas/money.ts';
import { REFUSALS, type RefusalReason } from '../../../schemas/refusals.ts';
import { type Refused, refusedOr } from '../input/refusal.ts';
import { isCmsExample, readMrf } from '../mrf/read.ts';
import type { HandOver, MrfLayout } from '../mrf/row.ts';
import { Observer, ROW_CLASSES, type RowClass } from '../observe/observe.ts';
import {
  ALERTS,
  type AlertReason,
  type Finding,
  REJECTIONS,
  type RejectionReason,
} from '../observe/rejection.ts';
import { overRejectionLimit } from '../observe/rejection-limit.ts';

/** What one MRF holds; MS-DRG rows are out of scope here. */
export type InspectedFile = {
  hospital: string;
  /** ISO date, or null when the file states none. */
  last_updated_on: string | null;
  /** As the file states it; the layout is told by its columns. */
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
  hand_overs: Partial<Record<HandOver, number>>;
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
  const { observations, classes, rejections, alerts } = observer.finish();
  const over = overRejectionLimit({ classes, rejections });
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
    hand_overs: reading.scanned?.handOvers ?? {},
    bytes,
    seconds: round(seconds, 3),
    mb_per_second: round(bytes / 1e6 / seconds, 1),
  };
}

/** The inspection as lines for a person, without a line break at the end. */
export function printInspection(inspection: Inspection): string {
  if ('refused' in inspection) return printRefusal(inspection.refused);
  const i = inspection;
  const facts: [string, string][] = [
    ['hospital', i.hospital || '(not stated)'],
    ['last updated on', i.last_updated_on ?? '(not stated)'],
    ['version', i.version || '(not stated)'],
    ['layout', `${i.layout}, ${i.encoding}`],
    ['locations', i.locations.join('; ') || '(not stated)'],
    ['rows', `${i.rows}`],
    ...ROW_CLASSES.map((name): [string, string] => [`  ${name.replaceAll('_', ' ')}`, `${i.classes[name]}`]),
    ['observations', `${i.observations}`],
    ['codes with cash', `${i.codes_with_cash}`],
    ['cash total', `$${dollarsOf(i.cash_cents_total).toFixed(2)}`],
    ['read', `${i.bytes} bytes in ${i.seconds} s, ${i.mb_per_second} MB/s`],
  ];
  return [
    ...(i.cms_example ? ["CMS's own example of a fictional hospital; a build refuses it."] : []),
    ...facts.map(([name, value]) => `${name.padEnd(18)}${value}`),
    ...printFindings('rejected', i.rejections, REJECTIONS),
    ...printFindings('alert', i.alerts, ALERTS),
    ...Object.entries(i.hand_overs).map(([reason, count]) => `handed over: ${count} × ${reason}`),
  ].join('\n');
}

function printRefusal({ reason, message, detail, at }: RefusedFile['refused']): string {
  return [`refused: ${reason}`, message, detail, at && `at ${at}`].filter((line) => line !== '').join('\n');
}

function printFindings<Reason extends string>(
  kind: string,
  findings: Partial<Record<Reason, Finding>>,
  sentences: Record<Reason, string>,
): string[] {
  return (Object.keys(sentences) as Reason[]).flatMap((reason) => {
    const finding = findings[reason];
    if (!finding) return [];
    const more = finding.count > finding.first.length ? ' …' : '';
    return `${kind}: ${finding.count} × ${reason}: ${sentences[reason]} ${finding.first.join(' ')}${more}`;
  });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
