// From counted files to price files: number, system, campuses with public ids.
import type { Campus, PriceFile } from '../../aggregate/price-file.ts';
import { facilityId } from '../../facilities/facility-id.ts';
import { type LocateLookups, locateCampuses } from '../../facilities/locate.ts';
import { findSystem } from '../../facilities/system.ts';
import { isValidNpi } from '../../registry/organisation-file.ts';
import type { ReadFile } from './select.ts';

/** A price file, and its campuses without a known location, for the report. */
export type NumberedFile = { read: ReadFile; priceFile: PriceFile; unlocated: string[] };

/**
 * Numbers follow the order of `counted`. It is sorted by content hash, so numbers are the same on every
 * machine.
 */
export function numberFiles(
  counted: readonly ReadFile[],
  lookups: LocateLookups,
  sourceUrls: ReadonlyMap<string, string>,
): NumberedFile[] {
  const numbered = counted.map((read, number) => numberFile(read, number, lookups, sourceUrls));
  const claims = new Map<string, number>();
  for (const { priceFile } of numbered) {
    for (const { id } of priceFile.campuses) claims.set(id, (claims.get(id) ?? 0) + 1);
  }
  for (const { priceFile } of numbered) {
    for (const campus of priceFile.campuses) {
      // Two price files may claim one hospital. An id must be unique, so each one adds the start of its hash.
      if ((claims.get(campus.id) ?? 0) > 1) campus.id = `${campus.id}-${priceFile.sha256.slice(0, 6)}`;
    }
  }
  return numbered;
}

function numberFile(
  read: ReadFile,
  number: number,
  lookups: LocateLookups,
  sourceUrls: ReadonlyMap<string, string>,
): NumberedFile {
  const { header, layout } = read.mapped.reading;
  const sourceUrl = sourceUrls.get(read.file.file) ?? null;
  const { located, unlocated } = locateCampuses(header, lookups);
  const campuses: Campus[] = located.map((campus) => ({
    ...campus,
    id: facilityId(campus, header, lookups),
  }));
  const priceFile: PriceFile = {
    number,
    sha256: read.file.sha256,
    hospitalName: header.hospitalName,
    layout,
    updatedOn: header.lastUpdatedOn,
    sourceUrl,
    system: findSystem(read.file.file, sourceUrl, header.ein),
    noDiscountPublished: read.mapped.observed.noDiscountPublished,
    campuses,
    npi: header.npis.find((npi) => isValidNpi(npi) && lookups.nppes.get(npi)?.hospital) ?? null,
    financialAid: header.financialAid ?? null,
    observationsPath: read.observationsPath,
  };
  return { read, priceFile, unlocated };
}
