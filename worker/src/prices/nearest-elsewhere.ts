// The nearest hospital with a price when the place and its whole state lack one. Reads a few state tiles.
import { distanceMiles } from '../../../schemas/place.ts';
import { areaKeys, directoryCampus } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { nearestCampuses } from './nearest-campus.ts';
import { eachPriceOf } from './price-table.ts';

/** States that are read: those nearest by their middle. A hospital just behind the border of a fourth one is missed. */
const STATES_READ = 3;

type Position = { lat: number; lng: number };
export type NearestElsewhere = { city: string; state: string; miles: number };

/**
 * Where the nearest hospital with a price is, undefined when the states that were read locate no such hospital.
 * @param middles positions by state
 * @throws ApiError `data_unavailable`
 */
export async function nearestElsewhere(
  tile: CodeTile,
  at: Position,
  middles: ReadonlyMap<string, Position>,
  build: Build,
  tiles: TileStore,
): Promise<NearestElsewhere | undefined> {
  const away = (state: string) => {
    const middle = middles.get(state);
    return middle ? distanceMiles(at.lat, at.lng, middle.lat, middle.lng) : Number.POSITIVE_INFINITY;
  };
  const states = areaKeys(tile.states)
    .sort((a, b) => away(a) - away(b))
    .slice(0, STATES_READ);
  const found = await Promise.all(
    states.map(async (state) => nearestIn(tile, at, (await tiles.state(build, state)).directory)),
  );
  return found.flatMap((one) => one ?? []).sort((a, b) => a.miles - b.miles)[0];
}

function nearestIn(
  tile: CodeTile,
  at: Position,
  directory: Parameters<typeof nearestCampuses>[0],
): NearestElsewhere | undefined {
  const near = nearestCampuses(directory, at, Number.POSITIVE_INFINITY);
  let best: { campus: number; miles: number } | undefined;
  eachPriceOf(tile.facilities, near.files, (_, { campus, miles }) => {
    if (!best || miles < best.miles) best = { campus, miles };
  });
  if (!best) return undefined;
  const { city, state } = directoryCampus(directory, best.campus);
  return { city, state, miles: best.miles };
}
