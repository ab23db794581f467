// An export is made while it is read: memory does not grow with its rows, the first rows come before the last tile is read,
// and a reader who stops ends the work.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ExportRequest } from '../../../schemas/enterprise.ts';
import { FACILITY_PRICE_FIELDS } from '../../../schemas/enterprise-fields.ts';
import {
  type BuildIndex,
  type CodeTile,
  type Directory,
  type StateTile,
  TILE_FORMAT,
} from '../../../schemas/tile.ts';
import { encodeDirectory, encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { sourceOf } from '../../../worker/src/enterprise/datasets.ts';
import { START } from '../../../worker/src/enterprise/export-cursor.ts';
import { readPage } from '../../../worker/src/enterprise/export-rows.ts';
import {
  csvText,
  type ExportHead,
  type ExportPage,
  ndjsonText,
  streamPieces,
} from '../../../worker/src/enterprise/write-export.ts';
import { townIndex } from '../../../worker/src/sandbox/town-index.ts';
import { makeBuild } from '../../../worker/src/tiles/build.ts';
import type { TileStore } from '../../../worker/src/tiles/tile-reader.ts';
import { rounds } from '../../support/soak.ts';
import { aCodeTile, BUILD, oneArea } from '../../support/tiny-tiles.ts';

/** 50 codes of 20,000 campuses are a million rows. */
const CODES = Array.from({ length: 50 }, (_, i) => String(70_000 + i));
const CAMPUSES = rounds(400, 20_000);
const STATE = 'IA';
const MAX_GROWTH_BYTES = 60 * 1024 * 1024;
/** Rows between two measurements of memory. */
const MEASURED_EVERY = 50_000;

setFlagsFromString('--expose-gc');
/** What nothing refers to any more is no memory that the export needs. */
const collectGarbage: () => void = runInNewContext('gc');

const numbers = Array.from({ length: CAMPUSES }, (_, i) => i);
const directory: Directory = encodeDirectory({
  dates: ['2026-05-01'],
  folders: ['https://files.example/'],
  files: {
    number: numbers,
    updated: numbers.map(() => 0),
    folder: numbers.map(() => 0),
    name: numbers.map((n) => `${n}.csv`),
    npi: numbers.map(() => null),
    system: numbers.map(() => null),
  },
  no_discount: [],
  campuses: {
    file: numbers,
    id: numbers.map((n) => `loc-${n}`),
    name: numbers.map((n) => `Sample Hospital ${n}`),
    city: numbers.map(() => 'Ames'),
    state: numbers.map(() => STATE),
    zip: numbers.map(() => '50010'),
    lat: numbers.map(() => 42),
    lng: numbers.map(() => -93),
  },
});

const index: BuildIndex = {
  format: TILE_FORMAT,
  ...{ build: BUILD, as_of: '2026-06-30', codes: CODES.join(''), drgs: '' },
  zip3_statistics: { codes: '', drgs: '' },
  insurer_payments: { codes: '', drgs: '' },
  ...{ zip3: [], states: [STATE], cells: [], withheld_rules: {}, sources: [], provider_keys: [] },
  editions: null,
  checksums: null,
};
const head: ExportHead = {
  ...{ ok: true, dataset: 'facility_prices', release: BUILD, disclaimer: '' },
  fields: [...FACILITY_PRICE_FIELDS],
  attribution: { text: '', url: '', operator: '', sources: [], ama_notice: '' },
};

/** Makes each tile when it is asked for, as a store that keeps nothing. */
function countingTiles() {
  const tiles = {
    codesRead: 0,
    async code(_: unknown, code: string): Promise<CodeTile> {
      tiles.codesRead += 1;
      const entries = numbers.map((file) => ({
        file,
        cents: 1_000 + file,
        low: 1_000,
        high: 1_000 + file,
        n: 2,
      }));
      return {
        ...aCodeTile(code),
        states: oneArea(STATE),
        facilities: encodeFacilityPrices(entries.map((entry) => ({ ...entry, source: -1, farBelow: false }))),
      };
    },
    async state(): Promise<StateTile> {
      return { format: TILE_FORMAT, build: BUILD, state: STATE, name: 'Iowa', directory };
    },
  };
  return tiles;
}

function openExport(text = ndjsonText) {
  const tiles = countingTiles();
  const { dataset, ...question } = ExportRequest.parse({
    dataset: 'facility_prices',
    filters: { codes: CODES },
  });
  async function* page(): ExportPage {
    const ask = { filters: question.filters, build: makeBuild(index), index: townIndex };
    const source = await sourceOf(dataset, { ...ask, tiles: tiles as unknown as TileStore });
    yield* readPage(source, START, Number.POSITIVE_INFINITY);
    return null;
  }
  const faults: unknown[] = [];
  const stream = streamPieces(text(head, page()), async (error) => void faults.push(error));
  return { tiles, faults, reader: stream.getReader() };
}

it(`${CODES.length * CAMPUSES} rows are streamed in memory that does not grow with them`, async () => {
  const { tiles, faults, reader } = openExport();
  const first = await reader.read();
  expect(first.done).toBe(false);
  expect(tiles.codesRead).toBeLessThan(CODES.length);
  let lines = countLines(first.value);
  let text = '';
  let [least, most, measured] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    lines += countLines(next.value);
    text = new TextDecoder().decode(next.value);
    if (lines < measured) continue;
    measured = lines + MEASURED_EVERY;
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    [least, most] = [Math.min(least, heapUsed + external), Math.max(most, heapUsed + external)];
  }
  expect([lines, faults]).toEqual([CODES.length * CAMPUSES + 1, []]);
  expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({
    ...{ end: true, n_rows: CODES.length * CAMPUSES, next_cursor: null },
  });
  expect(most - least).toBeLessThan(MAX_GROWTH_BYTES);
});

it.each([ndjsonText, csvText])('a reader who stops ends the work (%o)', async (text) => {
  const { tiles, reader } = openExport(text);
  await reader.read();
  await reader.cancel();
  const { codesRead } = tiles;
  // A producer that went on would read the next tile within these turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(tiles.codesRead).toBe(codesRead);
  expect(codesRead).toBeLessThan(CODES.length);
});

function countLines(bytes: Uint8Array | undefined): number {
  let lines = 0;
  for (const byte of bytes ?? []) if (byte === 10) lines += 1;
  return lines;
}
