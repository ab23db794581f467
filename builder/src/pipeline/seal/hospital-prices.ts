// Hospitals' own prices: what the code tiles say of a price file, exactly as price lookup gives it, by provider number
// and by code.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence } from '../../../../schemas/claims.ts';
import type { InventoryEntry } from '../../../../schemas/manifest.ts';
import { dateOfBuild, eachFacilityPrice } from '../../../../schemas/read-tile.ts';
import { type CodeTile, tileKeys } from '../../../../schemas/tile.ts';
import { type HospitalPrice, judgeOwnPrice } from '../../providers/join/price-provider.ts';
import type { PricedHospital } from '../../providers/priced-hospital.ts';
import { isValidNpi } from '../../registry/organisation-file.ts';
import { editionsByPath } from '../../tiles/editions.ts';
import type { Plan } from '../plan/plan.ts';
import type { NumberedFile } from '../plan/price-files.ts';

/** The price of one file for one code in cents. */
type FilePrice = { low: number; cash: number; high: number; evidence: Evidence };

/** `of`: the own prices of a hospital by code, undefined for an NPI that none of the price files states. */
export type OwnPrices = {
  of: (npi: string) => ReadonlyMap<string, HospitalPrice> | undefined;
  /** Every price file with a price for a code. */
  ofCode: (code: string) => PricedHospital[];
};

/** Reads the tiles of some codes, which the reduce step has written and the inventory lists. */
export async function readOwnPrices(
  plan: Plan,
  codes: Iterable<string>,
  inventory: readonly InventoryEntry[],
): Promise<OwnPrices> {
  const editions = editionsByPath(inventory);
  const files = filesByNpi(plan.numbered);
  const pricesByCode = new Map<string, ReadonlyMap<number, FilePrice>>();
  for (const code of codes) {
    const edition = editions.get(`code/${code}`);
    if (edition === undefined) continue;
    const text = await readFile(join(plan.outDir, tileKeys.code(edition, code)), 'utf8');
    const prices = filePrices(JSON.parse(text) as CodeTile);
    if (prices.size > 0) pricesByCode.set(code, prices);
  }
  const undated = dateOfBuild(plan.build);
  return { of, ofCode };

  function of(npi: string): ReadonlyMap<string, HospitalPrice> | undefined {
    const stated = files.get(npi);
    if (!stated) return undefined;
    const own = new Map<string, HospitalPrice>();
    for (const [code, prices] of pricesByCode) {
      const file = stated.find(({ number }) => prices.has(number));
      const price = file && prices.get(file.number);
      if (price) own.set(code, { ...price, asOf: file.updatedOn });
    }
    return own;
  }

  function ofCode(code: string): PricedHospital[] {
    const prices = pricesByCode.get(code);
    if (!prices) return [];
    return plan.numbered.flatMap((file) => {
      const price = prices.get(file.priceFile.number);
      return price ? [pricedHospital(file, price, undated)] : [];
    });
  }
}

function pricedHospital({ priceFile }: NumberedFile, price: FilePrice, undated: string): PricedHospital {
  const { number, npi, updatedOn, campuses } = priceFile;
  return {
    file: number,
    npi,
    lowCents: price.low,
    midCents: price.cash,
    highCents: price.high,
    asOf: updatedOn ?? undated,
    confidence: judgeOwnPrice(price),
    evidence: price.evidence,
    campuses,
  };
}

/** The price files that state an NPI: the newest first, then in the order of their content hashes. */
function filesByNpi(numbered: readonly NumberedFile[]) {
  const files = new Map<string, { number: number; updatedOn: string | null }[]>();
  for (const { read, priceFile } of numbered) {
    for (const npi of new Set(read.mapped.reading.header.npis.filter(isValidNpi))) {
      const stated = files.get(npi) ?? [];
      files.set(npi, stated);
      stated.push({ number: priceFile.number, updatedOn: priceFile.updatedOn });
    }
  }
  for (const stated of files.values())
    stated.sort((a, b) =>
      (a.updatedOn ?? '') < (b.updatedOn ?? '')
        ? 1
        : (a.updatedOn ?? '') > (b.updatedOn ?? '')
          ? -1
          : a.number - b.number,
    );
  return files;
}

/** The prices of one code by price-file number. */
function filePrices({ facilities }: CodeTile): Map<number, FilePrice> {
  const prices = new Map<number, FilePrice>();
  eachFacilityPrice(facilities, ({ file, cents, low, high, evidence }) => {
    prices.set(file, { low, cash: cents, high, evidence });
  });
  return prices;
}
