// The nearest campus of every price file. Pure.
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import { firstFrom, type Texts, textAt } from '../../../schemas/number-column.ts';
import {
  type Box,
  boxAround,
  cosOfLatitude,
  distanceMiles,
  haversineMiles,
  turnBetween,
} from '../../../schemas/place.ts';
import { type CampusColumns, directoryTable, type LatitudeOrder } from '../../../schemas/read-tile.ts';
import type { Directory } from '../../../schemas/tile.ts';

/**
 * A price file with a campus that counts: the nearest one, its unrounded distance, and the smallest radius within which some
 * campus of the file counts, 0 for one in the asked ZIP3.
 */
export type NearFile = { file: number; campus: number; miles: number; radius: number };

/**
 * The price files with a campus that counts for a question. A campus counts within a radius when it is that near to the
 * origin, or when it lies in the asked ZIP3.
 */
export class NearCampuses {
  /** By price-file number, ascending. */
  readonly files: NearFile[] = [];

  /** Takes a campus that counts; price files come in the order of their numbers. Equal distances go to the smaller id. */
  take(file: number, campus: number, miles: number, radius: number, ids: Texts): void {
    const known = this.files[this.files.length - 1];
    if (known === undefined || known.file !== file) {
      this.files.push({ file, campus, miles, radius });
      return;
    }
    if (radius < known.radius) known.radius = radius;
    if (miles > known.miles) return;
    if (miles === known.miles && textAt(ids, campus) > textAt(ids, known.campus)) return;
    known.campus = campus;
    known.miles = miles;
  }
}

const keepShapes = shapeKeeper(() => [new NearCampuses()]);

/** ZIPs that share three digits differ in the last two. */
const ZIPS_OF_A_PREFIX = 100;

/**
 * The nearest campus of every price file.
 * @param zip3 the prefix when the question is a 3-digit ZIP, otherwise null
 */
export function nearestCampuses(
  directory: Directory,
  origin: { lat: number; lng: number },
  maxMiles: number,
  zip3: string | null = null,
): NearCampuses {
  const { campuses } = directoryTable(directory);
  keepShapes();
  const near = new NearCampuses();
  const cos = cosOfLatitude(origin.lat);
  const prefix = zip3 === null ? -1 : Number(zip3);
  const inBox = campusesInBox(campuses, boxAround(origin, maxMiles), prefix);
  for (let i = 0; i < inBox.length; i += 1) {
    const campus = inBox[i] ?? -1;
    const lat = campuses.lat[campus] ?? 0;
    const lng = campuses.lng[campus] ?? 0;
    const miles = haversineMiles(origin.lat, origin.lng, cos, lat, lng, cosOfLatitude(lat));
    const radius = isInZip3(campuses, campus, prefix) ? 0 : miles;
    if (radius <= maxMiles) near.take(campuses.file[campus] ?? -1, campus, miles, radius, campuses.id);
  }
  return near;
}

/** The nearest campus of one price file, undefined when the directory lacks one. */
export function nearestCampusOf(
  directory: Directory,
  file: number,
  origin: { lat: number; lng: number },
): NearFile | undefined {
  const { campuses } = directoryTable(directory);
  const near = new NearCampuses();
  for (let campus = firstFrom(campuses.file, file); campuses.file[campus] === file; campus += 1) {
    const miles = distanceMiles(origin.lat, origin.lng, campuses.lat[campus] ?? 0, campuses.lng[campus] ?? 0);
    near.take(file, campus, miles, miles, campuses.id);
  }
  return near.files[0];
}

/**
 * The campuses in a box, and those of a prefix unless it is -1, in the order of the directory. Most campuses are too far away,
 * and two differences show it without a distance.
 */
function campusesInBox(campuses: CampusColumns, box: Box, prefix: number): Uint32Array {
  const order = prefix < 0 && box.latDegrees < WIDE_DEGREES ? campuses.byLatitude() : undefined;
  return order === undefined ? amongAll(campuses, box, prefix) : inBelt(order, box);
}

/** The campuses of the question that is answered now: nothing is awaited while they are read. */
let found = new Uint32Array(1_024);

/** Memory for this number of campuses. */
function roomFor(length: number): Uint32Array {
  if (found.length < length) found = new Uint32Array(length * 2);
  return found;
}

function amongAll(campuses: CampusColumns, box: Box, prefix: number): Uint32Array {
  const { lat: lats, lng: lngs } = campuses;
  const { lat: middle, lng: meridian, latDegrees, lngDegrees } = box;
  const { length } = lats;
  const room = roomFor(length);
  let count = 0;
  for (let campus = 0; campus < length; campus += 1) {
    const isInBox =
      Math.abs((lats[campus] ?? 0) - middle) <= latDegrees &&
      turnBetween(lngs[campus] ?? 0, meridian) <= lngDegrees;
    if (isInBox || isInZip3(campuses, campus, prefix)) room[count++] = campus;
  }
  return room.subarray(0, count);
}

function inBelt({ campus, lat: lats, lng: lngs }: LatitudeOrder, box: Box): Uint32Array {
  const { lat: middle, lng: meridian, latDegrees, lngDegrees } = box;
  const room = roomFor(lats.length);
  let count = 0;
  for (let i = firstFrom(lats, middle - latDegrees); i < lats.length; i += 1) {
    if ((lats[i] ?? 0) > middle + latDegrees) break;
    if (turnBetween(lngs[i] ?? 0, meridian) <= lngDegrees) room[count++] = campus[i] ?? 0;
  }
  return room.subarray(0, count).sort();
}

/** For a higher box it is quicker to look at all campuses than to sort those of its belt. */
const WIDE_DEGREES = 0.5;

function isInZip3({ zip }: CampusColumns, campus: number, prefix: number): boolean {
  return prefix >= 0 && Math.floor((zip[campus] ?? 0) / ZIPS_OF_A_PREFIX) === prefix;
}
