// The encodings of tiles, each the inverse of a function in schemas/read-tile.ts.
import type { Evidence, HospitalEvidence } from './claims.ts';
import type { CodeKey } from './code-key.ts';
import type { FacilityPriceEntry } from './read-tile.ts';
import type { CodeLists, FacilityPrices } from './tile.ts';

/**
 * A sorted table of the distinct values, and for each value its index in the table; null stays null. The
 * inverse of `tableEntry`.
 */
export function encodeTable<T extends string>(
  values: readonly (T | null)[],
): { table: T[]; indexes: (number | null)[] } {
  const table = [...new Set(values.filter((value) => value !== null))].sort();
  const indexOf = new Map(table.map((value, i) => [value, i]));
  return { table, indexes: values.map((value) => (value === null ? null : (indexOf.get(value) ?? null))) };
}

/** The first value and then differences. The inverse of `decodeDeltas`. */
export function encodeDeltas(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

/** An address cut behind its last slash, so that files of one publisher share the first part. */
export function cutAddress(url: string): { folder: string; name: string } {
  const end = url.lastIndexOf('/') + 1;
  return { folder: url.slice(0, end), name: url.slice(end) };
}

/** The rows that have services in the claims, by their index. The inverse of `decodeEvidence`. */
export function encodeEvidence(rows: readonly Evidence[]): Pick<HospitalEvidence, 'index' | 'services'> {
  const found: { index: number; services: Exclude<Evidence, undefined> }[] = [];
  for (const [index, services] of rows.entries()) if (services !== undefined) found.push({ index, services });
  return {
    index: encodeDeltas(found.map(({ index }) => index)),
    services: found.map(({ services }) => services),
  };
}

/**
 * The price columns of `entries`, which are sorted: lowest price first. The inverse of `eachFacilityPrice`. `claims`:
 * what the evidence of the entries is from.
 */
export function encodeFacilityPrices(
  entries: Iterable<Readonly<FacilityPriceEntry>>,
  claims: Pick<HospitalEvidence, 'year' | 'apc'> = { year: null, apc: null },
): FacilityPrices {
  const list: FacilityPrices = {
    file: [],
    cents: [],
    spread: { index: [], below: [], above: [], n: [] },
    shared: { index: [], source: [] },
    flags: { far_below: [] },
    evidence: { ...claims, index: [], services: [] },
  };
  const services: Evidence[] = [];
  const { spread, shared, flags } = list;
  const last = { cents: 0, spread: 0, shared: 0, farBelow: 0 };
  for (const { file, cents, low, high, n, source, farBelow, evidence } of entries) {
    const index = list.file.push(file) - 1;
    services.push(evidence);
    list.cents.push(cents - last.cents);
    last.cents = cents;
    if (n > 1) {
      spread.index.push(index - last.spread);
      spread.below.push(cents - low);
      spread.above.push(high - cents);
      spread.n.push(n);
      last.spread = index;
    }
    if (source >= 0) {
      shared.index.push(index - last.shared);
      shared.source.push(source);
      last.shared = index;
    }
    if (farBelow) {
      flags.far_below.push(index - last.farBelow);
      last.farBelow = index;
    }
  }
  Object.assign(list.evidence, encodeEvidence(services));
  return list;
}

/** Sorted code keys as two lists. The inverse of `codesOfIndex`. */
export function encodeCodes(codes: readonly CodeKey[]): CodeLists {
  const [five, drgs] = [[] as string[], [] as string[]];
  for (const code of codes) {
    if (code.startsWith('MS-DRG-')) drgs.push(code.slice('MS-DRG-'.length));
    else five.push(code);
  }
  return { codes: five.join(''), drgs: drgs.join('') };
}
