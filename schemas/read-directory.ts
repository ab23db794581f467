// The directory of a place or state tile: its columns as tables, which are made once for a tile, and the price files and
// campuses that are read from them. `encodeDirectory` of schemas/write-tile.ts is the other direction.
import { madeOnce, wholeTable } from './made-once.ts';
import {
  areEndsOf,
  decodeColumns,
  isAbove,
  isBeyond,
  type Numbers,
  type Texts,
  textAt,
} from './number-column.ts';
import type { Directory } from './tile.ts';

/** The decoded columns. In `updated`, `folder`, `npi` and `system`, 0 is for nothing, and an index is one more than itself. */
export type DirectoryTable = {
  dates: readonly string[];
  folders: Texts;
  noDiscount: Numbers;
  files: { number: Numbers; updated: Numbers; folder: Numbers; name: Texts; npi: Numbers; system: Numbers };
  campuses: {
    file: Numbers;
    /** Index in `files` of the price file of each campus. */
    at: Uint32Array;
    id: Texts;
    name: Texts;
    city: Texts;
    /** Two letters each. */
    state: string;
    /** As numbers, without zeros in front. */
    zip: Numbers;
    lat: Float64Array;
    lng: Float64Array;
  };
};

const STATE_LENGTH = 2;
const ZIP_LENGTH = 5;
const MAX_ZIP = 99_999;
/** An NPI has ten digits and begins with 1 or 2. */
const [LEAST_NPI, MOST_NPI] = [1_000_000_000, 2_999_999_999];

/** The table of a directory. @throws RangeError for one that is not whole; a tile that was read has been checked */
export function directoryTable(directory: Directory): DirectoryTable {
  return wholeTable('A directory', checkedDirectory(directory));
}

/** The table of a directory, or, in words without any of its values, what is wrong with it. */
export const checkedDirectory = madeOnce((directory: Directory): DirectoryTable | string => {
  const table = decodeDirectory(directory);
  if (table === undefined) return 'has a wrong value in directory';
  return lengthFault(table) ?? valueFault(table) ?? fileFault(table) ?? table;
});

function decodeDirectory({
  dates,
  folders,
  files,
  campuses,
  no_discount,
}: Directory): DirectoryTable | undefined {
  const texts = [folders, files.name, campuses.id, campuses.name, campuses.city];
  const columns = decodeColumns(
    [
      ...[no_discount, files.number, files.updated, files.folder, files.npi, files.system],
      ...[campuses.file, campuses.zip, ...texts.map(({ ends }) => ends)],
    ],
    [campuses.lat, campuses.lng],
  );
  if (columns === undefined) return undefined;
  const [noDiscount, number, updated, folder, npi, system, file, zip, ...ends] = columns.numbers as Columns;
  const [lat, lng] = columns.doubles as [Float64Array, Float64Array];
  const decoded = texts.map(({ text }, i): Texts => ({ text, ends: ends[i] as Numbers }));
  if (!decoded.every((one) => areEndsOf(one.text, one.ends))) return undefined;
  const [folderTexts, fileName, id, name, city] = decoded as [Texts, Texts, Texts, Texts, Texts];
  return {
    ...{ dates, folders: folderTexts, noDiscount },
    files: { number, updated, folder, name: fileName, npi, system },
    campuses: {
      file,
      at: new Uint32Array(file.length),
      id,
      name,
      city,
      state: campuses.state,
      zip,
      lat,
      lng,
    },
  };
}

/** Those of `decodeDirectory`, before the ends of texts. */
type Columns = [Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, ...Numbers[]];

function lengthFault({ files, campuses }: DirectoryTable): string | undefined {
  const { number, updated, folder, name, npi, system } = files;
  const ofFiles = [updated, folder, name.ends, npi, system];
  if (ofFiles.some(({ length }) => length !== number.length))
    return 'has columns of different lengths in directory.files';
  const { file, id, name: names, city, state, zip, lat, lng } = campuses;
  const ofCampuses = [id.ends, names.ends, city.ends, zip, lat, lng];
  return ofCampuses.some(({ length }) => length !== file.length) ||
    state.length !== STATE_LENGTH * file.length
    ? 'has columns of different lengths in directory.campuses'
    : undefined;
}

function valueFault({ dates, folders, files, campuses }: DirectoryTable): string | undefined {
  if (isAbove(files.updated, dates.length)) return 'has a file with a date that is not in dates';
  if (isAbove(files.folder, folders.ends.length)) return 'has a file with a folder that is not in folders';
  const { npi } = files;
  for (let i = 0; i < npi.length; i += 1) {
    const own = npi[i] ?? 0;
    if (own !== 0 && (own < LEAST_NPI || own > MOST_NPI)) return 'has a wrong value in directory.files.npi';
  }
  if (isAbove(campuses.zip, MAX_ZIP)) return 'has a wrong value in directory.campuses.zip';
  if (isBeyond(campuses.lat, 90)) return 'has a wrong value in directory.campuses.lat';
  return isBeyond(campuses.lng, 180) ? 'has a wrong value in directory.campuses.lng' : undefined;
}

/** The numbers of the files ascend, and so do those of the campuses, which are among them; notes where they are. */
function fileFault({ files: { number }, campuses, noDiscount }: DirectoryTable): string | undefined {
  for (let i = 1; i < number.length; i += 1) {
    const [before, own] = [number[i - 1] ?? 0, number[i] ?? 0];
    if (own <= before) return own === before ? 'lists a file twice' : 'has files that are not sorted';
  }
  for (let i = 0; i < noDiscount.length; i += 1)
    if (placeOf(number, noDiscount[i] ?? -1) < 0)
      return 'has a file without a discount that it does not list';
  let at = 0;
  for (let i = 0; i < campuses.file.length; i += 1) {
    const file = campuses.file[i] ?? -1;
    while (at < number.length && (number[at] ?? 0) < file) at += 1;
    if (number[at] !== file) return 'has a campus of a file that it does not list, or that is not sorted';
    campuses.at[i] = at;
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
  const [updated, folder] = [files.updated[i] ?? 0, files.folder[i] ?? 0];
  const [npi, system] = [files.npi[i] ?? 0, files.system[i] ?? 0];
  return {
    updated: dates[updated - 1] ?? null,
    url: folder === 0 ? null : `${textAt(folders, folder - 1)}${textAt(files.name, i)}`,
    npi: npi === 0 ? null : String(npi),
    system: system === 0 ? null : system - 1,
  };
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
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
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
