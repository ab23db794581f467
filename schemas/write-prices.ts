// The price columns of a code tile as texts, the inverse of schemas/read-prices.ts.
import type { HospitalEvidence } from './claims.ts';
import { encodeNumbers } from './number-column.ts';
import { PRICE_MARKS } from './price-marks.ts';
import type { FacilityPriceEntry } from './read-prices.ts';
import type { FacilityPrices } from './tile.ts';

/** The columns of prices as lists, lowest price first; `services` is what the prices with evidence have. */
export type PlainPrices = {
  file: ArrayLike<number>;
  cents: ArrayLike<number>;
  marks: ArrayLike<number>;
  below: ArrayLike<number>;
  above: ArrayLike<number>;
  n: ArrayLike<number>;
  source: ArrayLike<number>;
  services: ArrayLike<number>;
};

const NO_CLAIMS = { year: null, apc: null } as const;

/** The price columns as texts. `claims`: what the evidence is from. schemas/price-table.ts reads them. */
export function encodePriceColumns(
  prices: PlainPrices,
  claims: Pick<HospitalEvidence, 'year' | 'apc'> = NO_CLAIMS,
): FacilityPrices {
  return {
    file: encodeNumbers(prices.file),
    cents: encodeNumbers(prices.cents),
    marks: encodeNumbers(prices.marks),
    spread: {
      below: encodeNumbers(prices.below),
      above: encodeNumbers(prices.above),
      n: encodeNumbers(prices.n),
    },
    source: encodeNumbers(prices.source),
    evidence: { ...claims, services: encodeNumbers(prices.services) },
  };
}

/**
 * The price columns of `entries`, which are sorted: lowest price first. The inverse of `eachFacilityPrice`. `claims`:
 * what the evidence of the entries is from.
 */
export function encodeFacilityPrices(
  entries: Iterable<Readonly<FacilityPriceEntry>>,
  claims: Pick<HospitalEvidence, 'year' | 'apc'> = NO_CLAIMS,
): FacilityPrices {
  const list = [...entries];
  const [spread, shared] = [list.filter(({ n }) => n > 1), list.filter(({ source }) => source >= 0)];
  const prices: PlainPrices = {
    file: list.map(({ file }) => file),
    cents: list.map(({ cents }) => cents),
    marks: list.map(marksOf),
    below: spread.map(({ cents, low }) => cents - low),
    above: spread.map(({ cents, high }) => high - cents),
    n: spread.map(({ n }) => n),
    source: shared.map(({ source }) => source),
    services: list.flatMap(({ evidence }) => (evidence === undefined ? [] : [evidence ?? 0])),
  };
  return encodePriceColumns(prices, claims);
}

function marksOf({ n, source, evidence, farBelow }: Readonly<FacilityPriceEntry>): number {
  return (
    (n > 1 ? PRICE_MARKS.spread : 0) +
    (source >= 0 ? PRICE_MARKS.shared : 0) +
    (evidence !== undefined ? PRICE_MARKS.evidence : 0) +
    (farBelow ? PRICE_MARKS.farBelow : 0)
  );
}
