// One provider tile in columns. docs/tile-format.md is the spec.
import {
  PRICE_BASES,
  PROVIDER_CONFIDENCES,
  PROVIDER_SOURCES,
  type ProviderTile,
} from '../../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../../schemas/tile.ts';
import { encodeTable } from '../../../../schemas/write-tile.ts';
import type { ProviderKeyFacts } from '../../providers/priced-provider.ts';
import type { Origins } from './origins.ts';
import type { TileRow } from './practice-rows.ts';
import { idOf, type Practice } from './practices.ts';

/** Figures of one of the distinct points of the origins. */
export type PointFigures = { completeMiles: number; total: number };

/** Builds the tile of one key and ZIP3; `figures` are parallel to `origins.points`, the rows are distinct. */
export function providerTile(
  build: string,
  facts: ProviderKeyFacts,
  origins: Origins,
  figures: readonly PointFigures[],
  taken: Iterable<TileRow>,
  practiceOf: (id: string) => Practice | undefined,
): ProviderTile {
  const rows = [...taken].sort((a, b) => (a.npi < b.npi ? -1 : 1));
  const dates = encodeTable(rows.map(({ asOf }) => asOf));
  const specialties = encodeTable(rows.map(({ specialty }) => specialty));
  const places = encodeTable(rows.map(idOf));
  return {
    format: TILE_FORMAT,
    build,
    key: facts.key,
    price_code: facts.priceCode,
    zip3: origins.zip3,
    zip3_origin: origins.zip3Origin,
    origins: {
      ...addressColumns(origins.zips),
      complete_miles: origins.zips.map(({ point }) => figures[point]?.completeMiles ?? 0),
      total: origins.zips.map(({ point }) => figures[point]?.total ?? 0),
    },
    dates: dates.table,
    specialties: specialties.table,
    places: addressColumns(places.table.map((id) => known(id, practiceOf))),
    rows: {
      npi: rows.map((row) => row.npi),
      name: rows.map((row) => row.name),
      specialty: specialties.indexes.map((index) => index ?? 0),
      place: places.indexes.map((index) => index ?? 0),
      primary: rows.map((row) => (row.primary ? 1 : 0)),
      source: rows.map((row) => flag(PROVIDER_SOURCES.indexOf(row.source))),
      basis: rows.map((row) => flag(PRICE_BASES.indexOf(row.basis))),
      low: rows.map((row) => row.lowCents),
      mid: rows.map((row) => row.midCents),
      high: rows.map((row) => row.highCents),
      as_of: dates.indexes.map((index) => index ?? 0),
      confidence: rows.map((row) => PROVIDER_CONFIDENCES.indexOf(row.confidence)),
      locked: rows.map((row) => (row.locked ? 1 : 0)),
    },
  };
}

function known(id: string, practiceOf: (id: string) => Practice | undefined): Practice {
  const practice = practiceOf(id);
  if (!practice) throw new Error(`A row practises at ${id}, where nobody was counted.`);
  return practice;
}

function flag(index: number): 0 | 1 {
  return index === 0 ? 0 : 1;
}

type Addressed = { zip: string; city: string; state: string; lat: number; lng: number };

function addressColumns(list: readonly Addressed[]) {
  return {
    zip: list.map(({ zip }) => zip),
    city: list.map(({ city }) => city),
    state: list.map(({ state }) => state),
    lat: list.map(({ lat }) => lat),
    lng: list.map(({ lng }) => lng),
  };
}
