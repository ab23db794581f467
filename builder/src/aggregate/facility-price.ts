// The facility price: the one amount that stands for a price file and a code. It is always a published amount.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import type { CodeRows } from './code-rows.ts';
import { ItemAmounts } from './item-amounts.ts';
import { type ListKind, preferredList } from './price-lists.ts';

/**
 * One kept observation of a price file. `items`: numbers of the chargemaster items that show it, numbered within the file
 * and code. `lists`: the price list of each of them, as an index of the file's lists.
 */
export type KeptPrice = { cents: Cents; items: readonly number[]; lists: readonly number[] };

/** The kept observations of a price file: the first `n` of `rows` are rows of the columns. */
export type KeptRows = Pick<CodeRows, 'cents' | 'itemStart' | 'itemEnd' | 'items' | 'lists'> & {
  rows: Uint32Array;
  n: number;
};

/**
 * The amount of the middle chargemaster item, of an even number the upper of the two. Each distinct item counts once for
 * each amount that it has. When an outpatient code has rows of several named price lists, only those of the outpatient
 * list count, without one those of the standard list.
 * @param lists kinds of the file's price lists
 */
export function facilityPrice(
  kept: readonly KeptPrice[],
  lists: readonly ListKind[],
  setting: PricedSetting,
): Cents {
  return facilityPriceOfRows(rowsOfPrices(kept), lists, setting);
}

function rowsOfPrices(kept: readonly KeptPrice[]): KeptRows {
  let nItems = 0;
  const itemEnd = Uint32Array.from(kept, ({ items }) => (nItems += items.length));
  return {
    rows: Uint32Array.from(kept.keys()),
    n: kept.length,
    cents: Float64Array.from(kept, ({ cents }) => cents),
    itemStart: Uint32Array.from(kept, ({ items }, i) => (itemEnd[i] ?? 0) - items.length),
    itemEnd,
    items: Uint32Array.from(kept.flatMap(({ items }) => items)),
    lists: Uint16Array.from(kept.flatMap(({ items, lists }) => items.map((_, i) => lists[i] ?? 0))),
  };
}

/** Used again by every file. */
const amounts = new ItemAmounts();

/** The same for rows. @throws RangeError without a kept row */
export function facilityPriceOfRows(
  kept: KeptRows,
  lists: readonly ListKind[],
  setting: PricedSetting,
): Cents {
  if (kept.n === 0) throw new RangeError('A file without kept amounts has no price.');
  const wanted = setting === 'outpatient' && lists.length > 1 ? chooseList(kept, lists) : undefined;
  amounts.clear();
  for (let i = 0; i < kept.n; i += 1) {
    const row = kept.rows[i] ?? 0;
    const cents = kept.cents[row] ?? 0;
    const end = kept.itemEnd[row] ?? 0;
    for (let at = kept.itemStart[row] ?? 0; at < end; at += 1) {
      if (wanted === undefined || lists[kept.lists[at] ?? 0] === wanted)
        amounts.add(cents, kept.items[at] ?? 0);
    }
  }
  return amounts.middle() ?? kept.cents[kept.rows[0] ?? 0] ?? 0;
}

/** The kind of list that counts; undefined when the rows name fewer than two lists, or none that is preferred. */
function chooseList(kept: KeptRows, lists: readonly ListKind[]): ListKind | undefined {
  const named = new Set<number>();
  for (let i = 0; i < kept.n; i += 1) {
    const row = kept.rows[i] ?? 0;
    for (const list of kept.lists.subarray(kept.itemStart[row], kept.itemEnd[row]))
      if (lists[list] !== 'unnamed') named.add(list);
  }
  return named.size < 2 ? undefined : preferredList([...named].map((list) => lists[list] ?? 'unnamed'));
}
