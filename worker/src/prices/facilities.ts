// The facility list of an answer: within the radius, else widened to the state. Pure.
import type { Coverage, FacilitiesScope, Facility } from '../../../schemas/api.ts';
import { directoryTable, hasArea } from '../../../schemas/read-tile.ts';
import type { CodeTile, StateTile } from '../../../schemas/tile.ts';
import type { Location } from './location.ts';
import { LowestPrices } from './lowest-prices.ts';
import { nearestCampusOf } from './nearest-campus.ts';
import { lowestPricesOf } from './price-table.ts';

export type FacilityFinding = {
  facilities: Facility[];
  /** The price-file number of each. */
  files: number[];
  /** The scope without its reason, which is written in the language of the answer. */
  scope: Omit<FacilitiesScope, 'reason'>;
  /** Price files with a campus within the radius, and how many of them have a price, also when widened. */
  reach: Pick<Coverage, 'facilities_in_range' | 'priced'>;
};

/** The list of the facilities that `lowest` kept within the radius. */
export function listInRadius(
  tile: CodeTile,
  location: Location,
  radiusMiles: number,
  inRange: number,
  lowest: LowestPrices,
): FacilityFinding {
  const { facilities, files } = lowest.listed(tile);
  return {
    facilities,
    files,
    scope: { type: 'radius', radius_miles: radiusMiles, state: location.state, widened: false },
    reach: { facilities_in_range: inRange, priced: lowest.priced },
  };
}

/** True when nobody in range publishes a price but somebody somewhere does: the list widens to the state. */
export function mustWiden(tile: CodeTile, finding: FacilityFinding): boolean {
  return finding.reach.priced === 0 && tile.national.n_sources > 0;
}

/** True when the state has a priced file, so that its directory is worth reading. */
export function stateHasPrice(tile: CodeTile, state: string): boolean {
  return hasArea(tile.states, state);
}

/** The finding widened to the state; `stateTile` is undefined when the state has no priced file. */
export function widenToState(
  tile: CodeTile,
  finding: FacilityFinding,
  location: Location,
  stateTile: StateTile | undefined,
): FacilityFinding {
  const { facilities, files } = stateTile
    ? lowestInState(tile, stateTile, location)
    : { facilities: [], files: [] };
  const scope = { type: 'state' as const, radius_miles: null, state: finding.scope.state, widened: true };
  return { facilities, files, scope, reach: finding.reach };
}

/** Prices come lowest first, so that most hospitals of a state are not looked at. */
function lowestInState(
  tile: CodeTile,
  { directory }: StateTile,
  location: Location,
): Pick<FacilityFinding, 'facilities' | 'files'> {
  const lowest = new LowestPrices(directory);
  lowestPricesOf(tile.facilities, directoryTable(directory).files.number, (entry) => {
    if (lowest.isFullAt(entry.cents)) return false;
    const near = nearestCampusOf(directory, entry.file, location);
    if (near) lowest.take(entry, near);
    return true;
  });
  return lowest.listed(tile);
}

/** The facility list of an answer without a location: empty. */
export function noFacilities(): FacilityFinding {
  return {
    facilities: [],
    files: [],
    scope: { type: 'none', radius_miles: null, state: null, widened: false },
    reach: { facilities_in_range: 0, priced: 0 },
  };
}
