// The columns of tile format 5, which were lists. Facility prices were differences, and lists of indexes, which are
// differences too, were in the place of marks.
import * as z from 'zod';
import { LEAST_CLAIMS_COUNT } from './claims.ts';
import { Cents } from './money.ts';
import { Npi } from './npi.ts';
import { encodeNumbers } from './number-column.ts';
import { IsoDate, Latitude, Longitude, StateCode, Zip3, Zip5 } from './place.ts';
import { PRICE_MARKS } from './price-marks.ts';
import { decodeDeltas } from './read-tile.ts';
import type { FacilityPrices } from './tile.ts';
import {
  encodeAreaColumns,
  encodeCell,
  encodeClaimsColumns,
  encodeDirectory,
  encodeZips,
  type PlainAreas,
  type PlainDirectory,
} from './write-tile.ts';

const List = z.array(z.int().nonnegative());
const Prices5 = z.object({
  file: List,
  cents: List,
  spread: z.object({ index: List, below: List, above: List, n: List }),
  shared: z.object({ index: List, source: List }),
  flags: z.object({ far_below: List }),
});

/** The prices of format 5 as columns of the current format. Anything else is returned as it is, and is refused. */
export function pricesFrom5(from: unknown): unknown {
  const read = Prices5.safeParse(from);
  if (!read.success) return from;
  const { file, cents, spread, shared, flags } = read.data;
  const prices = decodeDeltas(cents);
  if (!Number.isSafeInteger(prices.at(-1) ?? 0)) return from;
  const marks = new Array<number>(file.length).fill(0);
  const lists = [
    [spread.index, PRICE_MARKS.spread],
    [shared.index, PRICE_MARKS.shared],
    [flags.far_below, PRICE_MARKS.farBelow],
  ] as const;
  for (const [deltas, mark] of lists) {
    for (const at of decodeDeltas(deltas)) {
      // An index that is outside, or there twice, leaves the column longer than its marks.
      if (at >= marks.length || ((marks[at] ?? 0) & mark) !== 0) return from;
      marks[at] = (marks[at] ?? 0) + mark;
    }
  }
  const columns: FacilityPrices = {
    file: encodeNumbers(file),
    cents: encodeNumbers(prices),
    marks: encodeNumbers(marks),
    spread: {
      below: encodeNumbers(spread.below),
      above: encodeNumbers(spread.above),
      n: encodeNumbers(spread.n),
    },
    source: encodeNumbers(shared.source),
    evidence: { year: null, apc: null, services: encodeNumbers([]) },
  };
  return columns;
}

/** No table is as long as this. */
const MAX_INDEX = 1_000_000_000;
const Indexes = z.array(z.int().nonnegative().max(MAX_INDEX).nullable());
const Directory5: z.ZodType<PlainDirectory> = z.object({
  dates: z.array(IsoDate),
  folders: z.array(z.string()),
  files: z.object({
    number: List,
    updated: Indexes,
    folder: Indexes,
    name: z.array(z.string()),
    npi: z.array(Npi.nullable()),
    system: Indexes,
  }),
  no_discount: List,
  campuses: z.object({
    file: List,
    id: z.array(z.string()),
    name: z.array(z.string()),
    city: z.array(z.string()),
    state: z.array(StateCode),
    zip: z.array(Zip5),
    lat: z.array(Latitude),
    lng: z.array(Longitude),
  }),
});

/** The directory of format 5 as columns of the current format. Anything else is returned as it is, and is refused. */
export function directoryFrom5(from: unknown): unknown {
  const read = Directory5.safeParse(from);
  return read.success ? encodeDirectory(read.data) : from;
}

const Cells = z.array(Cents.nullable());
const Areas5: z.ZodType<PlainAreas> = z.object({
  keys: z.union([z.array(StateCode), z.array(Zip3)]),
  n_sources: List,
  n_facilities: List,
  n_systems: List,
  median: Cells,
  p25: Cells,
  p75: Cells,
  stability_low: Cells,
  stability_high: Cells,
  refreshed: Indexes,
});

/** The areas of format 5 as columns of the current format. Anything else is returned as it is, and is refused. */
export function areasFrom5(from: unknown): unknown {
  const read = Areas5.safeParse(from);
  return read.success ? encodeAreaColumns(read.data) : from;
}

const Count = z.int().min(LEAST_CLAIMS_COUNT);
const Claims5 = z.object({
  keys: z.array(StateCode),
  services: z.array(Count),
  providers: z.array(Count.nullable()),
  allowed: List,
  charge: Cells,
});

/** The claims by state of format 5 as columns of the current format. Anything else is returned as it is, and is refused. */
export function claimsFrom5(from: unknown): unknown {
  const read = Claims5.safeParse(from);
  if (!read.success || !areOfOneLength(read.data)) return from;
  const { keys, services, providers, allowed, charge } = read.data;
  return encodeClaimsColumns(
    keys.map((state, i) => ({
      state,
      services: services[i] ?? 0,
      providers: providers[i] ?? null,
      allowed: allowed[i] ?? 0,
      charge: charge[i] ?? null,
    })),
  );
}

const Zips5 = z.object({
  zip: z.array(Zip5),
  city: z.array(z.string()),
  state: z.array(StateCode),
  lat: z.array(Latitude.nullable()),
  lng: z.array(Longitude.nullable()),
});

/** The ZIPs of format 5 as columns of the current format. Anything else is returned as it is, and is refused. */
export function zipsFrom5(from: unknown): unknown {
  const read = Zips5.safeParse(from);
  if (!read.success || !areOfOneLength(read.data)) return from;
  const { zip, city, state, lat, lng } = read.data;
  const isHalf = lat.some((own, i) => (own === null) !== (lng[i] === null));
  if (isHalf) return from;
  return encodeZips(
    zip.map((own, i) => ({
      zip: own,
      city: city[i] ?? '',
      state: state[i] ?? '',
      lat: lat[i] ?? null,
      lng: lng[i] ?? null,
    })),
  );
}

const Cell5 = z.object({ zip: z.array(Zip5), lat: z.array(Latitude), lng: z.array(Longitude) });

/** The columns of a cell tile of format 5 as those of the current format; of anything else nothing, so that it is refused. */
export function cellFrom5(from: unknown): object {
  const read = Cell5.safeParse(from);
  if (!read.success || !areOfOneLength(read.data)) return {};
  const { zip, lat, lng } = read.data;
  return encodeCell(zip.map((own, i) => ({ zip: own, lat: lat[i] ?? 0, lng: lng[i] ?? 0 })));
}

function areOfOneLength(columns: Readonly<Record<string, readonly unknown[]>>): boolean {
  const lists = Object.values(columns);
  return lists.every(({ length }) => length === lists[0]?.length);
}
