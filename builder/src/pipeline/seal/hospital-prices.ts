// Hospitals' own prices by provider number: what the code tiles say of a price file, exactly as price lookup
// gives it.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachFacilityPrice } from '../../../../schemas/read-tile.ts';
import { type CodeTile, type FacilityPrices, tileKeys } from '../../../../schemas/tile.ts';
import type { HospitalPrice } from '../../providers/join/price-provider.ts';
import { isValidNpi } from '../../registry/organisation-file.ts';
import type { Plan } from '../plan/plan.ts';
import type { NumberedFile } from '../plan/price-files.ts';

/** Prices of one code in cents by price-file number; 0 when a file does not price the code. */
type Column = { low: Float64Array; cash: Float64Array; high: Float64Array };

/** `of`: the own prices of a hospital by code, undefined for an NPI that none of the price files states. */
export type OwnPrices = {
  of: (npi: string) => ReadonlyMap<string, HospitalPrice> | undefined;
  /** Codes that are priced by at least one price file with the NPI of a registered hospital. */
  registeredCodes: ReadonlySet<string>;
};

/** Reads the tiles of some codes, which the reduce step has written. */
export async function readOwnPrices(plan: Plan, codes: Iterable<string>): Promise<OwnPrices> {
  const files = filesByNpi(plan.numbered);
  const columns = new Map<string, Column>();
  for (const code of codes) {
    const path = join(plan.outDir, tileKeys.code(plan.build, code));
    if (!existsSync(path)) continue;
    const { facilities } = JSON.parse(await readFile(path, 'utf8')) as CodeTile;
    if (facilities.file.length > 0) columns.set(code, priceColumn(facilities, plan.numbered.length));
  }
  const registered = plan.numbered.filter(({ priceFile }) => priceFile.npi !== null);
  const isPriced = ({ cash }: Column) =>
    registered.some(({ priceFile }) => (cash[priceFile.number] ?? 0) > 0);
  const registeredCodes = new Set(
    [...columns].filter(([, column]) => isPriced(column)).map(([code]) => code),
  );
  return { of, registeredCodes };

  function of(npi: string): ReadonlyMap<string, HospitalPrice> | undefined {
    const stated = files.get(npi);
    if (!stated) return undefined;
    const prices = new Map<string, HospitalPrice>();
    for (const [code, { low, cash, high }] of columns) {
      const file = stated.find(({ number }) => (cash[number] ?? 0) > 0);
      if (!file) continue;
      const { number, updatedOn } = file;
      const amounts = { low: low[number] ?? 0, cash: cash[number] ?? 0, high: high[number] ?? 0 };
      prices.set(code, { ...amounts, asOf: updatedOn });
    }
    return prices;
  }
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
function priceColumn(facilities: FacilityPrices, nFiles: number): Column {
  const column = {
    low: new Float64Array(nFiles),
    cash: new Float64Array(nFiles),
    high: new Float64Array(nFiles),
  };
  eachFacilityPrice(facilities, ({ file, cents, low, high }) => {
    column.low[file] = low;
    column.cash[file] = cents;
    column.high[file] = high;
  });
  return column;
}
