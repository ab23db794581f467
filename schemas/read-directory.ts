// The directory of a place or state tile: its columns as tables, which are made once for a tile, and the price files and
// campuses that are read from them. `encodeDirectory` of schemas/write-tile.ts is the other direction.
import { shapeKeeper } from './kept-shape.ts';
import { madeOnce, wholeTable } from './made-once.ts';
import {
  bytesOf,
  ColumnDecoder,
  firstFrom,
  inOneType,
  isAbove,
  isBeyond,
  type Numbers,
  spaceOf,
  type TextColumn,
  Texts,
  textAt,
} from './number-column.ts';
import type { Directory } from './tile.ts';
import { wholeText } from './whole-text.ts';

/** The decoded columns. In `updated`, `folder`, `npi` and `system`, 0 is for nothing, and an index is one more than itself. */
export class DirectoryTable {
  readonly dates: readonly string[];
  readonly folders: Texts;
  readonly noDiscount: Numbers;
  readonly files: FileColumns;
  readonly campuses: CampusColumns;
  /** One more than the index in `files` of the price file of each campus that was asked for. */
  readonly #files: Uint32Array;

  constructor(directory: Directory, columns: ColumnDecoder) {
    this.dates = directory.dates;
    this.folders = textsOf(directory.folders, columns);
    this.noDiscount = columns.numbers(directory.no_discount);
    this.files = new FileColumns(directory.files, columns);
    this.campuses = new CampusColumns(directory.campuses, columns);
    this.#files = new Uint32Array(this.campuses.file.length);
  }

  /** Index in `files` of the price file of a campus, -1 for a campus that is not there. It is looked for once. */
  fileOf(campus: number): number {
    return (this.#files[campus] || this.#findFile(campus)) - 1;
  }

  #findFile(campus: number): number {
    const found = placeOf(this.files.number, this.campuses.file[campus] ?? -1) + 1;
    this.#files[campus] = found;
    return found;
  }
}

class FileColumns {
  readonly number: Numbers;
  readonly updated: Numbers;
  readonly folder: Numbers;
  readonly name: Texts;
  readonly npi: Numbers;
  readonly system: Numbers;

  constructor(files: Directory['files'], columns: ColumnDecoder) {
    this.number = columns.numbers(files.number);
    this.updated = columns.numbers(files.updated);
    this.folder = columns.numbers(files.folder);
    this.name = textsOf(files.name, columns);
    this.npi = columns.numbers(files.npi);
    this.system = columns.numbers(files.system);
  }
}

/** Campuses from south to north: their indexes, and the coordinates of each. */
export type LatitudeOrder = { campus: Uint32Array; lat: Float64Array; lng: Float64Array };

export class CampusColumns {
  readonly file: Numbers;
  readonly id: Texts;
  readonly name: Texts;
  readonly city: Texts;
  /** Two letters each. */
  readonly state: string;
  /** As numbers, without zeros in front. */
  readonly zip: Numbers;
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  #asked = 0;
  #byLatitude: LatitudeOrder | undefined;

  constructor(campuses: Directory['campuses'], columns: ColumnDecoder) {
    this.file = columns.numbers(campuses.file);
    this.id = textsOf(campuses.id, columns);
    this.name = textsOf(campuses.name, columns);
    this.city = textsOf(campuses.city, columns);
    this.state = campuses.state;
    this.zip = columns.numbers(campuses.zip);
    this.lat = columns.doubles(campuses.lat);
    this.lng = columns.doubles(campuses.lng);
  }

  /** The campuses by latitude; undefined for the first questions, because sorting them takes as long as several looks at all. */
  byLatitude(): LatitudeOrder | undefined {
    this.#asked += 1;
    if (this.#asked > LOOKS_BEFORE_SORTING) this.#byLatitude ??= sortByLatitude(this);
    return this.#byLatitude;
  }
}

/** A question looks up to four times. */
const LOOKS_BEFORE_SORTING = 8;

function sortByLatitude({ lat: lats, lng: lngs }: CampusColumns): LatitudeOrder {
  const campus = Uint32Array.from(lats.keys()).sort((a, b) => (lats[a] ?? 0) - (lats[b] ?? 0));
  const inOrder = (degrees: Float64Array) => Float64Array.from(campus, (own) => degrees[own] ?? 0);
  return { campus, lat: inOrder(lats), lng: inOrder(lngs) };
}

function textsOf({ text, ends }: TextColumn, columns: ColumnDecoder): Texts {
  return new Texts(text, columns.numbers(ends));
}

const STATE_LENGTH = 2;
const ZIP_LENGTH = 5;
const MAX_ZIP = 99_999;
/** An NPI has ten digits and begins with 1 or 2. */
const [LEAST_NPI, MOST_NPI] = [1_000_000_000, 2_999_999_999];

/** The table of a directory. @throws RangeError for one that is not whole; a tile that was read has been checked */
export function directoryTable(directory: Directory): DirectoryTable {
  return wholeTable('A directory', checkedDirectory(directory));
}

const keepShapes = shapeKeeper(() => [new ColumnDecoder(bytesOf(0))]);

/**
 * The table of a directory, or, in words without any of its values, what is wrong with it. Who says that the values were checked
 * by their writer gets it without a look at each of them.
 */
export const checkedDirectory = madeOnce((directory: Directory, areChecked): DirectoryTable | string => {
  keepShapes();
  const columns = new ColumnDecoder(bytesOf(spaceOfDirectory(directory)));
  const table = new DirectoryTable(directory, columns);
  if (!columns.isWhole || !(areChecked || areWhole(table))) return 'has a wrong value in directory';
  const fault = lengthFault(table) ?? (areChecked ? undefined : (valueFault(table) ?? fileFault(table)));
  return fault ?? table;
});

function areWhole({ folders, files, campuses }: DirectoryTable): boolean {
  const { id, name, city } = campuses;
  return [folders, files.name, id, name, city].every((texts) => texts.areWhole());
}

function spaceOfDirectory({ folders, no_discount, files, campuses }: Directory): number {
  const { number, updated, folder, name, npi, system } = files;
  const { file, id, name: names, city, zip, lat, lng } = campuses;
  return (
    spaceOf(no_discount, folders.ends, number, updated, folder, name.ends, npi, system) +
    spaceOf(file, id.ends, names.ends, city.ends, zip, lat, lng)
  );
}

function lengthFault({ files, campuses }: DirectoryTable): string | undefined {
  const { number, updated, folder, name, npi, system } = files;
  const n = number.length;
  const isEven =
    updated.length === n &&
    folder.length === n &&
    name.ends.length === n &&
    npi.length === n &&
    system.length === n;
  if (!isEven) return 'has columns of different lengths in directory.files';
  const { file, id, name: names, city, state, zip, lat, lng } = campuses;
  const size = file.length;
  const areEven =
    id.ends.length === size &&
    names.ends.length === size &&
    city.ends.length === size &&
    zip.length === size &&
    lat.length === size &&
    lng.length === size &&
    state.length === STATE_LENGTH * size;
  return areEven ? undefined : 'has columns of different lengths in directory.campuses';
}

function valueFault({ dates, folders, files, campuses }: DirectoryTable): string | undefined {
  if (isAbove(files.updated, dates.length)) return 'has a file with a date that is not in dates';
  if (isAbove(files.folder, folders.ends.length)) return 'has a file with a folder that is not in folders';
  const [npis, { length }] = [inOneType(files.npi), files.npi];
  for (let i = 0; i < length; i += 1) {
    const npi = npis[i] ?? 0;
    if (npi !== 0 && (npi < LEAST_NPI || npi > MOST_NPI)) return 'has a wrong value in directory.files.npi';
  }
  if (isAbove(campuses.zip, MAX_ZIP)) return 'has a wrong value in directory.campuses.zip';
  if (isBeyond(campuses.lat, 90)) return 'has a wrong value in directory.campuses.lat';
  return isBeyond(campuses.lng, 180) ? 'has a wrong value in directory.campuses.lng' : undefined;
}

/** The numbers of the files ascend, and so do those of the campuses, which are among them. */
function fileFault({ files: { number }, campuses, noDiscount }: DirectoryTable): string | undefined {
  const [numbers, { length }] = [inOneType(number), number];
  for (let i = 1, last = numbers[0] ?? 0; i < length; i += 1) {
    const own = numbers[i] ?? 0;
    if (own <= last) return own === last ? 'lists a file twice' : 'has files that are not sorted';
    last = own;
  }
  for (let i = 0; i < noDiscount.length; i += 1)
    if (placeOf(number, noDiscount[i] ?? -1) < 0)
      return 'has a file without a discount that it does not list';
  for (let i = 0, at = 0; i < campuses.file.length; i += 1) {
    const file = campuses.file[i] ?? -1;
    while (at < length && (numbers[at] ?? 0) < file) at += 1;
    if (at >= length || numbers[at] !== file)
      return 'has a campus of a file that it does not list, or that is not sorted';
  }
  return undefined;
}

/** A price file of a directory: when it was updated, where it was published, whose it is. */
export type DirectoryFile = {
  updated: string | null;
  url: string | null;
  npi: string | null;
  /** Number of its health system within the directory. */
  system: number | null;
};

/** The price file with an index of `files`; everything is null for an index that is not there. */
export function directoryFile(directory: Directory, i: number): DirectoryFile {
  const { files, dates, folders } = directoryTable(directory);
  const updated = files.updated[i] ?? 0;
  const folder = files.folder[i] ?? 0;
  const system = files.system[i] ?? 0;
  return {
    updated: dates[updated - 1] ?? null,
    url: folder === 0 ? null : wholeText(textAt(folders, folder - 1), textAt(files.name, i)),
    npi: npiOfFile(directory, i),
    system: system === 0 ? null : system - 1,
  };
}

/** The NPI of the price file with an index of `files`; null without one. */
export function npiOfFile(directory: Directory, i: number): string | null {
  const npi = directoryTable(directory).files.npi[i] ?? 0;
  return npi === 0 ? null : String(npi);
}

/** Index in `files` of every price-file number of a directory. */
export function fileIndexes(directory: Directory): Map<number, number> {
  const indexes = new Map<number, number>();
  for (const [i, number] of directoryTable(directory).files.number.entries()) indexes.set(number, i);
  return indexes;
}

/** Index in `files` of one price-file number by bisection, -1 when the directory lacks it. */
export function indexOfFile(directory: Directory, number: number): number {
  return placeOf(directoryTable(directory).files.number, number);
}

function placeOf(numbers: Numbers, number: number): number {
  const at = firstFrom(numbers, number);
  return numbers[at] === number ? at : -1;
}

/** A campus of a directory. */
export type DirectoryCampus = {
  file: number;
  id: string;
  name: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
};

/** The campus with an index of `campuses`. */
export function directoryCampus(directory: Directory, i: number): DirectoryCampus {
  const { campuses } = directoryTable(directory);
  return {
    file: campuses.file[i] ?? -1,
    id: textAt(campuses.id, i),
    name: textAt(campuses.name, i),
    city: textAt(campuses.city, i),
    state: campuses.state.slice(i * STATE_LENGTH, (i + 1) * STATE_LENGTH),
    zip: i < campuses.zip.length ? String(campuses.zip[i] ?? 0).padStart(ZIP_LENGTH, '0') : '',
    lat: campuses.lat[i] ?? 0,
    lng: campuses.lng[i] ?? 0,
  };
}

/** Every campus of a directory, in its order. */
export function directoryCampuses(directory: Directory): DirectoryCampus[] {
  return Array.from(directoryTable(directory).campuses.file, (_, i) => directoryCampus(directory, i));
}
