// What the claims say of each code: in which setting, and with which figures. Pure: from the rows of the newest files
// and the benchmarks to the block of a code tile.
import type { Benchmark } from '../../../schemas/benchmark.ts';
import { type CodeKey, codeTypeOf } from '../../../schemas/code.ts';
import { type Cents, centsOf } from '../../../schemas/money.ts';
import { classifyCode } from '../fee-schedules/code-kind.ts';
import type { PfsRow } from '../fee-schedules/pfs-release.ts';
import type { AreaRow, ClaimsSetting } from './claims-row.ts';
import { roundToCents } from './decimal.ts';
import { makePublishable, type PublishableClaims } from './publishable.ts';

/** The claims of one code: year, setting and publishable figures. */
export type CodeClaims = { year: number; setting: ClaimsSetting } & PublishableClaims;

/** The rows of one file by area, by code. */
export type ClaimsOfYear = { year: number; rows: ReadonlyMap<CodeKey, readonly AreaRow[]> };

/** The newest file of each kind by area. */
export type LoadedClaims = {
  clinicians: ClaimsOfYear | null;
  inpatient: ClaimsOfYear | null;
  outpatient: ClaimsOfYear | null;
};

/** What the fee schedules say of a code; both are absent for a code that no loaded schedule lists. */
export type FeeFacts = { benchmark?: Benchmark | undefined; pfsRows?: readonly PfsRow[] | undefined };

/**
 * When the mean in one place is more than this many times that in the other, the services of one of them are not whole
 * procedures: after cataract surgery the days of aftercare are counted.
 */
export const PLACES_APART = 20;
/** A mean under this share of the fee schedule does not pay for a whole service. */
export const LEAST_SHARE_OF_FEE = 0.25;

const SURGERY_PERIODS = new Set(['000', '010', '090', 'MMM']);

/** The claims of a code; null when no file has it, or when its figures are not those of a whole service. */
export function findClaims(code: CodeKey, loaded: LoadedClaims, facts: FeeFacts): CodeClaims | null {
  // Goods are sold in units of any size.
  if (classifyCode(code) === 'item') return null;
  if (codeTypeOf(code) === 'MS-DRG') return makeClaims(loaded.inpatient, code, 'inpatient', facts);
  return (
    makeClaims(loaded.outpatient, code, 'outpatient', facts) ??
    makeClinicianClaims(code, loaded.clinicians, facts)
  );
}

function makeClinicianClaims(code: CodeKey, claims: ClaimsOfYear | null, facts: FeeFacts): CodeClaims | null {
  const rows = claims?.rows.get(code) ?? [];
  if (arePlacesApart(rows)) return null;
  return makeClaims(claims, code, fittingPlace(rows, facts), facts);
}

function makeClaims(
  claims: ClaimsOfYear | null,
  code: CodeKey,
  setting: ClaimsSetting,
  facts: FeeFacts,
): CodeClaims | null {
  const own = claims?.rows.get(code)?.filter((row) => row.setting === setting) ?? [];
  if (!claims || own.length === 0) return null;
  const figures = makePublishable(own);
  if (!figures.national && figures.states.length === 0) return null;
  const allowed = figures.national?.allowed ?? statedNationally(own, setting);
  if (isUnderFee(allowed, feeIn(setting, facts))) return null;
  return { year: claims.year, setting, ...figures };
}

/**
 * The place whose figures fit a hospital's price of the code. A procedure is done in the hospital, so the clinician's
 * fee there. A test that has a technical part is whole only where one bill covers both parts, which is outside a
 * facility. For everything else the place where most of it is done.
 */
function fittingPlace(rows: readonly AreaRow[], { benchmark, pfsRows = [] }: FeeFacts): 'F' | 'O' {
  if (benchmark?.medicare.reason === 'not_performed_outside_facility') return 'F';
  if (pfsRows.some(({ modifier }) => modifier === '26' || modifier === 'TC')) return 'O';
  if (pfsRows.some(({ globalDays }) => SURGERY_PERIODS.has(globalDays))) return 'F';
  if (benchmark?.covers.kind === 'laboratory') return 'O';
  const count = (setting: ClaimsSetting) => nationalRow(rows, setting)?.services ?? 0n;
  return count('F') > count('O') ? 'F' : 'O';
}

function nationalRow(rows: readonly AreaRow[], setting: ClaimsSetting): AreaRow | undefined {
  return rows.find((row) => row.area === 'US' && row.setting === setting);
}

function arePlacesApart(rows: readonly AreaRow[]): boolean {
  const [inside, outside] = [nationalRow(rows, 'F')?.allowed, nationalRow(rows, 'O')?.allowed];
  if (inside === undefined || outside === undefined) return false;
  const times = BigInt(PLACES_APART);
  return inside > times * outside || outside > times * inside;
}

/** What the fee schedule pays in a setting, in dollars. Nothing compares with a stay. */
function feeIn(setting: ClaimsSetting, { benchmark }: FeeFacts): number | null {
  if (!benchmark || setting === 'inpatient') return null;
  const { amount, facility_amount, outpatient_amount, lab_amount } = benchmark.medicare;
  if (setting === 'outpatient') return outpatient_amount;
  return setting === 'F' ? facility_amount : (amount ?? lab_amount);
}

function statedNationally(rows: readonly AreaRow[], setting: ClaimsSetting): Cents | undefined {
  const national = nationalRow(rows, setting);
  return national && roundToCents(national.allowed);
}

function isUnderFee(allowed: Cents | undefined, fee: number | null): boolean {
  return allowed !== undefined && fee !== null && allowed < centsOf(fee) * LEAST_SHARE_OF_FEE;
}
