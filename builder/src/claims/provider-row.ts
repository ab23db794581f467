// Reads one row of a claims file by provider: a clinician or a hospital.
import { isValidNpi } from '../registry/organisation-file.ts';
import type { ProviderRow, UnusedRow } from './claims-row.ts';
import { roundToWhole } from './decimal.ts';
import type { ClaimsKind } from './layouts.ts';
import {
  type Cells,
  findBadCount,
  readApc,
  readClinicianCode,
  readDrg,
  readOptional,
  reject,
} from './row-cells.ts';

/** Kinds of files by provider. */
export type ProviderKind = Exclude<ClaimsKind, `${string}-by-area`>;

/** The row, or why it is not used. `key` is what distinguishes it from the other rows of its file. */
export function readProviderRow(
  kind: ProviderKind,
  cells: Cells,
): { row: ProviderRow; key: string } | UnusedRow {
  const badCount = findBadCount(cells);
  if (badCount) return badCount;
  const service =
    kind === 'claims-clinicians' ? readClinicianService(cells) : readHospitalService(kind, cells);
  if (!('code' in service)) return service;
  const [services, allowed, charge] = (['services', 'allowed', 'charge'] as const).map((column) =>
    readOptional(cells, column),
  );
  if (allowed === undefined || allowed === null) return reject('not_a_number', cells, 'allowed');
  if (charge === undefined) return reject('not_a_number', cells, 'charge');
  // A provider without a count says nothing about who does what.
  if (services === null || services === undefined) return { skipped: 'without_services' };
  const state = cells.cell('state').trim().toUpperCase();
  const row = { ...service, services: roundToWhole(services), state: /^[A-Z]{2}$/.test(state) ? state : '' };
  return { row, key: `${row.id} ${row.code} ${row.setting}` };
}

type Service = Pick<ProviderRow, 'id' | 'code' | 'setting'>;

function readClinicianService(cells: Cells): Service | UnusedRow {
  const id = cells.cell('npi').trim();
  if (!isValidNpi(id)) return reject('not_a_provider', cells, 'npi');
  const service = readClinicianCode(cells);
  return 'code' in service ? { id, ...service } : service;
}

function readHospitalService(kind: ProviderKind, cells: Cells): Service | UnusedRow {
  // One public copy lost the leading zeros of numbers and codes.
  const id = cells.cell('ccn').trim().toUpperCase().padStart(6, '0');
  if (!/^\d{2}[0-9A-Z]\d{3}$/.test(id)) return reject('not_a_provider', cells, 'ccn');
  const isStay = kind === 'claims-inpatient';
  const code = isStay ? readDrg(cells.cell('drg')) : readApc(cells.cell('apc'));
  if (code === undefined) return reject('not_a_code', cells, isStay ? 'drg' : 'apc');
  return { id, code, setting: isStay ? 'inpatient' : 'outpatient' };
}
