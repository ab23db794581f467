// The code tile of a procedure of the sandbox, made of the town's prices by the functions that make and read real tiles.
import { MIN_SOURCES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import { codeTypeOf } from '../../../schemas/code-key.ts';
import { centsOf, dollarsOf, dollarsOrNull } from '../../../schemas/money.ts';
import type { FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import { type PricedSource, sourceStatistics } from '../../../schemas/statistics.ts';
import { type AreaColumns, type CodeTile, TILE_FORMAT, type Zip3Statistics } from '../../../schemas/tile.ts';
import { encodeAreaColumns, encodeFacilityPrices } from '../../../schemas/write-tile.ts';
import { labelOfCode } from '../providers/code-label.ts';
import { AS_OF, CODES, HOSPITALS, STATE, TOWN_BUILD, TOWN_ZIP3, type TownCode } from './town.ts';

const EMPTY: TownCode = { prices: [], medicare: null, kind: 'facility_fee_only' };

/** The tile of a code of the town. */
export function makeCodeTile(code: string): CodeTile {
  const facts = CODES[code] ?? EMPTY;
  const entries = pricesOf(facts);
  const stats = sourceStatistics(sourcesOf(entries));
  const n = entries.length;
  const { median, p25, p75, stability } = stats;
  return {
    format: TILE_FORMAT,
    build: TOWN_BUILD,
    code,
    code_type: codeTypeOf(code),
    label: labelOfCode(code),
    setting: facts.setting ?? 'outpatient',
    national: {
      median: dollarsOrNull(median),
      p25: dollarsOrNull(p25),
      p75: dollarsOrNull(p75),
      stability: stability && { low: dollarsOf(stability.low), high: dollarsOf(stability.high) },
      n_sources: countPrices(entries),
      n_facilities: n,
      n_systems: n,
      n_states: n === 0 ? 0 : 1,
      confidence: n < MIN_SOURCES_FOR_MEDIAN ? 'insufficient' : 'low',
      confidence_reason:
        n < MIN_SOURCES_FOR_MEDIAN
          ? 'Under 3 independent published prices.'
          : `${n} independent published prices from 1 state; medium needs 10 from 3.`,
      currency: 'USD',
    },
    medicare: describeMedicare(facts),
    claims: null,
    covers: { kind: facts.kind, unit: facts.unit ?? null },
    refreshed: { national: n === 0 ? null : AS_OF, schedule: AS_OF },
    dates: [AS_OF],
    states: areaColumns(STATE, entries),
    withheld: { ...facts.withheld },
    other_setting: 0,
    other_setting_stats: null,
    facilities: encodeFacilityPrices(entries),
  };
}

/** Statistics of the town's prefix, in which every hospital counts. A code with too few prices has no entry. */
export function makeZip3Statistics(code: string): Zip3Statistics {
  const entries = pricesOf(CODES[code] ?? EMPTY);
  return {
    format: TILE_FORMAT,
    build: TOWN_BUILD,
    code,
    dates: [AS_OF],
    zip3: areaColumns(TOWN_ZIP3, entries.length < MIN_SOURCES_FOR_MEDIAN ? [] : entries),
  };
}

/** What the hospitals publish for a code, lowest first. */
function pricesOf({ prices }: TownCode): FacilityPriceEntry[] {
  const entries: FacilityPriceEntry[] = [];
  for (const [file, price] of prices.entries()) {
    if (price === undefined) continue;
    const [low, middle, high] = typeof price === 'number' ? [price, price, price] : price;
    const n = new Set([low, middle, high]).size;
    const [cents, lowCents, highCents] = [centsOf(middle), centsOf(low), centsOf(high)];
    entries.push({ file, cents, low: lowCents, high: highCents, n, source: -1, farBelow: false });
  }
  return entries.sort((a, b) => a.cents - b.cents || a.file - b.file);
}

function sourcesOf(entries: readonly FacilityPriceEntry[]): PricedSource[] {
  return entries.map(({ file, cents }) => ({ cents, system: HOSPITALS[file]?.system ?? null }));
}

function countPrices(entries: readonly FacilityPriceEntry[]): number {
  return entries.reduce((sum, { n }) => sum + n, 0);
}

/** The columns of one area that holds all of these prices; of none without a price. */
function areaColumns(key: string, entries: readonly FacilityPriceEntry[]): AreaColumns {
  const { median, p25, p75, stability } = sourceStatistics(sourcesOf(entries));
  const one = <T>(value: T): T[] => (entries.length === 0 ? [] : [value]);
  return encodeAreaColumns({
    keys: one(key),
    n_sources: one(countPrices(entries)),
    n_facilities: one(entries.length),
    n_systems: one(entries.length),
    median: one(median),
    p25: one(p25),
    p75: one(p75),
    stability_low: one(stability?.low ?? null),
    stability_high: one(stability?.high ?? null),
    refreshed: one(0),
  });
}

function describeMedicare({ medicare, setting, kind }: TownCode): CodeTile['medicare'] {
  const reason =
    setting === 'inpatient' ? 'inpatient_stay' : kind === 'item' ? 'excluded' : 'not_in_schedule';
  return {
    amount: medicare,
    year: 2026,
    release: 'sandbox',
    schedule: 'PFS',
    locality: 'national',
    setting: 'non-facility',
    status: medicare === null ? null : 'A',
    reason: medicare === null ? reason : null,
    capped: false,
    comparable: medicare === null ? null : 'amount',
    facility_amount: null,
    outpatient_amount: null,
    lab_amount: null,
  };
}
