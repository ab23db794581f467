// Which section a code belongs to, by number ranges alone. The ranges are facts; no wording of any code set
// is used.
import type { CodeKey } from '../../../schemas/code.ts';
import { classifyCode } from './code-kind.ts';

/**
 * `procedure`: anesthesia, surgery and heart catheters. `package`: care by an obstetrician over months.
 * `visit`: an office, emergency or hospital visit. `other`: imaging, tests, therapy and everything else.
 */
export type CodeSection = 'stay' | 'item' | 'laboratory' | 'procedure' | 'package' | 'visit' | 'other';

type Range = readonly [from: string, to: string];

/**
 * Packages of an obstetrician: the codes of 59xxx that the fee schedule gives the global period MMM and
 * Addendum B the status B. Delivery alone (59409, 59514, 59612, 59620) is a procedure.
 */
export const OBSTETRIC_PACKAGES: ReadonlySet<CodeKey> = new Set([
  ...['59400', '59410', '59425', '59426', '59430', '59510', '59515'],
  ...['59610', '59614', '59618', '59622'],
]);

/** Taking a blood sample: in the range of surgery, but paid by the laboratory schedule. */
const SAMPLES: ReadonlySet<CodeKey> = new Set(['36415', '36416']);

/** Operations under temporary numbers that Addendum B gives the status of a test (S). */
const NEW_OPERATIONS: ReadonlySet<CodeKey> = new Set([
  ...['0263T', '0264T', '0265T', '0342T', '0620T', '0686T', '0692T', '0888T'],
]);

const LABORATORY: readonly Range[] = [['80047', '89398']];
const PROCEDURES: readonly Range[] = [
  // Anesthesia, surgery and scopes.
  ['00100', '01999'],
  ['10004', '69990'],
  // Coronary interventions, heart catheters and studies of the heart's rhythm.
  ['92920', '92998'],
  ['93451', '93662'],
  // Skin substitutes, operations and stents under Level II numbers, and operations of private payers.
  ['C5271', 'C5278'],
  ['C7500', 'C7899'],
  ['C8001', 'C8099'],
  ['C9600', 'C9608'],
  ['C9725', 'C9761'],
  ['C9764', 'C9799'],
  ['S2053', 'S2409'],
];
const VISITS: readonly Range[] = [
  ['92002', '92014'],
  ['99202', '99499'],
  ['G0379', 'G0384'],
  ['G0463', 'G0463'],
];
/** Level II numbers inside the sections of goods that are services all the same. */
const SERVICES_AMONG_ITEMS: readonly Range[] = [
  ['C7500', 'C7999'],
  ['P9100', 'P9100'],
  ['P9603', 'P9615'],
  ['Q0035', 'Q0035'],
  ['Q0081', 'Q0092'],
  ['Q0111', 'Q0115'],
  ['Q2052', 'Q2052'],
  ['Q3014', 'Q3014'],
  ['Q3031', 'Q3031'],
  ['Q5001', 'Q5010'],
  ['Q9001', 'Q9004'],
  ['S0201', 'S0400'],
  ['S0601', 'S0999'],
  ['S2053', 'S4042'],
  ['S5035', 'S5523'],
  ['S8030', 'S8092'],
  ['S8930', 'S9999'],
  ['V5008', 'V5020'],
  ['V5362', 'V5364'],
];
/**
 * Laboratory tests under Level II numbers. A code that the laboratory schedule lists counts as one as well.
 */
const LEVEL_TWO_TESTS = /^(?:P[237]\d{3}|S3\d{3}|U\d{4})$/;
/** Proprietary and algorithmic laboratory tests. */
const NUMBERED_TESTS = /^\d{4}[UM]$/;

const contains = (ranges: readonly Range[], code: CodeKey) =>
  ranges.some(([from, to]) => code >= from && code <= to);

/**
 * OPPS statuses of goods: drugs (G, K, K1), devices (H, H1), blood (R), radioactive sources (U), skin
 * substitutes (S1), equipment (Y).
 */
const ITEM_STATUS = new Set(['G', 'K', 'K1', 'H', 'H1', 'R', 'U', 'S1', 'Y']);

/**
 * Finds the section of a code. `onLabSchedule`: the Clinical Laboratory Fee Schedule lists it; `oppsStatus`
 * is its status in Addendum B, null when it is not listed.
 */
export function sectionOf(
  code: CodeKey,
  { oppsStatus, onLabSchedule }: { oppsStatus: string | null; onLabSchedule: boolean },
): CodeSection {
  const kind = classifyCode(code);
  if (kind === 'stay') return 'stay';
  if (oppsStatus !== null && ITEM_STATUS.has(oppsStatus)) return 'item';
  if (onLabSchedule || isTest(code)) return 'laboratory';
  if (kind === 'item' && !contains(SERVICES_AMONG_ITEMS, code)) return 'item';
  if (OBSTETRIC_PACKAGES.has(code)) return 'package';
  if (NEW_OPERATIONS.has(code)) return 'procedure';
  if (isFiveDigits(code) || /^[A-Z]/.test(code)) {
    if (contains(PROCEDURES, code)) return 'procedure';
    if (contains(VISITS, code)) return 'visit';
  }
  return 'other';
}

function isTest(code: CodeKey): boolean {
  if (SAMPLES.has(code) || LEVEL_TWO_TESTS.test(code) || NUMBERED_TESTS.test(code)) return true;
  return isFiveDigits(code) && contains(LABORATORY, code);
}

function isFiveDigits(code: CodeKey): boolean {
  return /^\d{5}$/.test(code);
}
