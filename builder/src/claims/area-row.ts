// Reads one row of a claims file by area: the nation or a state.
import { STATE_NAMES } from '../../../schemas/states.ts';
import type { Area, AreaRow, UnusedRow } from './claims-row.ts';
import type { ClaimsKind } from './layouts.ts';
import {
  type Cells,
  findBadCount,
  readApc,
  readClinicianCode,
  readCode,
  readDrg,
  readOptional,
  reject,
} from './row-cells.ts';

/** Kinds of files by area. */
export type AreaKind = Extract<ClaimsKind, `${string}-by-area`>;

const STATE_BY_NAME = new Map(
  Object.entries(STATE_NAMES).map(([letters, name]) => [name.toLowerCase(), letters]),
);
/** Maryland sets the rates of its hospitals itself, so its hospital payments do not compare with those elsewhere. */
const OWN_HOSPITAL_RATES = 'MD';

/** The row, or why it is not used. `key` is what distinguishes it from the other rows of its file. */
export function readAreaRow(kind: AreaKind, cells: Cells): { row: AreaRow; key: string } | UnusedRow {
  // Before anything else, so that no small count goes anywhere.
  const badCount = findBadCount(cells);
  if (badCount) return badCount;
  const area = readArea(cells);
  if (typeof area === 'object') return area;
  const service =
    kind === 'claims-clinicians-by-area' ? readClinicianService(cells) : readHospitalService(kind, cells);
  if (!('code' in service)) return service;
  if (service.setting.length > 1 && area === OWN_HOSPITAL_RATES) return { skipped: 'maryland' };
  const allowed = readOptional(cells, 'allowed');
  const charge = readOptional(cells, 'charge');
  const services = readOptional(cells, 'services');
  if (allowed === undefined || allowed === null) return reject('not_a_number', cells, 'allowed');
  if (charge === undefined) return reject('not_a_number', cells, 'charge');
  const providers = readProviders(cells);
  if (providers === undefined) return reject('not_a_number', cells, 'providers');
  const { key, ...stated } = service;
  const row: AreaRow = { area, ...stated, services: services ?? null, providers, allowed, charge };
  return { row, key: `${area} ${key}` };
}

/** The nation or the letters of a state. Foreign countries and the armed forces are left out. */
function readArea(cells: Cells): Area | UnusedRow {
  const level = cells.cell('level').trim().toLowerCase();
  if (level === 'national') return 'US';
  if (level !== 'state') return reject('not_an_area', cells, 'level');
  const letters = cells.cell('area').trim().toUpperCase();
  if (Object.hasOwn(STATE_NAMES, letters)) return letters;
  const name = cells.cell('areaName').trim().toLowerCase();
  if (letters === '' && name === '') return reject('not_an_area', cells, 'areaName');
  return STATE_BY_NAME.get(name) ?? { skipped: 'other_area' };
}

type Service = Pick<AreaRow, 'code' | 'setting' | 'apc'> & { key: string };

function readClinicianService(cells: Cells): Service | UnusedRow {
  const service = readClinicianCode(cells);
  return 'code' in service ? { ...service, apc: null, key: `${service.code} ${service.setting}` } : service;
}

function readHospitalService(kind: AreaKind, cells: Cells): Service | UnusedRow {
  if (kind === 'claims-inpatient-by-area') {
    const code = readDrg(cells.cell('drg'));
    return code === undefined
      ? reject('not_a_code', cells, 'drg')
      : { code, setting: 'inpatient', apc: null, key: code };
  }
  // A row of a whole APC mixes dozens of procedures.
  if (cells.has('serviceLevel') && !/hcpcs/i.test(cells.cell('serviceLevel')))
    return { skipped: 'whole_apc' };
  const apc = readApc(cells.cell('apc'));
  if (apc === undefined) return reject('not_a_code', cells, 'apc');
  const code = readCode(cells);
  if (code === undefined) return reject('not_a_code', cells, 'code');
  return { code, setting: 'outpatient', apc, key: `${code} ${apc}` };
}

function readProviders(cells: Cells): number | null | undefined {
  const text = cells.cell('providers').trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
