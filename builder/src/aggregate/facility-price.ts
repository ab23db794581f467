// The facility price: the one amount that stands for a price file and a code. It is always a published amount.
import type { Cents } from '../../../schemas/money.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { type ListKind, preferredList } from './price-lists.ts';

/**
 * One kept observation of a price file. `items`: numbers of the chargemaster items that show it, numbered within the file
 * and code. `lists`: the price list of each of them, as an index of the file's lists.
 */
export type KeptPrice = { cents: Cents; items: readonly number[]; lists: readonly number[] };

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
  const [first] = kept;
  if (!first) throw new RangeError('A file without kept amounts has no price.');
  if (kept.every(({ cents }) => cents === first.cents)) return first.cents;
  const wanted = setting === 'outpatient' ? chooseList(kept, lists) : undefined;
  const amounts = itemAmounts(kept, (list) => wanted === undefined || lists[list] === wanted);
  return amounts[amounts.length >> 1] ?? first.cents;
}

/** The kind of list that counts; undefined when the rows name fewer than two lists, or none that is preferred. */
function chooseList(kept: readonly KeptPrice[], lists: readonly ListKind[]): ListKind | undefined {
  if (lists.length < 2) return undefined;
  const named = new Set<number>();
  for (const price of kept) for (const list of price.lists) if (lists[list] !== 'unnamed') named.add(list);
  return named.size < 2 ? undefined : preferredList([...named].map((list) => lists[list] ?? 'unnamed'));
}

/** The amounts of all items on the wanted lists, ascending: one entry for each distinct item and amount. */
function itemAmounts(kept: readonly KeptPrice[], isWanted: (list: number) => boolean): Cents[] {
  const itemsOf = new Map<Cents, Set<number>>();
  for (const { cents, items, lists } of kept) {
    const known = itemsOf.get(cents) ?? new Set<number>();
    for (const [i, item] of items.entries()) if (isWanted(lists[i] ?? 0)) known.add(item);
    itemsOf.set(cents, known);
  }
  return [...itemsOf.keys()]
    .sort((a, b) => a - b)
    .flatMap((cents) => Array.from({ length: itemsOf.get(cents)?.size ?? 0 }, () => cents));
}
