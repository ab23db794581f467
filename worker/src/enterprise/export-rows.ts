// The rows of an export in their one order: codes sorted, and inside a code its areas. Reads tile after tile.
import type { ExportRequest } from '../../../schemas/enterprise.ts';
import { EXPORT_EXPECTED } from '../../../schemas/enterprise.ts';
import { paymentsByFile } from '../../../schemas/insurer-payments.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { ApiError } from '../errors.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { areaStatisticRows } from './area-statistics.ts';
import type { Position } from './export-cursor.ts';
import type { ExportRow } from './export-row.ts';
import { facilityPriceRows, filePrices } from './facility-prices.ts';
import { paymentRows } from './payment-rows.ts';

type Tiles = Pick<TileStore, 'code' | 'zip3Statistics' | 'insurerPayments' | 'state' | 'place'>;
type Ask = Pick<ExportRequest, 'dataset' | 'filters'>;
/** A row and its position, so that a later call can begin with it. */
export type RowAt = { row: ExportRow; at: Position };

/** @throws ApiError `procedure_not_found`, `unknown_location` for what the release does not have */
export function requireKnown({ filters: { codes, states, zip3 } }: Ask, build: Build): void {
  const unknown = codes.filter((code) => !build.hasCode(code));
  if (unknown.length > 0) {
    const expected = `codes of the release; it does not have ${unknown.slice(0, 5).join(', ')}`;
    throw new ApiError('procedure_not_found', { param: 'filters.codes', expected });
  }
  const noState = states.some((state) => !build.index.states.includes(state));
  const noPrefix = zip3.some((prefix) => !build.hasZip3(prefix));
  if (!noState && !noPrefix) return;
  const param = noState ? 'filters.states' : 'filters.zip3';
  throw new ApiError('unknown_location', { param, expected: EXPORT_EXPECTED[param] ?? '' });
}

/** Every row from a position on. @throws ApiError `data_unavailable` */
export async function* exportRows(
  { dataset, filters }: Ask,
  build: Build,
  tiles: Tiles,
  from: Position,
): AsyncGenerator<RowAt> {
  for (let code = from.code; code < filters.codes.length; code += 1) {
    const key = filters.codes[code] ?? '';
    const tile = await tiles.code(build, key);
    const readZip3 = async () =>
      build.hasZip3Statistics(key) ? await tiles.zip3Statistics(build, key) : undefined;
    const rows =
      dataset === 'area_statistics'
        ? areaStatisticRows(tile, filters, readZip3)
        : dataset === 'insurer_payments'
          ? paymentsOfCode(tile, filters, build, tiles)
          : pricesOfCode(tile, filters, build, tiles);
    let row = 0;
    for await (const one of rows) {
      if (code > from.code || row >= from.row) yield { row: one, at: { code, row } };
      row += 1;
    }
  }
}

async function* pricesOfCode(
  tile: CodeTile,
  filters: Ask['filters'],
  build: Build,
  tiles: Tiles,
): AsyncGenerator<ExportRow> {
  const prices = filePrices(tile);
  // A state without a price in the tile has no row: its directory need not be read.
  const states = build.index.states.filter((state) => tile.states.keys.includes(state));
  for await (const { directory, counts } of eachArea(filters, states, build, tiles))
    yield* facilityPriceRows(tile, prices, directory, counts);
}

async function* paymentsOfCode(
  tile: CodeTile,
  filters: Ask['filters'],
  build: Build,
  tiles: Tiles,
): AsyncGenerator<ExportRow> {
  if (!build.hasInsurerPayments(tile.code)) return;
  const payments = paymentsByFile(await tiles.insurerPayments(build, tile.code));
  for await (const { directory, counts } of eachArea(filters, build.index.states, build, tiles))
    yield* paymentRows(tile, payments, directory, counts);
}

type ExportArea = { directory: Directory; counts: (state: string, zip: string) => boolean };

/** States first, of which those without rows are left out, then prefixes without what their states gave already. */
async function* eachArea(
  { states, zip3 }: Ask['filters'],
  statesWithRows: readonly string[],
  build: Build,
  tiles: Tiles,
): AsyncGenerator<ExportArea> {
  const everywhere = states.length === 0 && zip3.length === 0;
  for (const state of statesWithRows) {
    if (!everywhere && !states.includes(state)) continue;
    const { directory } = await tiles.state(build, state);
    yield { directory, counts: (own) => own === state };
  }
  const given = new Set(states);
  for (const prefix of zip3) {
    const { directory } = await tiles.place(build, prefix);
    yield { directory, counts: (own, zip) => zip.startsWith(prefix) && !given.has(own) };
  }
}
