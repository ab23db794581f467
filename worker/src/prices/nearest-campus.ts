// The nearest campus of every price file. Pure.
import { shapeKeeper } from '../../../schemas/kept-shape.ts';
import { type Texts, textAt } from '../../../schemas/number-column.ts';
import { boxAround, cosOfLatitude, haversineMiles, turnBetween } from '../../../schemas/place.ts';
import { directoryTable } from '../../../schemas/read-tile.ts';
import type { Directory } from '../../../schemas/tile.ts';

/**
 * The campuses that count for a question, by price-file number. A campus counts within a radius when it is that near to
 * the origin, or when it lies in the asked ZIP3.
 */
export class NearCampuses {
  readonly #files = new Map<number, NearFile>();

  /** Price files with a campus that counts within `maxMiles`. */
  get size(): number {
    return this.#files.size;
  }

  /** The numbers of these price files. */
  files(): number[] {
    return [...this.#files.keys()];
  }

  /** The nearest campus of a price file that counts within `maxMiles`, undefined when none does. */
  find(file: number): Readonly<NearFile> | undefined {
    return this.#files.get(file);
  }

  /** Index of the nearest campus of a price file that counts within `maxMiles`, -1 when none does. */
  campusOf(file: number): number {
    return this.#files.get(file)?.campus ?? -1;
  }

  /** Unrounded distance of that campus. */
  milesOf(file: number): number {
    return this.#files.get(file)?.miles ?? 0;
  }

  /**
   * The smallest radius within which some campus counts: 0 for one in the asked ZIP3; infinite when none counts within
   * `maxMiles`.
   */
  radiusOf(file: number): number {
    return this.#files.get(file)?.radius ?? Number.POSITIVE_INFINITY;
  }

  /** Takes a campus that counts. Equal distances go to the smaller facility id. */
  take(file: number, campus: number, miles: number, radius: number, ids: Texts): void {
    const known = this.#files.get(file);
    if (known === undefined) {
      this.#files.set(file, { campus, miles, radius });
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

/** `campus`, `miles` and `radius` of a price file are what `campusOf`, `milesOf` and `radiusOf` give. */
export type NearFile = { campus: number; miles: number; radius: number };

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
  const { file: files, id: ids, lat: lats, lng: lngs, zip: zips } = directoryTable(directory).campuses;
  keepShapes();
  const prefix = zip3 === null ? -1 : Number(zip3);
  const near = new NearCampuses();
  const cos = cosOfLatitude(origin.lat);
  // Most campuses of a directory are too far away, and two differences show it without a distance: with one branch for both,
  // which nearly always goes the same way.
  const { lat: middle, lng: meridian, latDegrees, lngDegrees } = boxAround(origin, maxMiles);
  const { length } = lats;
  for (let campus = 0; campus < length; campus += 1) {
    const inZip3 = prefix >= 0 && Math.floor((zips[campus] ?? 0) / ZIPS_OF_A_PREFIX) === prefix;
    const lat = lats[campus] ?? 0;
    const lng = lngs[campus] ?? 0;
    const beyond = Math.max(Math.abs(lat - middle) - latDegrees, turnBetween(lng, meridian) - lngDegrees);
    if (beyond > 0 && !inZip3) continue;
    const miles = haversineMiles(origin.lat, origin.lng, cos, lat, lng, cosOfLatitude(lat));
    const radius = inZip3 ? 0 : miles;
    if (radius <= maxMiles) near.take(files[campus] ?? -1, campus, miles, radius, ids);
  }
  return near;
}
