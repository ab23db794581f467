// Sizes of the objects of a sealed build against their budgets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET_BYTES, BUDGET_TOTAL_BYTES } from '../../builder/src/tiles/verify.ts';
import type { InventoryEntry } from '../../schemas/manifest.ts';

/** One line for each kind of price tile, and one for all of them together. */
export type TileSizes = {
  bench: string;
  value: number;
  p50?: number;
  p99?: number;
  count: number;
  target: number;
};

export function tileSizes(dir: string): TileSizes[] {
  const text = readFileSync(join(dir, 'inventory.ndjson'), 'utf8');
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as InventoryEntry)
    .filter(({ key }) => !/^shared\/(?:providers|members)\//.test(key));
  const kinds = Object.entries(BUDGET_BYTES).map(([kind, target]): TileSizes => {
    const sizes = entries
      .filter(({ key }) => key.split('/')[1] === kind)
      .map(({ bytes }) => bytes)
      .sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
    return {
      bench: `nation/tiles/${kind}`,
      value: at(1),
      p50: at(0.5),
      p99: at(0.99),
      count: sizes.length,
      target,
    };
  });
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...kinds,
    { bench: 'nation/tiles', value: total, count: entries.length, target: BUDGET_TOTAL_BYTES },
  ];
}
