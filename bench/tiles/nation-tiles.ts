// Tiles of the made-up nation as the builder writes them: the commonest code, the ZIP3 with the most
// campuses, its state, its cell, and a provider tile with as many rows as a large one has.

import { LEVEL_PARTS } from '../../builder/src/aggregate/file-levels.ts';
import { groupCode } from '../../builder/src/aggregate/group.ts';
import {
  firstFilesOfSources,
  NO_TWINS,
  orderByPrice,
} from '../../builder/src/aggregate/independent-sources.ts';
import type { PriceFile } from '../../builder/src/aggregate/price-file.ts';
import type { CodeClaims } from '../../builder/src/claims/evidence.ts';
import type { CodeEvidence } from '../../builder/src/claims/hospital-evidence.ts';
import { numberSystems } from '../../builder/src/pipeline/reduce/reduce-context.ts';
import { loadGeography } from '../../builder/src/places/zips.ts';
import { codeTile, tileContext } from '../../builder/src/tiles/code-tile.ts';
import { campusIndex, cellTile, placeTile, stateTile } from '../../builder/src/tiles/place-tiles.ts';
import type { Benchmark } from '../../schemas/benchmark.ts';
import { cellOf } from '../../schemas/place.ts';
import type { ProviderTile } from '../../schemas/provider.ts';
import { directoryTable, zipsOf } from '../../schemas/read-tile.ts';
import { STATE_NAMES } from '../../schemas/states.ts';
import {
  type CellTile,
  type CodeTile,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
} from '../../schemas/tile.ts';
import { encodeEvidence } from '../../schemas/write-tile.ts';
import { makeCodeRows } from '../../tools/testbed/code-rows.ts';
import { NATION } from '../nation/generate.ts';
import { type BenchHospital, benchHospitals } from '../nation/hospitals.ts';
import { benchCodes, benchObservations } from '../nation/prices.ts';
import { mix } from '../nation/seeded.ts';

export const BUILD = '2026-08-01-000000000000';
const AS_OF = '2026-08-01';
/** Rows of a provider tile at the 99th percentile of `bench providers`. */
const PROVIDER_ROWS = 4_000;
const PLACES = 300;

/** JSON texts of tiles, and what they are filed under. */
export type NationTiles = {
  code: string;
  zip3: string;
  zip: string;
  state: string;
  cell: string;
  texts: Record<'code' | 'place' | 'state' | 'cell' | 'provider', string>;
};

/** A made-up nation whose tiles are made when they are asked for. Places with the most campuses come first. */
export type Nation = {
  codes: string[];
  places: PlaceTile[];
  codeTile(code: string): CodeTile;
  stateTile(state: string): StateTile;
  cellTile(cell: string): CellTile;
  /** Cells of the ZIPs of a place. */
  cellsOf(place: PlaceTile): string[];
};

/** The commonest codes and every place. */
export function openNation(seed: number, scale: number, codes: number): Nation {
  const geography = loadGeography();
  const hospitals = benchHospitals(seed, Math.round(NATION.files * scale));
  const byZip = new Map(geography.zips.map((zip) => [zip.zip, zip]));
  const files = hospitals.map((hospital) => priceFile(seed, hospital, byZip));
  const campuses = campusIndex(files);
  const systems = numberSystems(files);
  const context = tileContext({
    build: BUILD,
    asOf: AS_OF,
    files,
    levels: new Uint16Array(files.length).fill(LEVEL_PARTS),
  });
  const places = [...geography.byZip3.keys()].map((zip3) => placeTile(BUILD, zip3, geography, campuses));
  const ranked = benchCodes(seed, NATION.codes).slice(0, codes);
  return {
    codes: ranked,
    places: places.sort((a, b) => campusesOf(b) - campusesOf(a)),
    codeTile(code) {
      const observations = hospitals.flatMap((hospital) =>
        benchObservations(seed + ranked.indexOf(code), hospital, [code]).map(({ setting, cents }, item) => ({
          file: hospital.number,
          setting,
          cents,
          items: [item],
          lists: [0],
          hasTokenGross: false,
          withheldBy: null,
        })),
      );
      const group = groupCode(code, 'outpatient', makeCodeRows(observations), {
        system: (file) => systems[file] ?? null,
        lists: () => ['unnamed'],
      });
      const firstFiles = firstFilesOfSources(group.files, NO_TWINS);
      const facts = {
        group,
        order: orderByPrice(group.files),
        firstFiles,
        label: 'A code',
        benchmark: NO_BENCHMARK,
        claims: CLAIMS,
        evidence: EVIDENCE,
        formerSetting: null,
      };
      return codeTile(context, facts);
    },
    stateTile: (state) => stateTile(BUILD, state, state, campuses),
    cellTile(cell) {
      const inCell = geography.zips.flatMap(({ zip, lat, lng }) =>
        lat !== null && lng !== null && cellOf(lat, lng) === cell ? [{ zip, lat, lng }] : [],
      );
      return cellTile(BUILD, cell, inCell);
    },
    cellsOf: (place) =>
      zipsOf(place.zips).flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [cellOf(lat, lng)])),
  };
}

const campusesOf = ({ directory }: PlaceTile) => directoryTable(directory).campuses.file.length;

export function nationTiles(seed: number, scale: number): NationTiles {
  const nation = openNation(seed, scale, 1);
  const [code = ''] = nation.codes;
  const [place] = nation.places;
  if (!place) throw new RangeError('The nation has no place.');
  const first = zipsOf(place.zips).find(({ lat }) => lat !== null);
  const { zip = '', state = '' } = first ?? {};
  const cell = cellOf(first?.lat ?? 0, first?.lng ?? 0);
  const texts = {
    code: JSON.stringify(nation.codeTile(code)),
    place: JSON.stringify(place),
    state: JSON.stringify(nation.stateTile(state)),
    cell: JSON.stringify(nation.cellTile(cell)),
    provider: JSON.stringify(providerTile(seed, place)),
  };
  return { code, zip3: place.zip3, zip, state, cell, texts };
}

/** A service that every second hospital gave, with counts of three digits. */
const EVIDENCE: CodeEvidence = {
  year: 2024,
  apc: '5113',
  of: (file) => (file % 2 === 0 ? 100 + (file % 900) : undefined),
};

/** Claims in every state and territory, with figures of many digits. */
const CLAIMS: CodeClaims = {
  year: 2024,
  setting: 'F',
  national: { area: 'US', services: 1_234_567, providers: 98_765, allowed: 123_456, charge: 1_234_567 },
  states: Object.keys(STATE_NAMES)
    .sort()
    .map((area) => ({ area, services: 123_456, providers: 12_345, allowed: 123_456, charge: 1_234_567 })),
};

const NO_BENCHMARK: Benchmark = {
  code: '',
  covers: { kind: 'facility_fee_only', unit: null },
  oppsStatus: null,
  medicare: {
    amount: null,
    year: null,
    release: null,
    schedule: 'PFS',
    locality: 'national',
    setting: 'non-facility',
    status: null,
    reason: 'no_schedule_loaded',
    capped: false,
    comparable: null,
    facility_amount: null,
    outpatient_amount: null,
    lab_amount: null,
  },
  releasedOn: null,
};

type ZipPoint = { city: string; state: string; lat: number | null; lng: number | null };

function priceFile(seed: number, hospital: BenchHospital, zips: ReadonlyMap<string, ZipPoint>): PriceFile {
  const { number, sha256, chain, url, header } = hospital;
  const campuses = header.addresses.flatMap((address, i) => {
    const zip = address.slice(-5);
    const { city = '', state = '', lat = null, lng = null } = zips.get(zip) ?? {};
    if (lat === null || lng === null) return [];
    const name = header.locationNames[i] ?? header.hospitalName;
    return [
      {
        name,
        address,
        zip,
        city,
        state,
        lat,
        lng,
        locatedBy: 'address' as const,
        id: `${mix(seed, 40, number, i).toString(16)}`,
      },
    ];
  });
  return {
    number,
    sha256,
    hospitalName: header.hospitalName,
    layout: 'csv-tall',
    updatedOn: header.lastUpdatedOn,
    sourceUrl: url,
    system: `chain ${chain}`,
    noDiscountPublished: false,
    campuses,
    npi: String(1_000_000_000 + number),
    financialAid: null,
    observationsPath: '',
  };
}

/** Providers spread over practices around the place; only the shape and the size count. */
function providerTile(seed: number, { zip3, zips }: PlaceTile): ProviderTile {
  const located = zipsOf(zips).flatMap(({ lat, lng, ...zip }) =>
    lat === null || lng === null ? [] : [{ ...zip, lat, lng }],
  );
  const origins = columnsOf(located);
  const practices = Array.from({ length: PLACES }, (_, i) => {
    const base = located[i % located.length] ?? { zip: '', city: '', state: '', lat: 0, lng: 0 };
    return {
      ...base,
      lat: base.lat + (mix(seed, 41, i) % 100) / 100,
      lng: base.lng + (mix(seed, 42, i) % 100) / 100,
    };
  });
  const rows = Array.from({ length: PROVIDER_ROWS }, (_, i) => i);
  return {
    format: TILE_FORMAT,
    build: BUILD,
    key: 'cardiology',
    price_code: '93000',
    zip3,
    zip3_origin: located[0]?.zip ?? '',
    origins: { ...origins, complete_miles: located.map(() => 25), total: located.map(() => PROVIDER_ROWS) },
    dates: ['2026-05-01', '2026-06-01'],
    specialties: ['Cardiology', 'Interventional Cardiology'],
    places: columnsOf(practices),
    rows: {
      npi: rows.map((i) => String(1_000_000_000 + i)),
      facility: rows.map(() => null),
      hospital: rows.map(() => null),
      name: rows.map((i) => `Sample Provider ${i}, MD`),
      specialty: rows.map((i) => i % 2),
      place: rows.map((i) => mix(seed, 43, i) % PLACES),
      primary: rows.map((i) => flag(i % 3)),
      source: rows.map((i) => flag(i % 5)),
      basis: rows.map((i) => flag(i % 5)),
      low: rows.map((i) => 4_000 + (mix(seed, 44, i) % 1_000)),
      mid: rows.map((i) => 5_000 + (mix(seed, 44, i) % 1_000)),
      high: rows.map((i) => 6_000 + (mix(seed, 44, i) % 1_000)),
      as_of: rows.map((i) => i % 2),
      confidence: rows.map((i) => i % 3),
      locked: rows.map((i) => flag(i % 2)),
    },
    evidence: {
      ...{ clinicians_year: 2024, hospitals_year: null, apc: null },
      ...encodeEvidence(rows.map((i) => (i % 2 === 0 ? 11 + (mix(seed, 45, i) % 500) : undefined))),
    },
  };
}

function flag(n: number): 0 | 1 {
  return n === 0 ? 0 : 1;
}

function columnsOf(list: readonly { zip: string; city: string; state: string; lat: number; lng: number }[]) {
  return {
    zip: list.map(({ zip }) => zip),
    city: list.map(({ city }) => city),
    state: list.map(({ state }) => state),
    lat: list.map(({ lat }) => lat),
    lng: list.map(({ lng }) => lng),
  };
}
