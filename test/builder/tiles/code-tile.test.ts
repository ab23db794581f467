import { expect, it } from 'vitest';
import { type FilePrice, filePricesOf } from '../../../builder/src/aggregate/file-prices.ts';
import type { PriceFile } from '../../../builder/src/aggregate/price-file.ts';
import { evidenceOfCode, NO_HOSPITAL_EVIDENCE } from '../../../builder/src/claims/hospital-evidence.ts';
import { noBenchmark } from '../../../builder/src/fee-schedules/benchmarks.ts';
import { codeTile, tileContext } from '../../../builder/src/tiles/code-tile.ts';
import { eachFacilityPrice } from '../../../schemas/read-tile.ts';

const CODE = '70551';

const FILE: PriceFile = {
  number: 0,
  sha256: '0'.repeat(64),
  hospitalName: 'Sample Hospital',
  layout: 'csv_tall',
  updatedOn: '2026-01-31',
  sourceUrl: null,
  system: null,
  noDiscountPublished: false,
  campuses: [],
  npi: null,
  financialAid: null,
  observationsPath: '',
};

const CAMPUS = {
  id: 'sample-hospital-60611',
  name: 'Sample Hospital',
  address: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60611',
  lat: 41.9,
  lng: -87.6,
  locatedBy: 'address' as const,
};

/** The tile of a code with a price of each file. */
function tileWith(prices: readonly FilePrice[]) {
  const files = [FILE, { ...FILE, number: 1, campuses: [CAMPUS] }];
  const context = tileContext({
    build: '____________',
    asOf: '2026-06-30',
    files,
    levels: new Uint16Array(2),
  });
  return codeTile(context, {
    group: { code: CODE, setting: 'outpatient', files: filePricesOf(prices), otherSetting: 0, withheld: {} },
    order: Uint32Array.from(prices.keys()),
    firstFiles: Int32Array.from(prices.keys()),
    label: 'CPT 70551',
    benchmark: noBenchmark(CODE, true),
    claims: null,
    evidence: evidenceOfCode(NO_HOSPITAL_EVIDENCE, CODE),
    formerSetting: null,
  });
}

const priceOf = (file: number): FilePrice => ({ file, system: null, cents: 60_000, amounts: [60_000] });

it('lists the prices of files with a campus, and counts the others', () => {
  const { facilities, national } = tileWith([priceOf(0), priceOf(1)]);
  const listed: number[] = [];
  eachFacilityPrice(facilities, ({ file }) => listed.push(file));
  expect([listed, national.n_facilities]).toEqual([[1], 2]);
});

it('is not made of prices of a file that the build does not have', () => {
  expect(() => tileWith([priceOf(1), priceOf(2)])).toThrow(
    new RangeError('The build has no price file with the number 2.'),
  );
});
