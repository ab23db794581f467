// Which area answers, and its statistics. Pure.
import type { Area } from '../../../schemas/api.ts';
import { dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import { areaEntry } from '../../../schemas/read-tile.ts';
import { type SourceStatistics, sourceStatistics } from '../../../schemas/statistics.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { SourcesWithin } from './area-sources.ts';
import type { Location } from './location.ts';

/** The area block without its texts, which are written in the language of the answer. */
export type AreaFigures = Omit<Area, 'label' | 'n_sources_means'>;
/** The area, and the newest date of the price files behind it. */
export type AreaFinding = { area: AreaFigures; refreshed: string | null };

/**
 * The area of an answer.
 * @param within the smallest radius around the place that holds enough independent sources; without one the area is the
 *   state, with its true counts
 */
export function describeArea(
  tile: CodeTile,
  location: Location,
  within: SourcesWithin | undefined,
): AreaFinding {
  return within ? radiusArea(location, within) : stateArea(tile, location);
}

/** The area of an answer without a location: nulls and zero counts. */
export function noArea(): AreaFigures {
  return {
    scope: 'none',
    scope_id: null,
    radius_miles: null,
    zip3: null,
    state: null,
    median: null,
    p25: null,
    p75: null,
    stability: null,
    currency: 'USD',
    n_sources: 0,
    n_facilities: 0,
    n_systems: 0,
  };
}

function radiusArea(location: Location, within: SourcesWithin): AreaFinding {
  const { radiusMiles, sources, nPrices, nFiles, refreshed } = within;
  const { asked, zip, zip3, state } = location;
  const { median, p25, p75, stability } = inDollars(sourceStatistics(sources));
  const area: AreaFigures = {
    scope: 'radius',
    scope_id: asked === 'point' ? null : `${zip ?? zip3}:${radiusMiles}`,
    radius_miles: radiusMiles,
    zip3,
    state,
    median,
    p25,
    p75,
    stability,
    currency: 'USD',
    n_sources: nPrices,
    n_facilities: nFiles,
    n_systems: sources.length,
  };
  return { area, refreshed };
}

/** A state that the tile does not list has no price: nulls and zero counts. */
function stateArea(tile: CodeTile, { zip3, state }: Location): AreaFinding {
  const area: AreaFigures = { ...noArea(), scope: 'state', scope_id: state, zip3, state };
  const entry = areaEntry(tile.states, tile.dates, state);
  if (!entry) return { area, refreshed: null };
  const { median, p25, p75, stability_low: low, stability_high: high } = entry;
  const stability = low === null || high === null ? null : { low, high };
  Object.assign(area, inDollars({ median, p25, p75, stability }));
  const { n_sources, n_facilities, n_systems } = entry;
  return { area: { ...area, n_sources, n_facilities, n_systems }, refreshed: entry.refreshed };
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
