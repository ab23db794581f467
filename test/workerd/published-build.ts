// A tiny build put straight into R2: enough for routes to answer from, without the builder.
import type { BuildIndex, CodeTile, CurrentPointer } from '../../schemas/tile.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { env } from './support.ts';

export const BUILD = '2026-06-30-000000000001';
const noAreas = {
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
};

/** A code without prices; the shape is what counts. */
export function aCodeTile(code: string): CodeTile {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    code,
    code_type: 'CPT',
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
      facility_amount: null,
      outpatient_amount: null,
      lab_amount: null,
    },
    refreshed: { national: null, schedule: null },
    dates: [],
    states: noAreas,
    zip3: noAreas,
    withheld: {},
    other_setting: 0,
    facilities: { file: [], cents: [], spread: { index: [], below: [], above: [], n: [] } },
  };
}

/** Lists 70551, and two codes whose tiles are missing or foreign. */
export function anIndex(): BuildIndex {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    as_of: '2026-11-20',
    codes: ['70551', '99997', '99999'].join(''),
    drgs: '',
    zip3: [],
    states: [],
    cells: [],
    withheld_rules: {},
    sources: [],
  };
}

/** Puts the pointer, the index and the tile of 70551. */
export async function publishTiles(): Promise<void> {
  const pointer: CurrentPointer = {
    format: TILE_FORMAT,
    release: BUILD,
    previous: null,
    published_by: 'test',
  };
  await env.TILES.put(tileKeys.code(BUILD, '70551'), JSON.stringify(aCodeTile('70551')));
  await env.TILES.put(tileKeys.index(BUILD), JSON.stringify(anIndex()));
  await env.TILES.put(CURRENT_KEY, JSON.stringify(pointer));
}
