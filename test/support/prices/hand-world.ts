// A world of hospitals written by hand or by a seed, as the tiles that a lookup reads. No builder is involved.
import { distanceMiles, MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import type { FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import { type CodeTile, type Directory, type PlaceTile, TILE_FORMAT } from '../../../schemas/tile.ts';
import {
  encodeAreaColumns,
  encodeDirectory,
  encodeFacilityPrices,
  encodeTable,
  encodeZips,
} from '../../../schemas/write-tile.ts';
import { aCodeTile, BUILD, noAreas } from '../tiny-tiles.ts';

export type Zip = { zip: string; city: string; state: string; lat: number | null; lng: number | null };
export type Campus = { id: string; state: string; zip: string; lat: number; lng: number };
export type Price = { cents: number; low: number; high: number; n: number; farBelow: boolean };
/** A price file; its number is its index in the world. `source` is -1 for a file that is a source alone. */
export type Hospital = {
  campuses: Campus[];
  system: number | null;
  updated: string | null;
  noDiscount: boolean;
  source: number;
  price: Price | null;
};
export type World = { code: string; zips: Zip[]; hospitals: Hospital[] };
/** Statistics of one state, as the builder writes them, in cents. */
export type StateFigures = {
  n_sources: number;
  n_facilities: number;
  n_systems: number;
  median: number | null;
  p25: number | null;
  p75: number | null;
  stability: { low: number; high: number } | null;
  refreshed: string | null;
};

/** A price of one amount. */
export function onePrice(cents: number): Price {
  return { cents, low: cents, high: cents, n: 1, farBelow: false };
}

/** A hospital with a campus at each ZIP, all of it plain. */
export function hospitalAt(
  zips: readonly Zip[],
  price: Price | null,
  more: Partial<Hospital> = {},
): Hospital {
  const campuses = zips.map(({ zip, state, lat, lng }, i) => {
    if (lat === null || lng === null) throw new RangeError(`ZIP ${zip} has no position.`);
    return { id: `loc-${zip}-${i}`, state, zip, lat, lng };
  });
  return {
    ...{ campuses, system: null, updated: '2026-05-01', noDiscount: false, source: -1, price },
    ...more,
  };
}

/** The directory of the campuses that `counts` takes. */
export function directoryOf({ hospitals }: World, counts: (campus: Campus) => boolean): Directory {
  const rows = hospitals.flatMap(({ campuses }, file) =>
    campuses
      .filter(counts)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((campus) => ({ file, campus })),
  );
  const numbers = [...new Set(rows.map(({ file }) => file))];
  const files = numbers.map((number) => hospitals[number] ?? hospitalAt([], null));
  const dates = encodeTable(files.map(({ updated }) => updated));
  return encodeDirectory({
    dates: dates.table,
    folders: ['https://files.example/'],
    files: {
      number: numbers,
      updated: dates.indexes,
      folder: numbers.map(() => 0),
      name: numbers.map((number) => `${number}.csv`),
      npi: numbers.map(() => null),
      system: files.map(({ system }) => system),
    },
    no_discount: numbers.filter((number) => hospitals[number]?.noDiscount),
    campuses: {
      file: rows.map(({ file }) => file),
      id: rows.map(({ campus }) => campus.id),
      name: rows.map(({ file }) => `Sample Hospital ${file}`),
      city: rows.map(() => 'Sample City'),
      state: rows.map(({ campus }) => campus.state),
      zip: rows.map(({ campus }) => campus.zip),
      lat: rows.map(({ campus }) => campus.lat),
      lng: rows.map(({ campus }) => campus.lng),
    },
  });
}

/** The tile of the world's code; `states` are the statistics of its states. */
export function codeTileOf(world: World, states: Readonly<Record<string, StateFigures>> = {}): CodeTile {
  const entries = world.hospitals
    .flatMap(({ price, source }, file): FacilityPriceEntry[] => (price ? [{ ...price, file, source }] : []))
    .sort((a, b) => a.cents - b.cents || a.file - b.file);
  const tile = aCodeTile(world.code);
  const keys = Object.keys(states).sort();
  const column = <T>(pick: (figures: StateFigures) => T) =>
    keys.flatMap((key) => (states[key] ? [pick(states[key])] : []));
  const dates = encodeTable(column(({ refreshed }) => refreshed));
  const columns = {
    keys,
    n_sources: column(({ n_sources }) => n_sources),
    n_facilities: column(({ n_facilities }) => n_facilities),
    n_systems: column(({ n_systems }) => n_systems),
    median: column(({ median }) => median),
    p25: column(({ p25 }) => p25),
    p75: column(({ p75 }) => p75),
    stability_low: column(({ stability }) => stability?.low ?? null),
    stability_high: column(({ stability }) => stability?.high ?? null),
    refreshed: dates.indexes,
  };
  return {
    ...tile,
    national: { ...tile.national, n_sources: entries.length },
    dates: dates.table,
    states: keys.length > 0 ? encodeAreaColumns(columns) : noAreas,
    facilities: encodeFacilityPrices(entries),
  };
}

/** The tile of a ZIP3: its ZIPs, and every campus within 150 miles of one of them or of their mean. */
export function placeTileOf(world: World, zip3: string): PlaceTile {
  const zips = world.zips.filter(({ zip }) => zip.startsWith(zip3));
  const points = zips.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  points.push({ lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) });
  const isNear = (campus: Campus) =>
    points.some(({ lat, lng }) => distanceMiles(lat, lng, campus.lat, campus.lng) <= MAX_RADIUS_MILES);
  return {
    format: TILE_FORMAT,
    build: BUILD,
    zip3,
    zips: encodeZips(zips),
    directory: directoryOf(world, isNear),
  };
}
