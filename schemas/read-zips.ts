// The ZIPs of a place tile and of a cell tile: their columns as tables, which are made once for a tile, and the entries
// that are read from them. `encodeZips` and `encodeCell` of schemas/write-tile.ts are the other direction.
import { madeOnce, wholeTable } from './made-once.ts';
import {
  bytesOf,
  ColumnDecoder,
  inOneType,
  isAbove,
  isBeyond,
  type Numbers,
  spaceOf,
  Texts,
  textAt,
} from './number-column.ts';
import type { ZipCentroid } from './place.ts';
import type { CellTile, PlaceTile } from './tile.ts';

type ZipColumns = PlaceTile['zips'];

/** The decoded columns. */
export class ZipTable {
  /** As numbers, without zeros in front. */
  readonly zip: Numbers;
  readonly city: Texts;
  /** Two letters each. */
  readonly state: string;
  /** Degrees; NaN without a trusted centroid. */
  readonly lat: Float64Array;
  readonly lng: Float64Array;

  constructor(zip: Numbers, city: Texts, state: string, lat: Float64Array, lng: Float64Array) {
    this.zip = zip;
    this.city = city;
    this.state = state;
    this.lat = lat;
    this.lng = lng;
  }
}

/** The decoded columns of a cell tile: ZIPs as numbers, coordinates in degrees. */
export class CellTable {
  readonly zip: Numbers;
  readonly lat: Float64Array;
  readonly lng: Float64Array;

  constructor(zip: Numbers, lat: Float64Array, lng: Float64Array) {
    this.zip = zip;
    this.lat = lat;
    this.lng = lng;
  }
}

const STATE_LENGTH = 2;
const ZIP_LENGTH = 5;
const MAX_ZIP = 99_999;
/** ZIPs that share three digits differ in the last two. */
const ZIPS_OF_A_PREFIX = 100;
const [MAX_LAT, MAX_LNG] = [90, 180];

/**
 * What is wrong with the ZIPs of a place tile, in words without any value of the tile; undefined when nothing is. `areChecked`:
 * they are those that their writer checked.
 */
export function zipFault(
  { zip3, zips }: Pick<PlaceTile, 'zip3' | 'zips'>,
  areChecked = false,
): string | undefined {
  const table = checkedZips(zips, areChecked);
  if (typeof table === 'string') return table;
  if (areChecked) return undefined;
  const first = Number(zip3) * ZIPS_OF_A_PREFIX;
  const [own, { length }] = [inOneType(table.zip), table.zip];
  for (let i = 0; i < length; i += 1) {
    const after = (own[i] ?? 0) - first;
    if (after < 0 || after >= ZIPS_OF_A_PREFIX) return 'has a ZIP of another zip3';
  }
  return undefined;
}

/** The table of the ZIPs of a place tile. @throws RangeError for ZIPs that are not whole */
export function zipTable(zips: ZipColumns): ZipTable {
  return wholeTable('A place tile', checkedZips(zips));
}

const checkedZips = madeOnce(decodeZips);

function decodeZips(
  { zip: zips, city, state, located, lat, lng }: ZipColumns,
  areChecked: boolean,
): ZipTable | string {
  const columns = new ColumnDecoder(bytesOf(spaceOf(zips, city.ends, located, lat, lng)));
  const [zip, ends, marks] = [columns.numbers(zips), columns.numbers(city.ends), columns.numbers(located)];
  const [lats, lngs] = [columns.doubles(lat), columns.doubles(lng)];
  const cities = new Texts(city.text, ends);
  if (!columns.isWhole || !(areChecked || cities.areWhole())) return WRONG_ZIPS;
  const n = zip.length;
  if (ends.length !== n || marks.length !== n || state.length !== n * STATE_LENGTH)
    return 'has columns of different lengths in zips';
  if (!areChecked && (isAbove(marks, 1) || isBeyond(lats, MAX_LAT) || isBeyond(lngs, MAX_LNG)))
    return WRONG_ZIPS;
  let known = 0;
  for (let i = 0; i < n; i += 1) known += marks[i] ?? 0;
  if (known !== lats.length || known !== lngs.length) return 'has half a centroid';
  return new ZipTable(zip, cities, state, spread(lats, marks), spread(lngs, marks));
}

const WRONG_ZIPS = 'has a wrong value in zips';

/** The degrees of every ZIP, from those of the ZIPs with a mark. */
function spread(degrees: Float64Array, marks: Numbers): Float64Array {
  if (degrees.length === marks.length) return degrees;
  let at = 0;
  return Float64Array.from(marks, (mark) => {
    at += mark;
    return mark === 0 ? Number.NaN : (degrees[at - 1] ?? Number.NaN);
  });
}

/** How many ZIPs a place tile has. */
export function countZips(zips: ZipColumns): number {
  return zipTable(zips).zip.length;
}

/** The ZIP with an index. */
export function zipAt(zips: ZipColumns, i: number): ZipCentroid {
  const { zip, city, state, lat, lng } = zipTable(zips);
  const ownLat = lat[i] ?? Number.NaN;
  const ownLng = lng[i] ?? Number.NaN;
  return {
    zip: zipText(zip[i] ?? 0),
    city: textAt(city, i),
    state: state.slice(i * STATE_LENGTH, (i + 1) * STATE_LENGTH),
    lat: Number.isNaN(ownLat) ? null : ownLat,
    lng: Number.isNaN(ownLng) ? null : ownLng,
  };
}

/** Index of a ZIP of five digits, -1 when the tile does not have it. */
export function indexOfZip(zips: ZipColumns, zip: string): number {
  return zip.length === ZIP_LENGTH ? zipTable(zips).zip.indexOf(Number(zip)) : -1;
}

/** The ZIPs of a place tile, sorted. */
export function zipsOf(zips: ZipColumns): ZipCentroid[] {
  return Array.from(zipTable(zips).zip, (_, i) => zipAt(zips, i));
}

/** What is wrong with the ZIPs of a cell tile, in words without any value of the tile; undefined when nothing is. */
export function cellFault(tile: CellTile): string | undefined {
  const table = checkedCell(tile);
  return typeof table === 'string' ? table : undefined;
}

/** The table of a cell tile. @throws RangeError for one that is not whole */
export function cellTable(tile: CellTile): CellTable {
  return wholeTable('A cell tile', checkedCell(tile));
}

const checkedCell = madeOnce(decodeCell);

function decodeCell(tile: CellTile): CellTable | string {
  const columns = new ColumnDecoder(bytesOf(spaceOf(tile.zip, tile.lat, tile.lng)));
  const zip = columns.numbers(tile.zip);
  const [lat, lng] = [columns.doubles(tile.lat), columns.doubles(tile.lng)];
  if (!columns.isWhole) return 'has a wrong value in its ZIPs';
  if (lat.length !== zip.length || lng.length !== zip.length) return 'has columns of different lengths';
  const isWrong = isAbove(zip, MAX_ZIP) || isBeyond(lat, MAX_LAT) || isBeyond(lng, MAX_LNG);
  return isWrong ? 'has a wrong value in its ZIPs' : new CellTable(zip, lat, lng);
}

/** A ZIP with the zeros in front. */
export function zipText(zip: number): string {
  return String(zip).padStart(ZIP_LENGTH, '0');
}
