// Which area answers, and its statistics. Pure.
import type { Area } from '../../../schemas/api.ts';
import { dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import type { AreaColumns, CodeTile } from '../../../schemas/tile.ts';
import type { Location } from './location.ts';

const N_SOURCES_MEANS =
  'Count of published price observations (distinct cash amounts by hospital file, setting and billing class), not a count of verified facilities.';

/** The area block, the newest date of the price files behind it, and what a caller should be told. */
export type AreaFinding = { area: Area; refreshed: string | null; widened: boolean; insufficient: boolean };

/** The ZIP3 when it has enough voices (the tile lists only those), else the state with its true counts. */
export function areaOf(tile: CodeTile, location: Location): AreaFinding {
  const { zip3, state } = location;
  const inZip3 = tile.zip3.keys.indexOf(zip3);
  const stateName = STATE_NAMES[state] ?? state;
  if (inZip3 >= 0) {
    const area = block(
      tile.zip3,
      inZip3,
      'zip3',
      zip3,
      `ZIP codes starting with ${zip3} (${stateName})`,
      location,
    );
    return {
      area,
      refreshed: dateAt(tile, tile.zip3.refreshed[inZip3]),
      widened: false,
      insufficient: false,
    };
  }
  const inState = tile.states.keys.indexOf(state);
  const area = block(tile.states, inState, 'state', state, stateName, location);
  const refreshed = dateAt(tile, tile.states.refreshed[inState]);
  return { area, refreshed, widened: true, insufficient: area.median === null };
}

function dateAt({ dates }: CodeTile, place: number | null | undefined): string | null {
  return dates[place ?? -1] ?? null;
}

/** Without a location there is no area: nulls and zero counts. */
export function noArea(): Area {
  return {
    scope: 'none',
    scope_id: null,
    label: 'No location given',
    zip3: null,
    state: null,
    median: null,
    p25: null,
    p75: null,
    stability: null,
    currency: 'USD',
    n_sources: 0,
    n_sources_means: N_SOURCES_MEANS,
    n_facilities: 0,
    n_systems: 0,
  };
}

function block(
  columns: AreaColumns,
  i: number,
  scope: 'zip3' | 'state',
  scopeId: string,
  label: string,
  { zip3, state }: Location,
): Area {
  return {
    ...noArea(),
    scope,
    scope_id: scopeId,
    label,
    zip3,
    state,
    median: dollarsOrNull(columns.median[i] ?? null),
    p25: dollarsOrNull(columns.p25[i] ?? null),
    p75: dollarsOrNull(columns.p75[i] ?? null),
    stability: stabilityAt(columns, i),
    n_sources: columns.n_sources[i] ?? 0,
    n_facilities: columns.n_facilities[i] ?? 0,
    n_systems: columns.n_systems[i] ?? 0,
  };
}

function stabilityAt(columns: AreaColumns, i: number): Area['stability'] {
  const [low, high] = [columns.stability_low[i] ?? null, columns.stability_high[i] ?? null];
  return low === null || high === null ? null : { low: dollarsOf(low), high: dollarsOf(high) };
}
