// Provider search and price lookup tell one story: every hospital that lookup prices is in search, with the same name, id
// and amount, whether the registry knows it or not.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Manifest } from '../../schemas/manifest.ts';
import { DISTANCE_BANDS_MILES } from '../../schemas/provider.ts';
import {
  codesOfIndex,
  countFacilityPrices,
  directoryCampuses,
  directoryFile,
  indexOfFile,
  zipsOf,
} from '../../schemas/read-tile.ts';
import type { LockedRecord } from '../../schemas/search.ts';
import type { CodeTile, PlaceTile } from '../../schemas/tile.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { type FolderServices, servicesOfFolder } from '../support/providers/folder-services.ts';
import { seedOf } from '../support/service/seed.ts';
import { rounds, testSeed } from '../support/soak.ts';

const SETUP_MS = 480_000;
const SEED = testSeed(20261122);
const QUESTIONS = rounds(150, 2_000);

let services: FolderServices;
/** Codes with a price file, and ZIPs with a position. */
let codes: string[];
let zips: string[];
/** ZIPs of hospitals with an NPI, which are few in the sample world. */
let zipsWithNpi: string[];

beforeAll(async () => {
  const { outDir } = await seedOf('sample');
  const { build } = Manifest.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
  services = await servicesOfFolder(outDir, build);
  const keys = keysOfFolder(outDir);
  const read = async <T>(key: string) => JSON.parse(await readFile(join(outDir, key), 'utf8')) as T;
  const tiles = await Promise.all(
    codesOfIndex(services.index).map((code) => read<CodeTile>(keys.code(code))),
  );
  codes = tiles.filter(({ facilities }) => countFacilityPrices(facilities) > 0).map(({ code }) => code);
  const places = await Promise.all(services.index.zip3.map((zip3) => read<PlaceTile>(keys.place(zip3))));
  // Of every prefix some ZIPs, those near a hospital among them.
  zips = places.flatMap(({ zips: columns, directory }) => {
    const near = new Set(directoryCampuses(directory).map((campus) => campus.zip));
    return zipsOf(columns).flatMap(({ zip, lat }, i) =>
      lat !== null && (near.has(zip) || i % 7 === 0) ? [zip] : [],
    );
  });
  const own = places.flatMap(({ directory }) =>
    directoryCampuses(directory).flatMap(({ zip, file }) =>
      directoryFile(directory, indexOfFile(directory, file)).npi === null ? [] : [zip],
    ),
  );
  zipsWithNpi = zips.filter((zip) => own.includes(zip));
}, SETUP_MS);

const hospitalsOf = (page: readonly LockedRecord[]) =>
  page.filter(({ source }) => source === 'cms_transparency');
const bandOf = (miles: number) => DISTANCE_BANDS_MILES.findIndex((end) => miles <= end);

describe('search and lookup', () => {
  it(`agree on ${QUESTIONS} procedures and places (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const seen = { priced: 0, withoutNpi: 0, withNpi: 0, mixed: 0, withoutTile: 0 };
    for (let i = 0; i < QUESTIONS; i += 1) {
      const [code, asked] = [random.pick(codes), random.pick(i % 3 === 0 ? zipsWithNpi : zips)];
      const where = `${code} at ${asked}`;
      const found = await services.searchAll(code, asked);
      const { zip } = found.location;
      expect(zip, where).toBe(asked);
      const looked = await services.lookUp(code, zip, found.radiusMiles);
      const hospitals = hospitalsOf(found.page);
      expect(hospitals.length, where).toBe(looked.coverage.priced);
      for (const facility of looked.facilities_scope.widened ? [] : looked.facilities) {
        const record = hospitals.find(({ facility_id }) => facility_id === facility.facility_id);
        expect(record, `${where}: ${facility.name}`).toMatchObject({
          provider_name: facility.name,
          ...{ city: facility.city, state: facility.state, distance_miles: facility.distance_miles },
          ...{
            price_low: facility.price_low,
            price_mid: facility.cash_price,
            price_high: facility.price_high,
          },
        });
      }
      expectOrder(found.page, where);
      const npis = hospitals.map(({ npi }) => npi);
      seen.priced += Number(hospitals.length > 0);
      seen.withoutNpi += npis.filter((npi) => npi === null).length;
      seen.withNpi += npis.filter((npi) => npi !== null).length;
      seen.mixed += Number(hospitals.length > 0 && hospitals.length < found.page.length);
      seen.withoutTile += Number(hospitals.length > 0 && !services.index.provider_keys.includes(code));
    }
    // The questions are worth something: each kind of answer is among them.
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(QUESTIONS / 100);
  });

  it('page hospitals without an NPI as all others: no gap, no repeat, whatever the size of a page', async () => {
    const { code, zip, whole } = await mixedPlace();
    for (const limit of [1, 3]) {
      const ids: (string | null)[] = [];
      for (let cursor: string | undefined; ; ) {
        const found = await services.search({
          ...{ query: code, location: zip, limit, lang: 'en' as const },
          ...(cursor === undefined ? {} : { cursor }),
        });
        ids.push(...found.page.map(({ npi, facility_id }) => facility_id ?? npi));
        cursor = found.nextCursor;
        if (cursor === undefined) break;
      }
      expect(ids).toEqual(whole.page.map(({ npi, facility_id }) => facility_id ?? npi));
    }
  });
});

/** A code and a place where hospitals without an NPI and other rows are found. */
async function mixedPlace() {
  const random = seededRandom(SEED);
  for (let i = 0; i < 5_000; i += 1) {
    const [code, zip] = [random.pick(codes), random.pick(zips)];
    const whole = await services.searchAll(code, zip);
    const withoutNpi = whole.page.filter(({ npi }) => npi === null).length;
    if (withoutNpi > 0 && whole.page.length - withoutNpi > 1) return { code, zip, whole };
  }
  throw new Error('The sample world has no such place.');
}

/** Band, source, evidence, price: what can be told from the records of a search for a code, whose hospitals are all primary. */
function expectOrder(page: readonly LockedRecord[], where: string): void {
  const hospitals = hospitalsOf(page).map((row) => ({ ...row, band: bandOf(row.distance_miles) }));
  for (const [i, row] of hospitals.entries()) {
    const before = hospitals[i - 1];
    if (before === undefined || before.band !== row.band) continue;
    // Rounded distances at the end of a band may belong to the next one.
    const atEnd = DISTANCE_BANDS_MILES.some(
      (end) => row.distance_miles === end || before.distance_miles === end,
    );
    if (atEnd) continue;
    const [isKnown, wasKnown] = [row.medicare_services !== null, before.medicare_services !== null];
    expect(isKnown && !wasKnown, `${where}: evidence comes first`).toBe(false);
    if (isKnown === wasKnown) expect(row.price_mid, where).toBeGreaterThanOrEqual(before.price_mid);
  }
}
