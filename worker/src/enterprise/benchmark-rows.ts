// The row of the dataset `national_benchmarks`: what Medicare pays for one code, and what its claims say. Pure.
import { LEAST_CLAIMS_COUNT } from '../../../schemas/claims.ts';
import type { NATIONAL_BENCHMARK_FIELDS } from '../../../schemas/enterprise-fields.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { ExportRow, ExportValue } from './export-row.ts';

type Row = Record<(typeof NATIONAL_BENCHMARK_FIELDS)[number], ExportValue>;

/** A count out of Medicare's claims: never one of ten and fewer, whatever the tile says. */
export function shownCount(count: number | null | undefined): number | null {
  return typeof count === 'number' && count >= LEAST_CLAIMS_COUNT ? count : null;
}

/** One row; none for a code without an amount and without claims. */
export function* benchmarkRows(tile: CodeTile): Generator<ExportRow> {
  const { code, code_type, label, setting, medicare, claims, refreshed } = tile;
  const { amount, facility_amount, outpatient_amount, lab_amount } = medicare;
  const services = shownCount(claims?.national?.services);
  const figures = services === null ? null : (claims?.national ?? null);
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount];
  if (amounts.every((one) => one === null) && figures === null) return;
  const row: Row = {
    ...{ code, code_type, label, setting, currency: 'USD' },
    ...{ amount, facility_amount, outpatient_amount, lab_amount },
    comparable: medicare.comparable,
    year: medicare.year,
    status: medicare.status,
    reason: medicare.reason,
    capped: medicare.capped,
    released_on: refreshed.schedule,
    claims_year: figures && (claims?.year ?? null),
    claims_setting: figures && (claims?.setting ?? null),
    claims_services: services,
    claims_providers: shownCount(figures?.providers),
    claims_allowed_mean: dollarsOrNull(figures?.allowed ?? null),
    claims_charge_mean: dollarsOrNull(figures?.charge ?? null),
  };
  yield row;
}
