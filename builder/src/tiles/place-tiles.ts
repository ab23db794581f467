// Place, state and cell tiles: where things are, and which campuses a place can reach.
import { distanceMiles, MAX_RADIUS_MILES, type ZipCentroid } from '../../../schemas/place.ts';
import {
  type CellTile,
  type Directory,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
} from '../../../schemas/tile.ts';
import { cutAddress, encodeTable } from '../../../schemas/write-tile.ts';
import type { Campus, PriceFile } from '../aggregate/price-file.ts';
import type { Geography } from '../places/zips.ts';
import { firstFrom } from './ascending.ts';

type Located = { campus: Campus; file: PriceFile };
type Point = { lat: number; lng: number };

/** Every campus of a build, found by latitude and by state without looking at all of them. */
export type CampusIndex = { latitudes: Float64Array; byLatitude: Located[]; byState: Map<string, Located[]> };

export function campusIndex(files: readonly PriceFile[]): CampusIndex {
  const byLatitude = files
    .flatMap((file) => file.campuses.map((campus) => ({ campus, file })))
    .sort((a, b) => a.campus.lat - b.campus.lat);
  const byState = new Map<string, Located[]>();
  for (const located of byLatitude) {
    const inState = byState.get(located.campus.state);
    if (inState) inState.push(located);
    else byState.set(located.campus.state, [located]);
  }
  return { latitudes: Float64Array.from(byLatitude, ({ campus }) => campus.lat), byLatitude, byState };
}

/** The tile of one ZIP3: its ZIPs, and the campuses that any of them, or their mean, can reach. */
export function placeTile(build: string, zip3: string, geography: Geography, index: CampusIndex): PlaceTile {
  const zips = geography.byZip3.get(zip3) ?? [];
  return {
    format: TILE_FORMAT,
    build,
    zip3,
    zips: {
      zip: zips.map((z) => z.zip),
      city: zips.map((z) => z.city),
      state: zips.map((z) => z.state),
      lat: zips.map((z) => z.lat),
      lng: zips.map((z) => z.lng),
    },
    directory: directory(reachable(origins(zip3, zips, geography), index)),
  };
}

/** The tile of one state: every campus in it. */
export function stateTile(build: string, state: string, name: string, index: CampusIndex): StateTile {
  return { format: TILE_FORMAT, build, state, name, directory: directory(index.byState.get(state) ?? []) };
}

/** The tile of one cell: the ZIPs one of which is nearest to any of its points. */
export function cellTile(
  build: string,
  cell: string,
  zips: readonly { zip: string; lat: number; lng: number }[],
): CellTile {
  return {
    format: TILE_FORMAT,
    build,
    cell,
    zip: zips.map((z) => z.zip),
    lat: zips.map((z) => z.lat),
    lng: zips.map((z) => z.lng),
  };
}

function origins(zip3: string, zips: readonly ZipCentroid[], geography: Geography): Point[] {
  const points = zips.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  const mean = geography.zip3Origin(zip3);
  return mean ? [...points, mean] : points;
}

/** A degree of latitude is 69.09 miles on the sphere of distanceMiles: taking less never loses a campus. */
const MILES_PER_DEGREE = 69;

/**
 * Campuses within the largest radius of any origin. A band of latitudes, then a circle around all origins,
 * rule most out cheaply.
 */
function reachable(points: readonly Point[], { latitudes, byLatitude }: CampusIndex): Located[] {
  const center = points[points.length - 1];
  if (!center) return [];
  const spread = Math.max(...points.map((p) => distanceMiles(center.lat, center.lng, p.lat, p.lng)));
  const reach = MAX_RADIUS_MILES + spread;
  const from = firstFrom(latitudes, center.lat - reach / MILES_PER_DEGREE);
  const to = firstFrom(latitudes, center.lat + reach / MILES_PER_DEGREE);
  return byLatitude.slice(from, to).filter(({ campus }) => {
    if (distanceMiles(center.lat, center.lng, campus.lat, campus.lng) > reach) return false;
    return points.some((p) => distanceMiles(p.lat, p.lng, campus.lat, campus.lng) <= MAX_RADIUS_MILES);
  });
}

/** Columns sorted by price-file number, then facility id. */
function directory(rows: readonly Located[]): Directory {
  const sorted = [...rows].sort(
    (a, b) => a.file.number - b.file.number || (a.campus.id < b.campus.id ? -1 : 1),
  );
  const files = [...new Map(sorted.map(({ file }) => [file.number, file])).values()];
  const dates = encodeTable(files.map((file) => file.updatedOn));
  const addresses = files.map(({ sourceUrl }) => (sourceUrl === null ? null : cutAddress(sourceUrl)));
  const folders = encodeTable(addresses.map((address) => address?.folder ?? null));
  return {
    dates: dates.table,
    folders: folders.table,
    files: {
      number: files.map((file) => file.number),
      updated: dates.indexes,
      folder: folders.indexes,
      name: addresses.map((address) => address?.name ?? ''),
      npi: files.map((file) => file.npi),
    },
    campuses: {
      file: sorted.map(({ file }) => file.number),
      id: sorted.map(({ campus }) => campus.id),
      name: sorted.map(({ campus }) => campus.name),
      city: sorted.map(({ campus }) => campus.city),
      state: sorted.map(({ campus }) => campus.state),
      zip: sorted.map(({ campus }) => campus.zip),
      lat: sorted.map(({ campus }) => campus.lat),
      lng: sorted.map(({ campus }) => campus.lng),
    },
  };
}
