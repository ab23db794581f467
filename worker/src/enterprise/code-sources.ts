// Datasets of which each part is one code: its tile, and with it the areas of the question.
import { paymentsByFile } from '../../../schemas/insurer-payments.ts';
import { areaKeys, hasArea } from '../../../schemas/read-tile.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import { areaStatisticRows } from './area-statistics.ts';
import { type Area, type AreaName, findAreas } from './areas.ts';
import type { Ask } from './ask.ts';
import { distributionRow, filesOfArea } from './distribution-rows.ts';
import type { ExportRow, RowSource } from './export-row.ts';
import { type FilePrices, filePrices } from './facility-prices.ts';
import { paymentRows } from './payment-rows.ts';
import { codesAsked } from './question-codes.ts';

/** A part for each code; `read` gives its rows. */
function byCode(ask: Ask, read: (tile: CodeTile) => AsyncGenerator<ExportRow>): RowSource {
  const codes = codesAsked(ask.filters, ask.build);
  return {
    parts: codes.length,
    open: async (part) => read(await ask.tiles.code(ask.build, codes[part] ?? '')),
  };
}

/** Rows that need the tile of the code alone. */
export function codeSource(ask: Ask, rows: (tile: CodeTile) => Generator<ExportRow>): RowSource {
  return byCode(ask, async function* (tile) {
    yield* rows(tile);
  });
}

/** Rows of a code for each area of the question in which one of its price files has a campus. */
export async function codeWithAreas(
  ask: Ask,
  rows: (tile: CodeTile, prices: FilePrices, area: Area) => Generator<ExportRow>,
): Promise<RowSource> {
  const areas = await findAreas(ask);
  return byCode(ask, async function* (tile) {
    const prices = filePrices(tile);
    for (const name of areas.names)
      if (mayHavePrices(tile, name)) yield* rows(tile, prices, await areas.read(name));
  });
}

/** A state without a price in the tile has no row: its directory need not be read. */
function mayHavePrices(tile: CodeTile, name: AreaName): boolean {
  return !('state' in name) || hasArea(tile.states, name.state);
}

/** Rows of the dataset `insurer_payments`. */
export async function paymentSource(ask: Ask): Promise<RowSource> {
  const { build, tiles } = ask;
  const areas = await findAreas(ask);
  const codes = codesAsked(ask.filters, build);
  return {
    parts: codes.length,
    async open(part) {
      const code = codes[part] ?? '';
      const tile = await tiles.code(build, code);
      if (!build.hasInsurerPayments(code)) return undefined;
      const payments = paymentsByFile(await tiles.insurerPayments(build, code));
      return (async function* () {
        for (const name of areas.names) yield* paymentRows(tile, payments, await areas.read(name));
      })();
    },
  };
}

/** Statistics and distributions: the nation, then states, then prefixes; with a filter only the areas it names. */
export function statisticSource(ask: Ask): RowSource {
  const { build, tiles, filters } = ask;
  return byCode(ask, (tile) => {
    const readZip3 = async () =>
      build.hasZip3Statistics(tile.code) ? await tiles.zip3Statistics(build, tile.code) : undefined;
    return areaStatisticRows(tile, filters, readZip3);
  });
}

/** Rows of the dataset `price_distribution`. Prefixes have a row only when they are asked for. */
export function distributionSource(ask: Ask): RowSource {
  const { filters } = ask;
  const everywhere = filters.states.length === 0 && filters.zip3.length === 0;
  return byCode(ask, async function* (tile) {
    const prices = filePrices(tile);
    const nation = { scope: 'national', scope_id: 'US' } as const;
    const row = everywhere ? distributionRow(tile, prices, nation) : undefined;
    if (row) yield row;
    for (const state of everywhere ? areaKeys(tile.states) : filters.states) {
      const files = await filesOf(ask, { states: [state], zip3: [] });
      const own = distributionRow(tile, prices, { scope: 'state', scope_id: state }, files);
      if (own) yield own;
    }
    for (const zip3 of filters.zip3) {
      const files = await filesOf(ask, { states: [], zip3: [zip3] });
      const own = distributionRow(tile, prices, { scope: 'zip3', scope_id: zip3 }, files);
      if (own) yield own;
    }
  });
}

/** The price files with a campus in one area: each area by itself, also where a listed state holds a listed prefix. */
async function filesOf(ask: Ask, place: { states: string[]; zip3: string[] }): Promise<Set<number>> {
  const { names, read } = await findAreas({ ...ask, filters: { ...ask.filters, ...place } });
  const [name] = names;
  return name ? filesOfArea(await read(name)) : new Set();
}
