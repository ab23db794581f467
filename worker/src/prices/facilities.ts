// The facility list of an answer: within the radius, else widened to the state. Pure.
import type { Coverage, FacilitiesScope, Facility } from '../../../schemas/api.ts';
import type { CodeTile, PlaceTile, StateTile } from '../../../schemas/tile.ts';
import { cheapestFacilities } from './cheapest.ts';
import type { Location } from './location.ts';
import { nearestCampuses } from './nearest-campus.ts';

export type FacilityFinding = {
  facilities: Facility[];
  scope: FacilitiesScope;
  /** Price files with a campus within the radius, and how many of them have a price, also when widened. */
  reach: Pick<Coverage, 'facilities_in_range' | 'priced'>;
};

/** Facilities within the radius, cheapest first. */
export function facilitiesInRadius(
  tile: CodeTile,
  place: PlaceTile,
  location: Location,
  radiusMiles: number,
): FacilityFinding {
  const near = nearestCampuses(place.directory, location, radiusMiles);
  const { priced, facilities } = cheapestFacilities(tile, place.directory, near);
  return {
    facilities,
    scope: { type: 'radius', radius_miles: radiusMiles, state: location.state, widened: false, reason: null },
    reach: { facilities_in_range: near.size, priced },
  };
}

/** True when nobody in range publishes a price but somebody somewhere does: the list widens to the state. */
export function mustWiden(tile: CodeTile, finding: FacilityFinding): boolean {
  return finding.reach.priced === 0 && tile.national.n_sources > 0;
}

/** True when the state has a priced file, so that its directory is worth reading. */
export function stateHasPrice(tile: CodeTile, state: string): boolean {
  return tile.states.keys.includes(state);
}

/** The finding widened to the state; `stateTile` is undefined when the state has no priced file. */
export function widenToState(
  tile: CodeTile,
  finding: FacilityFinding,
  location: Location,
  stateTile: StateTile | undefined,
): FacilityFinding {
  const facilities = stateTile
    ? cheapestFacilities(
        tile,
        stateTile.directory,
        nearestCampuses(stateTile.directory, location, Number.POSITIVE_INFINITY),
      ).facilities
    : [];
  const reason =
    facilities.length > 0
      ? `No facility within ${finding.scope.radius_miles} miles publishes a cash price for this code.`
      : 'No facility in the state publishes a cash price for this code.';
  return { ...finding, facilities, scope: { ...finding.scope, type: 'state', widened: true, reason } };
}

/** The facility list of an answer without a location: empty. */
export function noFacilities(): FacilityFinding {
  return {
    facilities: [],
    scope: {
      type: 'none',
      radius_miles: null,
      state: null,
      widened: false,
      reason: 'No location was given.',
    },
    reach: { facilities_in_range: 0, priced: 0 },
  };
}
