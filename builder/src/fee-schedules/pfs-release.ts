// The content of one Physician Fee Schedule file, in either layout. Descriptors are never kept: they belong
// to the American Medical Association.
import { type CodeKey, parseProcedureCode } from '../../../schemas/code.ts';
import { InputRefusal } from '../input/refusal.ts';
import { checkFactor, describeUnknownFactor } from './conversion-factor.ts';
import { parseScaled, RVU_DECIMALS } from './decimal.ts';
import type { RowRejection } from './row-rejection.ts';

/** One row, all RVUs in hundredths. The `Na` flags are the NA indicators of the two settings. */
export type PfsRow = {
  code: CodeKey;
  /** Blank, or 26, TC, 53. */
  modifier: string;
  /** Status letter: A, R, T are payable. */
  status: string;
  /** Global period: `000`, `010`, `090` of a procedure, `ZZZ` of an add-on code, `XXX` and others. */
  globalDays: string;
  work: number;
  nonFacilityPe: number;
  facilityPe: number;
  malpractice: number;
  nonFacilityNa: boolean;
  facilityNa: boolean;
  oppsNonFacilityPe: number;
  oppsFacilityPe: number;
  oppsMalpractice: number;
};

/** One file: a full release, or a supplement with a few codes. */
export type PfsRelease = {
  year: number;
  /** Name of the release: `October 2025`. */
  label: string;
  releasedOn: string;
  /** Dollars per RVU as printed: `33.4009`. */
  conversionFactor: string;
  rows: PfsRow[];
  rejections: RowRejection[];
  /** What a person has to look at, although the file is used. */
  alarms: string[];
};

/** The cells of a row that are used. */
export const PFS_FIELDS = [
  'code',
  'modifier',
  'status',
  'globalDays',
  'work',
  'nonFacilityPe',
  'nonFacilityNa',
  'facilityPe',
  'facilityNa',
  'malpractice',
  'nonFacilityTotal',
  'facilityTotal',
  'factor',
  'oppsNonFacilityPe',
  'oppsFacilityPe',
  'oppsMalpractice',
] as const;
export type PfsField = (typeof PFS_FIELDS)[number];
export type PfsCells = Record<PfsField, string>;

const NUMBER_FIELDS = [
  'work',
  'nonFacilityPe',
  'facilityPe',
  'malpractice',
  'nonFacilityTotal',
  'facilityTotal',
  'oppsNonFacilityPe',
  'oppsFacilityPe',
  'oppsMalpractice',
] as const;
type PfsNumbers = Record<(typeof NUMBER_FIELDS)[number], number>;

function readNumbers(cells: PfsCells): PfsNumbers | PfsField {
  const numbers: Partial<PfsNumbers> = {};
  for (const field of NUMBER_FIELDS) {
    const value = parseScaled(cells[field], RVU_DECIMALS);
    if (value === undefined) return field;
    numbers[field] = value;
  }
  return numbers as PfsNumbers;
}

/** Finds a total that is not the sum of its parts. In the real files all totals are right. */
function wrongTotal(n: PfsNumbers): PfsField | undefined {
  if (n.work + n.nonFacilityPe + n.malpractice !== n.nonFacilityTotal) return 'nonFacilityTotal';
  if (n.work + n.facilityPe + n.malpractice !== n.facilityTotal) return 'facilityTotal';
  return undefined;
}

/** Reads one row; `addressOf` gives the address of a cell for a rejection. */
export function readPfsRow(cells: PfsCells, addressOf: (field: PfsField) => string): PfsRow | RowRejection {
  const code = parseProcedureCode(cells.code);
  const reject = (reason: RowRejection['reason'], field: PfsField): RowRejection => ({
    reason,
    at: addressOf(field),
    code: cells.code.trim(),
  });
  if (code === undefined) return reject('not_a_code', 'code');
  const numbers = readNumbers(cells);
  if (typeof numbers === 'string') return reject('not_a_number', numbers);
  const wrong = wrongTotal(numbers);
  if (wrong !== undefined) return reject('total_mismatch', wrong);
  return {
    code,
    modifier: cells.modifier.trim().toUpperCase(),
    status: cells.status.trim().toUpperCase(),
    globalDays: cells.globalDays.trim().toUpperCase(),
    nonFacilityNa: cells.nonFacilityNa.trim().toUpperCase() === 'NA',
    facilityNa: cells.facilityNa.trim().toUpperCase() === 'NA',
    work: numbers.work,
    nonFacilityPe: numbers.nonFacilityPe,
    facilityPe: numbers.facilityPe,
    malpractice: numbers.malpractice,
    oppsNonFacilityPe: numbers.oppsNonFacilityPe,
    oppsFacilityPe: numbers.oppsFacilityPe,
    oppsMalpractice: numbers.oppsMalpractice,
  };
}

/** Collects the rows and rejections of one file. A second row of the same code and modifier is rejected. */
export class PfsRowCollector {
  readonly rows: PfsRow[] = [];
  readonly rejections: RowRejection[] = [];
  readonly factors = new Set<string>();
  readonly alarms: string[] = [];
  readonly #seen = new Set<string>();

  /**
   * The release with its rows.
   * @throws InputRefusal `no_rows`, and what `checkFactor` throws
   */
  finish(release: Pick<PfsRelease, 'year' | 'label' | 'releasedOn'>, fileName: string): PfsRelease {
    if (this.factors.size === 0) throw new InputRefusal('no_rows');
    const { factor, isKnown } = checkFactor(this.factors, release.year, fileName);
    const { rows, rejections } = this;
    const count = rows.length + rejections.length;
    const unknown = isKnown ? [] : [describeUnknownFactor(factor, release.year, count)];
    return { ...release, conversionFactor: factor, rows, rejections, alarms: [...this.alarms, ...unknown] };
  }

  add(cells: PfsCells, addressOf: (field: PfsField) => string): void {
    this.factors.add(cells.factor.trim());
    const row = readPfsRow(cells, addressOf);
    if ('reason' in row) {
      this.rejections.push(row);
      return;
    }
    const key = `${row.code} ${row.modifier}`;
    if (this.#seen.has(key)) {
      this.rejections.push({ reason: 'duplicate_row', at: addressOf('code'), code: row.code });
      return;
    }
    this.#seen.add(key);
    this.rows.push(row);
  }
}
