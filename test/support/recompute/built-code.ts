// Recomputation of code tiles: one code as its tile states it, and what the recomputation takes from the tile.
import type { CodeTile } from '../../../schemas/tile.ts';
import { areasOf, type Built, listedPrices, readZip3Areas } from './built.ts';
import { kindOf } from './code-kinds.ts';
import type { CodeFacts } from './plausibility.ts';
import type { CodeResult } from './recompute-code.ts';
import { isUnlisted } from './unlisted.ts';

export function codeOfTile(code: string, tile: CodeTile, built: Built): CodeResult {
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
  const { national } = tile;
  return {
    national: {
      n_sources: national.n_sources,
      n_facilities: national.n_facilities,
      n_systems: national.n_systems,
      median: cents(national.median),
      p25: cents(national.p25),
      p75: cents(national.p75),
      stability_low: cents(national.stability?.low ?? null),
      stability_high: cents(national.stability?.high ?? null),
      refreshed: tile.refreshed.national,
      n_states: national.n_states,
      confidence: national.confidence,
    },
    states: areasOf(tile.states, tile.dates),
    zip3: readZip3Areas(built, code),
    withheld: tile.withheld,
    other: { setting: tile.other_setting },
    facilities: listedPrices(tile),
  };
}

/** Setting and Medicare amounts of a tile: fee schedules are recomputed elsewhere. */
export function factsOfTile(code: string, tile: CodeTile | undefined): CodeFacts {
  const medicare = tile?.medicare;
  const cents = (dollars: number | null | undefined) => {
    const amount = Math.round((dollars ?? 0) * 100);
    return amount > 2 ? amount : null;
  };
  const [outpatient, laboratory] = [cents(medicare?.outpatient_amount), cents(medicare?.lab_amount)];
  const amounts = [cents(medicare?.amount), cents(medicare?.facility_amount), outpatient, laboratory];
  const known = amounts.flatMap((amount) => amount ?? []);
  return {
    code,
    kind: kindOf(code),
    setting: tile?.setting ?? 'outpatient',
    low: known.length === 0 ? null : Math.min(...known),
    high: known.length === 0 ? null : Math.max(...known),
    outpatient,
    laboratory,
    isUnlisted: isUnlisted(code),
  };
}
