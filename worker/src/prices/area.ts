// Which area answers, and its statistics. Pure.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES } from '../../../schemas/aggregate.ts';
import { type Area, N_SOURCES_MEANS, type Notice } from '../../../schemas/api.ts';
import { dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import { areaEntry } from '../../../schemas/read-tile.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import { type SourceStatistics, sourceStatistics } from '../../../schemas/statistics.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { AreaSources, SourcesWithin } from './area-sources.ts';
import { type Location, placeWords } from './location.ts';

/** The area block, the newest date of the price files behind it, and the notices about it. */
export type AreaFinding = { area: Area; refreshed: string | null; notices: Notice[] };

/**
 * The smallest radius around the place that holds enough independent sources, else the state with its true counts.
 */
export function describeArea(
  tile: CodeTile,
  location: Location,
  radiusMiles: number,
  sources: AreaSources,
): AreaFinding {
  const within = sources.smallestRadius(radiusMiles);
  return within ? radiusArea(location, radiusMiles, within) : stateArea(tile, location);
}

/** The area of an answer without a location: nulls and zero counts. */
export function noArea(): Area {
  return {
    scope: 'none',
    scope_id: null,
    label: 'No location given',
    radius_miles: null,
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

function radiusArea(location: Location, askedMiles: number, within: SourcesWithin): AreaFinding {
  const { radiusMiles, sources, nPrices, nFiles, refreshed } = within;
  const { asked, zip, zip3, state } = location;
  const area: Area = {
    ...noArea(),
    scope: 'radius',
    scope_id: asked === 'point' ? null : `${zip ?? zip3}:${radiusMiles}`,
    label: placeWords(location, radiusMiles),
    radius_miles: radiusMiles,
    zip3,
    state,
    ...inDollars(sourceStatistics(sources)),
    n_sources: nPrices,
    n_facilities: nFiles,
    n_systems: sources.length,
  };
  return { area, refreshed, notices: radiusMiles > askedMiles ? [widened(askedMiles, radiusMiles)] : [] };
}

/** A state that the tile does not list has no price: nulls and zero counts. */
function stateArea(tile: CodeTile, { zip3, state }: Location): AreaFinding {
  const stateName = STATE_NAMES[state] ?? state;
  const area: Area = { ...noArea(), scope: 'state', scope_id: state, label: stateName, zip3, state };
  const entry = areaEntry(tile.states, tile.dates, state);
  if (!entry) return { area, refreshed: null, notices: [widenedToState(), insufficient()] };
  const { median, p25, p75, stability_low: low, stability_high: high } = entry;
  const stability = low === null || high === null ? null : { low, high };
  Object.assign(area, inDollars({ median, p25, p75, stability }));
  const { n_sources, n_facilities, n_systems } = entry;
  return {
    area: { ...area, n_sources, n_facilities, n_systems },
    refreshed: entry.refreshed,
    notices: median === null ? [widenedToState(), insufficient()] : [widenedToState()],
  };
}

type Statistics = Pick<Area, 'median' | 'p25' | 'p75' | 'stability'>;

function inDollars({ median, p25, p75, stability }: SourceStatistics): Statistics {
  return {
    median: dollarsOrNull(median),
    p25: dollarsOrNull(p25),
    p75: dollarsOrNull(p75),
    stability: stability && { low: dollarsOf(stability.low), high: dollarsOf(stability.high) },
  };
}

function widened(askedMiles: number, radiusMiles: number): Notice {
  return {
    code: 'area_widened',
    message: `Fewer than ${MIN_SOURCES_FOR_QUARTILES} independent sources publish a price within ${askedMiles} miles, so the area figures, but not the list of facilities, cover ${radiusMiles} miles.`,
  };
}

function widenedToState(): Notice {
  return {
    code: 'area_widened_to_state',
    message: `Fewer than ${MIN_SOURCES_FOR_MEDIAN} independent sources publish a price within ${MAX_RADIUS_MILES} miles, so the area is the whole state.`,
  };
}

function insufficient(): Notice {
  return {
    code: 'area_insufficient',
    message: `Fewer than ${MIN_SOURCES_FOR_MEDIAN} independent sources in the state publish a price, so the area has counts but no median.`,
  };
}
