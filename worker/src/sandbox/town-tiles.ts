// The town as a build: the tiles that a real build would have, made in memory. Nothing here can reach a binding, so a
// question that is answered from this store reads no live tile.

import { cellOf } from '../../../schemas/place.ts';
import { type BuildIndex, type Directory, type PlaceTile, TILE_FORMAT } from '../../../schemas/tile.ts';
import {
  cutAddress,
  encodeCell,
  encodeCodes,
  encodeDirectory,
  encodeTable,
  encodeZips,
} from '../../../schemas/write-tile.ts';
import { type Build, makeBuild } from '../tiles/build.ts';
import { unavailable } from '../tiles/parse-tile.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { AS_OF, CLINICIANS, CODES, HOSPITALS, STATE, TOWN_BUILD, TOWN_ZIP3, ZIPS } from './town.ts';
import { makeCodeTile, makeZip3Statistics } from './town-prices.ts';
import { facilityId, makeManifest, makeProviderTile } from './town-providers.ts';

const HEAD = { format: TILE_FORMAT, build: TOWN_BUILD } as const;
const FILES = 'https://files.sandbox.invalid/';

/** The tiles of the town. Each method answers for the one town, whatever place it is asked for. */
export const townTiles: TileStore = {
  current: async () => townBuild(),
  forgetCurrent: () => undefined,
  earlier: async () => undefined,
  changes: async () => undefined,
  code: async (_, code) => makeCodeTile(code),
  zip3Statistics: async (_, code) => makeZip3Statistics(code),
  insurerPayments: () => Promise.reject(unavailable('The sandbox has no payments of insurers.')),
  place: async () => townPlace(),
  state: async () => ({ ...HEAD, state: STATE, name: 'Sandbox', directory: townDirectory() }),
  cell: async (_, cell) => ({ ...HEAD, cell, ...encodeCell(ZIPS) }),
  providerManifest: async (_, key) => makeManifest(key),
  providerTile: async ({ key }) => makeProviderTile(key),
  memberTile: () => Promise.reject(unavailable('The sandbox has no member tiles.')),
};

let build: Build | undefined;

function townBuild(): Build {
  build ??= makeBuild(townIndex());
  return build;
}

function townIndex(): BuildIndex {
  const codes = encodeCodes(Object.keys(CODES).sort());
  return {
    ...HEAD,
    as_of: AS_OF,
    ...codes,
    zip3_statistics: codes,
    insurer_payments: { codes: '', drgs: '' },
    zip3: [TOWN_ZIP3],
    states: [STATE],
    cells: [...new Set(ZIPS.map(({ lat, lng }) => cellOf(lat, lng)))].sort(),
    withheld_rules: {
      placeholder: 'The amount only fills a field that must not be empty.',
      professional_fee:
        'The amount is the fee of a doctor or another clinician, and not the price of the hospital.',
    },
    sources: ['Invented data of the sandbox'],
    provider_keys: Object.keys(CLINICIANS).sort(),
    editions: null,
    checksums: null,
  };
}

function townPlace(): PlaceTile {
  const zips = encodeZips(ZIPS.map((zip) => ({ ...zip, state: STATE })));
  return { ...HEAD, zip3: TOWN_ZIP3, zips, directory: townDirectory() };
}

function townDirectory(): Directory {
  const updated = encodeTable(HOSPITALS.map((one) => one.updated));
  const addresses = HOSPITALS.map((_, file) => cutAddress(`${FILES}${facilityId(file)}.csv`));
  const folders = encodeTable(addresses.map(({ folder }) => folder));
  return encodeDirectory({
    dates: updated.table,
    folders: folders.table,
    files: {
      number: HOSPITALS.map((_, file) => file),
      updated: updated.indexes,
      folder: folders.indexes,
      name: addresses.map(({ name }) => name),
      npi: HOSPITALS.map(({ npi }) => npi),
      system: HOSPITALS.map(({ system }) => system),
    },
    no_discount: HOSPITALS.flatMap(({ hasDiscount }, file) => (hasDiscount ? [] : [file])),
    campuses: {
      file: HOSPITALS.map((_, file) => file),
      id: HOSPITALS.map((_, file) => facilityId(file)),
      state: HOSPITALS.map(() => STATE),
      ...pick(HOSPITALS, 'name', 'city', 'zip', 'lat', 'lng'),
    },
  });
}

/** Columns of a list of records. */
function pick<T extends object, K extends keyof T>(
  records: readonly T[],
  ...names: K[]
): { [P in K]: T[P][] } {
  return Object.fromEntries(names.map((name) => [name, records.map((one) => one[name])])) as {
    [P in K]: T[P][];
  };
}
