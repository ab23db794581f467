// The rows of the tables from which answers are computed on demand.
import {
  directoryCampuses,
  directoryFile,
  eachFacilityPrice,
  indexOfFile,
  zipsOf,
} from '../../schemas/read-tile.ts';
import type { CodeTile, PlaceTile, StateTile } from '../../schemas/tile.ts';

/** What a database is filled with: directories of states hold every campus once. */
export type OnDemandWorld = { codes: CodeTile[]; places: PlaceTile[]; states: StateTile[] };
export type Cell = string | number | null;

/** Names and types of the columns, in the order of the rows. Both databases know the types. */
export const TABLES = {
  prices:
    'code TEXT, file INTEGER, cents INTEGER, low INTEGER, high INTEGER, n INTEGER, PRIMARY KEY (code, file)',
  campuses:
    'id TEXT, file INTEGER, name TEXT, city TEXT, state TEXT, zip TEXT, lat DOUBLE PRECISION, lng DOUBLE PRECISION, system INTEGER',
  zips: 'zip TEXT PRIMARY KEY, lat DOUBLE PRECISION, lng DOUBLE PRECISION, state TEXT',
  national: 'code TEXT PRIMARY KEY, figures TEXT',
} as const;
export type Table = keyof typeof TABLES;
export const CAMPUS_INDEX = 'CREATE INDEX campuses_at ON campuses (lat, lng)';

/** Campuses of price files with the price of a code; a condition on the campus follows. */
export const PRICED_CAMPUSES =
  'SELECT c.*, p.cents, p.low, p.high, p.n FROM campuses c JOIN prices p ON p.file = c.file';

export function priceRows({ code, facilities }: CodeTile): Cell[][] {
  const rows: Cell[][] = [];
  eachFacilityPrice(facilities, ({ file, cents, low, high, n }) => {
    rows.push([code, file, cents, low, high, n]);
  });
  return rows;
}

export function nationalRow({ code, national, medicare, covers, withheld }: CodeTile): Cell[] {
  return [code, JSON.stringify({ national, medicare, covers, withheld })];
}

export function campusRows(states: readonly StateTile[]): Cell[][] {
  return states.flatMap(({ directory }) =>
    directoryCampuses(directory).map(({ file, id, name, city, state, zip, lat, lng }) => {
      const { system } = directoryFile(directory, indexOfFile(directory, file));
      return [id, file, name, city, state, zip, lat, lng, system];
    }),
  );
}

export function zipRows(places: readonly PlaceTile[]): Cell[][] {
  return places.flatMap(({ zips }) =>
    zipsOf(zips).map(({ zip, lat, lng, state }): Cell[] => [zip, lat, lng, state]),
  );
}
