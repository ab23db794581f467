// Place, state and cell tiles: where ZIPs and campuses are, and which campuses are in reach of a ZIP.
import { distanceMiles, MAX_RADIUS_MILES, type ZipCentroid } from '../../../schemas/place.ts';
import {
  type CellTile,
  type Directory,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
} from '../../../schemas/tile.ts';
import {
  cutAddress,
  encodeCell,
  encodeDirectory,
  encodeTable,
  encodeZips,
} from '../../../schemas/write-tile.ts';
import type { Campus, PriceFile } from '../aggregate/price-file.ts';
import { indexPoints, type Point, type PointIndex } from '../places/point-index.ts';
import type { Geography } from '../places/zips.ts';

type Located = Point & { campus: Campus; file: PriceFile };

/** Every campus of a build, found by distance and by state without looking at all of them. */
export type CampusIndex = { byPoint: PointIndex<Located>; byState: ReadonlyMap<string, readonly Located[]> };

export function campusIndex(files: readonly PriceFile[]): CampusIndex {
  const located = files.flatMap((file) =>
    file.campuses.map((campus) => ({ campus, file, lat: campus.lat, lng: campus.lng })),
  );
  return { byPoint: indexPoints(located), byState: Map.groupBy(located, ({ campus }) => campus.state) };
}

/** The tile of one ZIP3: its ZIPs, and the campuses in reach of any of them or of their mean. */
export function placeTile(build: string, zip3: string, geography: Geography, index: CampusIndex): PlaceTile {
  const zips = geography.byZip3.get(zip3) ?? [];
  return {
    format: TILE_FORMAT,
    build,
    zip3,
    zips: encodeZips(zips),
    directory: directory(reachable(origins(zip3, zips, geography), index)),
  };
}

/** The tile of one state: every campus in it. */
export function stateTile(build: string, state: string, name: string, index: CampusIndex): StateTile {
  return { format: TILE_FORMAT, build, state, name, directory: directory(index.byState.get(state) ?? []) };
}

/** The tile of one cell: for every point of the cell, the nearest ZIP is one of these. */
export function cellTile(
  build: string,
  cell: string,
  zips: readonly { zip: string; lat: number; lng: number }[],
): CellTile {
  return { format: TILE_FORMAT, build, cell, ...encodeCell(zips) };
}

function origins(zip3: string, zips: readonly ZipCentroid[], geography: Geography): Point[] {
  const points = zips.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  const mean = geography.zip3Origin(zip3);
  return mean ? [...points, mean] : points;
}

/**
 * Campuses within the largest radius of any origin: one circle around all origins, then each campus by
 * itself.
 */
function reachable(points: readonly Point[], { byPoint }: CampusIndex): Located[] {
  const center = points.at(-1);
  if (!center) return [];
  const spread = Math.max(...points.map((p) => distanceMiles(center.lat, center.lng, p.lat, p.lng)));
  return byPoint
    .within(center, MAX_RADIUS_MILES + spread)
    .map(({ item }) => item)
    .filter(({ lat, lng }) => points.some((p) => distanceMiles(p.lat, p.lng, lat, lng) <= MAX_RADIUS_MILES));
}

/** The columns of campuses, sorted by price-file number and then by facility id. */
function directory(rows: readonly Located[]): Directory {
  const sorted = [...rows].sort(
    (a, b) => a.file.number - b.file.number || (a.campus.id < b.campus.id ? -1 : 1),
  );
  const files = [...new Map(sorted.map(({ file }) => [file.number, file])).values()];
  const dates = encodeTable(files.map((file) => file.updatedOn));
  const addresses = files.map(({ sourceUrl }) => (sourceUrl === null ? null : cutAddress(sourceUrl)));
  const folders = encodeTable(addresses.map((address) => address?.folder ?? null));
  return encodeDirectory({
    dates: dates.table,
    folders: folders.table,
    files: {
      number: files.map((file) => file.number),
      updated: dates.indexes,
      folder: folders.indexes,
      name: addresses.map((address) => address?.name ?? ''),
      npi: files.map((file) => file.npi),
      system: encodeTable(files.map((file) => file.system)).indexes,
    },
    no_discount: files.filter((file) => file.noDiscountPublished).map((file) => file.number),
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
  });
}
