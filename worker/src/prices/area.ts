// Which area answers, and its statistics. Pure.
import type { Area } from '../../../schemas/api.ts';
import { dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { type AreaEntry, areaEntry } from '../../../schemas/read-tile.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Location } from './location.ts';

const N_SOURCES_MEANS =
  'Count of published price observations (distinct cash amounts by hospital file, setting and billing class), not a count of verified facilities.';

/**
 * The area block, the newest date of the price files behind it, and whether the area was widened or has too
 * few prices.
 */
export type AreaFinding = { area: Area; refreshed: string | null; widened: boolean; insufficient: boolean };

/**
 * The ZIP3 when it has enough independent sources (the tile lists only those), else the state with its true
 * counts.
 */
export function describeArea(tile: CodeTile, location: Location): AreaFinding {
  const { zip3, state } = location;
  const stateName = STATE_NAMES[state] ?? state;
  const inZip3 = areaEntry(tile, 'zip3', zip3);
  if (inZip3) {
    const label = `ZIP codes starting with ${zip3} (${stateName})`;
    const area = areaBlock(inZip3, 'zip3', zip3, label, location);
    return { area, refreshed: inZip3.refreshed, widened: false, insufficient: false };
  }
  const inState = areaEntry(tile, 'states', state);
  const area = areaBlock(inState, 'state', state, stateName, location);
  const refreshed = inState?.refreshed ?? null;
  return { area, refreshed, widened: true, insufficient: area.median === null };
}

/** The area of an answer without a location: nulls and zero counts. */
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

/** An area that the tile does not list has no price: nulls and zero counts. */
function areaBlock(
  entry: AreaEntry | undefined,
  scope: 'zip3' | 'state',
  scopeId: string,
  label: string,
  { zip3, state }: Location,
): Area {
  const area = { ...noArea(), scope, scope_id: scopeId, label, zip3, state };
  if (!entry) return area;
  return {
    ...area,
    median: dollarsOrNull(entry.median),
    p25: dollarsOrNull(entry.p25),
    p75: dollarsOrNull(entry.p75),
    stability: stabilityBlock(entry),
    n_sources: entry.n_sources,
    n_facilities: entry.n_facilities,
    n_systems: entry.n_systems,
  };
}

function stabilityBlock({ stability_low: low, stability_high: high }: AreaEntry): Area['stability'] {
  return low === null || high === null ? null : { low: dollarsOf(low), high: dollarsOf(high) };
}
