// Rows of the ZIP3s in reach, and of those last used as long as there is room: memory follows the
// neighbourhood.
import type { PricedProvider } from '../../providers/priced-provider.ts';
import { type PracticeRows, practiceRows, type TileRow, tileRow } from './practice-rows.ts';
import { idOf } from './practices.ts';

/** Rows of one ZIP3 by practice, and how many they are. */
export type Zip3Rows = { byPractice: ReadonlyMap<string, PracticeRows>; count: number };

export type RowCache = {
  /**
   * The rows of these ZIP3s; others are let go, the longest unused first, until no more than the bound is
   * held.
   */
  hold(zip3s: ReadonlySet<string>): Promise<ReadonlyMap<string, Zip3Rows>>;
  /** The most rows held at one time so far. */
  peak(): number;
};

/** A cache over `load` that keeps at most `maxRows` rows beyond those in reach. */
export function rowCache(load: (zip3: string) => Promise<Zip3Rows>, maxRows: number): RowCache {
  const held = new Map<string, Zip3Rows>();
  let [rows, peak] = [0, 0];
  return {
    async hold(zip3s) {
      for (const zip3 of zip3s) {
        const known = held.get(zip3);
        held.delete(zip3);
        if (known) held.set(zip3, known);
      }
      for (const zip3 of zip3s) {
        if (held.has(zip3)) continue;
        const loaded = await load(zip3);
        held.set(zip3, loaded);
        rows += loaded.count;
        for (const [old, { count }] of held) {
          if (rows <= maxRows) break;
          if (zip3s.has(old)) continue;
          held.delete(old);
          rows -= count;
        }
        peak = Math.max(peak, rows);
      }
      return held;
    },
    peak: () => peak,
  };
}

/** The providers of one ZIP3 by practice. Hospitals with their own prices are rows of their price files instead. */
export function zip3Rows(providers: readonly PricedProvider[]): Zip3Rows {
  const byPractice = new Map<string, TileRow[]>();
  for (const provider of providers) {
    if (provider.source === 'cms_transparency') continue;
    const here = byPractice.get(idOf(provider));
    if (here) here.push(tileRow(provider));
    else byPractice.set(idOf(provider), [tileRow(provider)]);
  }
  const sorted = [...byPractice].map(([id, rows]) => [id, practiceRows(rows)] as const);
  return { byPractice: new Map(sorted), count: providers.length };
}
