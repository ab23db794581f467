// The encodings of tiles, each the inverse of a function in schemas/read-tile.ts.
import type { ClaimsColumns, Evidence, ProviderEvidence } from './claims.ts';
import type { CodeKey } from './code-key.ts';
import { encodeDoubles, encodeNumbers, encodeTexts } from './number-column.ts';
import type { ZipCentroid } from './place.ts';
import type { StateClaims } from './read-claims.ts';
import type { DirectoryCampus } from './read-directory.ts';
import type { AreaColumns, CellTile, CodeLists, Directory, PlaceTile } from './tile.ts';

export { encodeFacilityPrices, encodePriceColumns, type PlainPrices } from './write-prices.ts';

/**
 * A sorted table of the distinct values, and for each value its index in the table; null stays null. The
 * inverse of `tableEntry`.
 */
export function encodeTable<T extends string>(
  values: readonly (T | null)[],
): { table: T[]; indexes: (number | null)[] } {
  const table = [...new Set(values.filter((value) => value !== null))].sort();
  const indexOf = new Map(table.map((value, i) => [value, i]));
  return { table, indexes: values.map((value) => (value === null ? null : (indexOf.get(value) ?? null))) };
}

/** The first value and then differences. The inverse of `decodeDeltas`. */
export function encodeDeltas(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

/** An address cut behind its last slash, so that files of one publisher share the first part. */
export function cutAddress(url: string): { folder: string; name: string } {
  const end = url.lastIndexOf('/') + 1;
  return { folder: url.slice(0, end), name: url.slice(end) };
}

/** The rows that have services in the claims, by their index. The inverse of `decodeEvidence`. */
export function encodeEvidence(rows: readonly Evidence[]): Pick<ProviderEvidence, 'index' | 'services'> {
  const found: { index: number; services: Exclude<Evidence, undefined> }[] = [];
  for (const [index, services] of rows.entries()) if (services !== undefined) found.push({ index, services });
  return {
    index: encodeDeltas(found.map(({ index }) => index)),
    services: found.map(({ services }) => services),
  };
}

/** A directory with its columns as lists; `updated` and `folder` are indexes of `dates` and of `folders`. */
export type PlainDirectory = {
  dates: string[];
  folders: string[];
  files: {
    number: number[];
    updated: (number | null)[];
    folder: (number | null)[];
    name: string[];
    npi: (string | null)[];
    system: (number | null)[];
  };
  no_discount: number[];
  campuses: { [name in keyof DirectoryCampus]: DirectoryCampus[name][] };
};

/** The columns of a directory as texts. schemas/read-directory.ts reads them. */
export function encodeDirectory({ files, campuses, ...lists }: PlainDirectory): Directory {
  return {
    dates: lists.dates,
    folders: encodeTexts(lists.folders),
    files: {
      number: encodeNumbers(files.number),
      updated: encodeNullable(files.updated),
      folder: encodeNullable(files.folder),
      name: encodeTexts(files.name),
      npi: encodeNumbers(files.npi.map(Number)),
      system: encodeNullable(files.system),
    },
    no_discount: encodeNumbers(lists.no_discount),
    campuses: {
      file: encodeNumbers(campuses.file),
      id: encodeTexts(campuses.id),
      name: encodeTexts(campuses.name),
      city: encodeTexts(campuses.city),
      state: campuses.state.join(''),
      zip: encodeNumbers(campuses.zip.map(Number)),
      lat: encodeDoubles(campuses.lat),
      lng: encodeDoubles(campuses.lng),
    },
  };
}

/** One more than each number, 0 for null. */
export function encodeNullable(numbers: readonly (number | null)[]): string {
  return encodeNumbers(numbers.map((number) => (number === null ? 0 : number + 1)));
}

/** Statistics of areas with their columns as lists; `refreshed` has indexes of the tile's dates. */
export type PlainAreas = {
  keys: string[];
  n_sources: number[];
  n_facilities: number[];
  n_systems: number[];
  median: (number | null)[];
  p25: (number | null)[];
  p75: (number | null)[];
  stability_low: (number | null)[];
  stability_high: (number | null)[];
  refreshed: (number | null)[];
};

/** The columns of areas as texts. schemas/read-areas.ts reads them. */
export function encodeAreaColumns(areas: PlainAreas): AreaColumns {
  return {
    keys: areas.keys.join(''),
    n_sources: encodeNumbers(areas.n_sources),
    n_facilities: encodeNumbers(areas.n_facilities),
    n_systems: encodeNumbers(areas.n_systems),
    median: encodeNullable(areas.median),
    p25: encodeNullable(areas.p25),
    p75: encodeNullable(areas.p75),
    stability_low: encodeNullable(areas.stability_low),
    stability_high: encodeNullable(areas.stability_high),
    refreshed: encodeNullable(areas.refreshed),
  };
}

/** The columns of claims by state as texts. schemas/read-claims.ts reads them. */
export function encodeClaimsColumns(
  states: readonly ({ state: string } & Readonly<StateClaims>)[],
): ClaimsColumns {
  return {
    keys: states.map(({ state }) => state).join(''),
    services: encodeNumbers(states.map(({ services }) => services)),
    providers: encodeNumbers(states.map(({ providers }) => providers ?? 0)),
    allowed: encodeNumbers(states.map(({ allowed }) => allowed)),
    charge: encodeNullable(states.map(({ charge }) => charge)),
  };
}

/** The columns of ZIPs as texts. schemas/read-zips.ts reads them. */
export function encodeZips(zips: readonly Readonly<ZipCentroid>[]): PlaceTile['zips'] {
  const located = zips.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  return {
    zip: encodeNumbers(zips.map(({ zip }) => Number(zip))),
    city: encodeTexts(zips.map(({ city }) => city)),
    state: zips.map(({ state }) => state).join(''),
    located: encodeNumbers(zips.map(({ lat, lng }) => (lat === null || lng === null ? 0 : 1))),
    lat: encodeDoubles(located.map(({ lat }) => lat)),
    lng: encodeDoubles(located.map(({ lng }) => lng)),
  };
}

/** The columns of a cell tile as texts. schemas/read-zips.ts reads them. */
export function encodeCell(
  zips: readonly { zip: string; lat: number; lng: number }[],
): Pick<CellTile, 'zip' | 'lat' | 'lng'> {
  return {
    zip: encodeNumbers(zips.map(({ zip }) => Number(zip))),
    lat: encodeDoubles(zips.map(({ lat }) => lat)),
    lng: encodeDoubles(zips.map(({ lng }) => lng)),
  };
}

/** Sorted code keys as two lists. The inverse of `codesOfIndex`. */
export function encodeCodes(codes: readonly CodeKey[]): CodeLists {
  const [five, drgs] = [[] as string[], [] as string[]];
  for (const code of codes) {
    if (code.startsWith('MS-DRG-')) drgs.push(code.slice('MS-DRG-'.length));
    else five.push(code);
  }
  return { codes: five.join(''), drgs: drgs.join('') };
}
