// The join of a lookup: the campuses of a place that are near, with their prices of a code. Pure.
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import { Texts } from '../../../schemas/number-column.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import { emptyEntry } from '../../../schemas/read-prices.ts';
import type { CodeTile, Directory, PlaceTile } from '../../../schemas/tile.ts';
import { type AreaFinding, describeArea } from './area.ts';
import { AreaSources, hasQuartiles, type SourcesWithin } from './area-sources.ts';
import { type FacilityFinding, listInRadius } from './facilities.ts';
import { asZip3, type Location } from './location.ts';
import { LowestPrices } from './lowest-prices.ts';
import { NearCampuses, nearestCampuses } from './nearest-campus.ts';
import { eachPriceOf } from './price-table.ts';

const keepShapes = shapeKeeper(() => {
  // Nobody reads these examples.
  const [directory, near] = [{} as Directory, new NearCampuses()];
  const entry = emptyEntry();
  near.take(entry.file, 0, 0.5, 0.5, new Texts('', new Uint8Array(0)));
  const [lowest, sources] = [new LowestPrices(directory), new AreaSources(directory)];
  for (const file of near.files) {
    lowest.take(entry, file);
    sources.take(entry, file);
  }
  return [lowest, sources];
});

/** The facilities within the asked radius, and the statistics of the area around the place. */
export function joinPlace(
  tile: CodeTile,
  place: PlaceTile,
  location: Location,
  radiusMiles: number,
): { facilities: FacilityFinding; area: AreaFinding } {
  keepShapes();
  const near = campusesWithin(place, location, radiusMiles);
  const lowest = new LowestPrices(place.directory);
  const sources = new AreaSources(place.directory);
  eachPriceOf(tile.facilities, near.files, (entry, file) => {
    lowest.take(entry, file);
    sources.take(entry, file);
  });
  const within = smallestArea(tile, place, location, { radiusMiles, sources });
  return {
    facilities: listInRadius(tile, location, radiusMiles, near.files.length, lowest),
    area: describeArea(tile, location, within),
  };
}

function campusesWithin({ directory }: PlaceTile, location: Location, miles: number): NearCampuses {
  return nearestCampuses(directory, location, miles, asZip3(location));
}

/** How far is looked when the asked radius holds too few sources. The first of these nearly always reaches enough. */
const REACHES = [50, MAX_RADIUS_MILES];

/** The smallest radius that holds enough sources; `asked` has those of the asked radius. */
function smallestArea(
  { facilities }: CodeTile,
  place: PlaceTile,
  location: Location,
  asked: { radiusMiles: number; sources: AreaSources },
): SourcesWithin | undefined {
  const { radiusMiles } = asked;
  let found = asked.sources.smallestRadius(radiusMiles, radiusMiles);
  for (const reach of REACHES) {
    if (reach <= radiusMiles || hasQuartiles(found)) continue;
    const near = campusesWithin(place, location, reach);
    const sources = new AreaSources(place.directory);
    eachPriceOf(facilities, near.files, (entry, file) => sources.take(entry, file));
    found = sources.smallestRadius(radiusMiles, reach);
  }
  return found;
}
