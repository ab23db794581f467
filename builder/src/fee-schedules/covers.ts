// What a price of a code covers, and which Medicare amount compares with it. Pure: follows the table in
// docs/methodology.md from facts of the federal files.
import type { ComparableAmount, Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import { ADD_ON_UNIT, type CoversKind, type TileCovers } from '../../../schemas/covers.ts';
import { PRODUCT_RANGES } from './code-kind.ts';
import { type CodeSection, sectionOf } from './code-sections.ts';
import { timeOfCode } from './timed-codes.ts';

/** What the federal files say of a code, as far as the table needs it. */
export type CodeFacts = {
  /** OPPS status indicator of Addendum B; null when it does not list the code. */
  oppsStatus: string | null;
  onLabSchedule: boolean;
  /** Global periods of the code's rows in the Physician Fee Schedule. */
  globalDays: readonly string[];
  /** Unit that the HCPCS Level II text of the code states. */
  textUnit: string | null;
  /** The HCPCS Level II text says that the code is listed in addition to another. */
  textAddOn: boolean;
};

/** What is known of a code that no loaded file lists. */
export const NO_FACTS: CodeFacts = {
  oppsStatus: null,
  onLabSchedule: false,
  globalDays: [],
  textUnit: null,
  textAddOn: false,
};

/**
 * A comprehensive package (J1), a procedure that is reduced when there are several (T), inpatient only (C).
 * J2 is the status of visits that are packaged with observation; the visits keep their own kind.
 */
const PROCEDURE_STATUS = new Set(['J1', 'J2', 'T', 'C']);
/** A picture for which something is injected or threaded: Medicare's amount includes that procedure. */
const PACKAGED_WITH_PROCEDURE = 'Q2';
/** A CT of vessels has that status but needs no catheter. */
const CT_OF_VESSELS = '75635';
/** Global periods of procedures. Tests and therapies outside the sections of surgery may have 000 as well. */
const PROCEDURE_GLOBALS = new Set(['010', '090']);
/** A temporary (Category III) code with the global period 000 is a procedure. */
const TEMPORARY_CODE = /T$/;
const ADD_ON_GLOBAL = 'ZZZ';
/** A Medicare amount of this much or less is a placeholder, not a payment. */
const NO_YARDSTICK_DOLLARS = 0.02;

/** What one price of the code covers, with the unit that the code states. */
export function findCovers(code: CodeKey, facts: CodeFacts): TileCovers {
  const section = sectionOf(code, facts);
  const kind = findKind(code, section, facts);
  return { kind, unit: kind === 'item' ? itemUnit(code, facts) : serviceUnit(code, facts) };
}

function findKind(code: CodeKey, section: CodeSection, facts: CodeFacts): CoversKind {
  if (section === 'stay' || section === 'visit') return 'facility_fee_only';
  if (section === 'item') return 'item';
  if (section === 'laboratory') return 'laboratory';
  if (section === 'package') return 'clinician_package';
  return section === 'procedure' || isProcedure(code, facts) ? 'one_line' : 'facility_fee_only';
}

function isProcedure(code: CodeKey, { oppsStatus, globalDays }: CodeFacts): boolean {
  if (oppsStatus !== null && PROCEDURE_STATUS.has(oppsStatus)) return true;
  if (globalDays.some((days) => PROCEDURE_GLOBALS.has(days))) return true;
  if (TEMPORARY_CODE.test(code) && globalDays.includes('000')) return true;
  return oppsStatus === PACKAGED_WITH_PROCEDURE && code !== CT_OF_VESSELS;
}

function itemUnit(code: CodeKey, { textUnit }: CodeFacts): string | null {
  // CPT numbers of vaccines and immune globulins: the unit is a dose; the last range is supplies.
  const isDose = /^\d{5}$/.test(code) && PRODUCT_RANGES.some(([a, b]) => code >= a && code <= b && a !== b);
  return textUnit ?? (isDose ? 'per dose' : null);
}

function serviceUnit(code: CodeKey, { globalDays, textUnit, textAddOn }: CodeFacts): string | null {
  const isAddOn = textAddOn || globalDays.includes(ADD_ON_GLOBAL);
  const parts = [timeOfCode(code) ?? textUnit, isAddOn ? ADD_ON_UNIT : null];
  return parts.filter((part) => part !== null).join(', ') || null;
}

/**
 * The amount that a hospital's price for the code compares with, or null. Nothing compares with a scope or an
 * operation: its price is one line, and Medicare pays for the whole day. An office visit is never compared
 * with the amount of a doctor's office. An obstetrician's package is compared with what Medicare pays the obstetrician:
 * in an office, or where it states no office amount, because the birth is in a hospital, in a facility.
 */
export function findComparable(kind: CoversKind, medicare: Medicare): ComparableAmount | null {
  if (kind === 'one_line') return null;
  const names: readonly ComparableAmount[] =
    kind === 'clinician_package' ? ['amount', 'facility_amount'] : ['outpatient_amount', 'lab_amount'];
  return names.find((name) => (medicare[name] ?? 0) > NO_YARDSTICK_DOLLARS) ?? null;
}
