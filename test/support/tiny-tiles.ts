// The smallest tiles that are whole: without prices, the shape is what counts.
import { codeTypeOf } from '../../schemas/code.ts';
import {
  type AreaColumns,
  type CellTile,
  type CodeTile,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
  type Zip3Statistics,
} from '../../schemas/tile.ts';
import {
  encodeAreaColumns,
  encodeCell,
  encodeDirectory,
  encodeFacilityPrices,
  encodeZips,
} from '../../schemas/write-tile.ts';

export const BUILD = '2026-06-30-000000000001';
/** Area columns without an area. */
export const noAreas: AreaColumns = encodeAreaColumns({
  keys: [],
  n_sources: [],
  n_facilities: [],
  n_systems: [],
  median: [],
  p25: [],
  p75: [],
  stability_low: [],
  stability_high: [],
  refreshed: [],
});

/** Area columns of one area without statistics. */
export function oneArea(key: string): AreaColumns {
  return encodeAreaColumns({
    keys: [key],
    ...{ n_sources: [1], n_facilities: [1], n_systems: [1] },
    ...{ median: [null], p25: [null], p75: [null], stability_low: [null], stability_high: [null] },
    refreshed: [null],
  });
}

/** A code without prices; the shape is what counts. */
export function aCodeTile(code: string): CodeTile {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    code,
    code_type: codeTypeOf(code),
    label: `CPT ${code}`,
    setting: 'outpatient',
    national: {
      median: null,
      p25: null,
      p75: null,
      stability: null,
      n_sources: 0,
      n_facilities: 0,
      n_systems: 0,
      n_states: 0,
      confidence: 'insufficient',
      confidence_reason: 'Under 3 independent published prices.',
      currency: 'USD',
    },
    medicare: {
      amount: null,
      year: null,
      release: null,
      schedule: 'PFS',
      locality: 'national',
      setting: 'non-facility',
      status: null,
      reason: 'no_schedule_loaded',
      capped: false,
      comparable: null,
      facility_amount: null,
      outpatient_amount: null,
      lab_amount: null,
    },
    covers: { kind: 'facility_fee_only', unit: null },
    claims: null,
    refreshed: { national: null, schedule: null },
    dates: [],
    states: noAreas,
    withheld: {},
    other_setting: 0,
    other_setting_stats: null,
    facilities: encodeFacilityPrices([]),
  };
}

const noDirectory: PlaceTile['directory'] = encodeDirectory({
  dates: [],
  folders: [],
  files: { number: [], updated: [], folder: [], name: [], npi: [], system: [] },
  no_discount: [],
  campuses: { file: [], id: [], name: [], city: [], state: [], zip: [], lat: [], lng: [] },
});

/** A code's statistics by ZIP3, without a ZIP3. */
export function aZip3Statistics(code: string): Zip3Statistics {
  return { format: TILE_FORMAT, build: BUILD, code, dates: [], zip3: noAreas };
}

/** A place of one ZIP without campuses. */
export function aPlaceTile(zip3: string): PlaceTile {
  const zips = encodeZips([{ zip: `${zip3}01`, city: 'Sample City', state: 'IA', lat: 42, lng: -93 }]);
  return { format: TILE_FORMAT, build: BUILD, zip3, zips, directory: noDirectory };
}

/** A state without campuses. */
export function aStateTile(state: string): StateTile {
  return { format: TILE_FORMAT, build: BUILD, state, name: 'A state', directory: noDirectory };
}

/** A cell of one ZIP. */
export function aCellTile(cell: string): CellTile {
  return { format: TILE_FORMAT, build: BUILD, cell, ...encodeCell([{ zip: '50010', lat: 42, lng: -93 }]) };
}
