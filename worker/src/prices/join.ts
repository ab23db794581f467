// The join of a lookup: one pass over the directory of a place, one over the prices of a code. Pure.
import type { CodeTile, PlaceTile } from '../../../schemas/tile.ts';
import { type AreaFinding, describeArea } from './area.ts';
import { AreaSources } from './area-sources.ts';
import { type FacilityFinding, listInRadius } from './facilities.ts';
import { asZip3, type Location } from './location.ts';
import { LowestPrices } from './lowest-prices.ts';
import { nearestCampuses } from './nearest-campus.ts';
import { eachPriceOf } from './price-table.ts';

/** The facilities within the asked radius, and the statistics of the area around the place. */
export function joinPlace(
  tile: CodeTile,
  place: PlaceTile,
  location: Location,
  radiusMiles: number,
): { facilities: FacilityFinding; area: AreaFinding } {
  const near = nearestCampuses(place.directory, location, radiusMiles, asZip3(location));
  const lowest = new LowestPrices(place.directory, near);
  const sources = new AreaSources(place.directory, near);
  eachPriceOf(tile.facilities, place.directory.files.number, (entry) => {
    lowest.take(entry);
    sources.take(entry);
  });
  return {
    facilities: listInRadius(tile, location, radiusMiles, near.size, lowest),
    area: describeArea(tile, location, radiusMiles, sources),
  };
}
