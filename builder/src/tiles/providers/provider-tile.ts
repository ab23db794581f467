// One provider tile in columns. docs/tile-format.md is the spec.
import { compareIds } from '../../../../schemas/answer-order.ts';
import type { ProviderEvidence } from '../../../../schemas/claims.ts';
import {
  PRICE_BASES,
  PROVIDER_CONFIDENCES,
  PROVIDER_SOURCES,
  type ProviderTile,
} from '../../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../../schemas/tile.ts';
import { encodeEvidence, encodeTable } from '../../../../schemas/write-tile.ts';
import type { ProviderKeyFacts } from '../../providers/priced-provider.ts';
import type { Origins } from './origins.ts';
import { idOfRow, type TileRow } from './practice-rows.ts';
import { idOf, type Practice } from './practices.ts';

/** Of which claims the evidence of a tile is. */
export type EvidenceYears = Omit<ProviderEvidence, 'index' | 'services'>;

type Addressed = { zip: string; city: string; state: string; lat: number; lng: number };

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
  claims: EvidenceYears,
): ProviderTile {
  const rows = [...taken].sort((a, b) => compareIds(idOfRow(a), idOfRow(b)));
  const dates = encodeTable(rows.map(({ asOf }) => asOf));
  const specialties = encodeTable(rows.map(({ specialty }) => specialty));
  const places = encodeTable(rows.map((row) => nameOfPlace(placeOf(row, practiceOf))));
  const addresses = new Map(rows.map((row, i) => [places.indexes[i], placeOf(row, practiceOf)]));
  const hospitals = new Map<number, number>();
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
    places: addressColumns(places.table.flatMap((_, i) => addresses.get(i) ?? [])),
    rows: {
      npi: rows.map((row) => row.npi),
      facility: rows.map(({ campus }) => campus?.facility ?? null),
      hospital: rows.map(({ campus }) => (campus ? numberOf(campus.file, hospitals) : null)),
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
    evidence: { ...claims, ...encodeEvidence(rows.map(({ evidence }) => evidence)) },
  };
}

/** Where a row is: a hospital at its campus, anybody else where the practice was placed. */
function placeOf(row: TileRow, practiceOf: (id: string) => Practice | undefined): Addressed {
  const { zip, city, state, campus } = row;
  if (campus) return { zip, city, state, lat: campus.lat, lng: campus.lng };
  const practice = practiceOf(idOf(row));
  if (!practice) throw new Error(`A row practises at ${idOf(row)}, where nobody was counted.`);
  return practice;
}

function nameOfPlace(place: Addressed): string {
  return `${idOf(place)}|${place.lat}|${place.lng}`;
}

/** Numbers of price files within the tile, in the order in which they first occur: build numbers change every night. */
function numberOf(file: number, numbers: Map<number, number>): number {
  const known = numbers.get(file);
  if (known !== undefined) return known;
  numbers.set(file, numbers.size);
  return numbers.size - 1;
}

function flag(index: number): 0 | 1 {
  return index === 0 ? 0 : 1;
}

function addressColumns(list: readonly Addressed[]) {
  return {
    zip: list.map(({ zip }) => zip),
    city: list.map(({ city }) => city),
    state: list.map(({ state }) => state),
    lat: list.map(({ lat }) => lat),
    lng: list.map(({ lng }) => lng),
  };
}
