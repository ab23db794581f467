// The cells that all claims files share: codes, counts and amounts. A cell that cannot be read is a value, not an
// exception.
import { type CodeKey, parseDrgCode, parseProcedureCode } from '../../../schemas/code.ts';
import type { NamedRow } from '../csv/named-rows.ts';
import { type ClaimsRejection, type ClaimsSetting, LEAST_COUNT } from './claims-row.ts';
import { type Decimal, decimalOf, parseDecimal } from './decimal.ts';
import type { ClaimsColumn } from './layouts.ts';

export type Cells = NamedRow<ClaimsColumn>;
type Rejected = { rejected: ClaimsRejection; at: string };

/** Makes the rejection of a row by one of its cells. */
export function reject(rejected: ClaimsRejection, cells: Cells, column: ClaimsColumn): Rejected {
  return { rejected, at: cells.at(column) };
}

/**
 * An MS-DRG: `470`, or `470 - MAJOR JOINT ...` in files before 2019. A copy that lost the leading zeros is read too.
 */
export function readDrg(text: string): CodeKey | undefined {
  const [, digits = ''] = /^(\d{1,3})(?:\s+-\s.*)?$/.exec(text.trim()) ?? [];
  return digits === '' ? undefined : parseDrgCode(digits.padStart(3, '0'));
}

/** An APC of four digits: `5112`, with or without leading zeros. */
export function readApc(text: string): string | undefined {
  const [, digits] = /^(\d{1,4})(?:\s+-\s.*)?$/.exec(text.trim()) ?? [];
  return digits?.padStart(4, '0');
}

/** What a clinician's row is about, or why it is not used. */
export function readClinicianCode(
  cells: Cells,
): { code: CodeKey; setting: ClaimsSetting } | Rejected | { skipped: 'drug' } {
  const code = readCode(cells);
  if (code === undefined) return reject('not_a_code', cells, 'code');
  const setting = cells.cell('place').trim().toUpperCase();
  if (setting !== 'F' && setting !== 'O') return reject('not_a_place', cells, 'place');
  // A drug is counted by its billing unit, for example by the milligram.
  return cells.cell('drug').trim().toUpperCase() === 'Y' ? { skipped: 'drug' } : { code, setting };
}

/** A CPT or HCPCS code. */
export function readCode(cells: Cells): CodeKey | undefined {
  return parseProcedureCode(cells.cell('code'));
}

const COUNTS = ['beneficiaries', 'services', 'days'] as const satisfies readonly ClaimsColumn[];
const LEAST = decimalOf(LEAST_COUNT);

/** The counts of people, services and days: no stated one may be under the smallest that is published. */
export function findBadCount(cells: Cells): Rejected | undefined {
  for (const column of COUNTS) {
    const text = cells.cell(column).trim();
    const count = text === '' ? null : parseDecimal(text);
    if (count === undefined) return reject('not_a_number', cells, column);
    if (count !== null && count < LEAST) return reject('small_count', cells, column);
  }
  return undefined;
}

/** A figure that may be absent: null when its cell is blank, undefined when it cannot be read. */
export function readOptional(cells: Cells, column: ClaimsColumn): Decimal | null | undefined {
  const text = cells.cell(column).trim();
  return text === '' ? null : parseDecimal(text);
}
