// Observations as the columns that an observation file is made of, for tests and benches.
import { FileCodes } from '../../builder/src/observe/file-codes.ts';
import { ItemLists } from '../../builder/src/observe/item-order.ts';
import { ObservationRows } from '../../builder/src/observe/observation-rows.ts';
import { PriceKinds } from '../../builder/src/observe/price-kinds.ts';
import { compareText } from '../../builder/src/observe/sorted-rows.ts';
import { TextColumn } from '../../builder/src/observe/text-column.ts';
import type { Observation } from '../../schemas/observation.ts';

/** The columns of distinct observations, in any order. The items of a code must be numbered from 0 without a gap. */
export function observationRows(observations: readonly Observation[]): ObservationRows {
  const codes = new FileCodes();
  const kinds = new PriceKinds();
  const addresses = new TextColumn();
  for (const { at } of observations) addresses.add(at);
  const codeOf = Int32Array.from(observations, ({ code }) => codes.number(code));
  const kindOf = Int32Array.from(observations, ({ setting, billingClass }) =>
    kinds.number(setting, billingClass),
  );
  return new ObservationRows({
    ...{ codes, kinds, addresses, codeOf, kindOf },
    order: sortedRows(observations),
    cents: Float64Array.from(observations, ({ cents }) => cents),
    marks: Uint8Array.from(observations, ({ marks }) => marks),
    items: {
      first: Int32Array.from(observations, ({ items }) => items[0] ?? 0),
      several: new Map(observations.flatMap(({ items }, row) => (items.length > 1 ? [[row, items]] : []))),
      lists: listsOf(observations, codes),
    },
  });
}

function sortedRows(observations: readonly Observation[]): Int32Array {
  const rows = [...observations.entries()].sort(
    ([, a], [, b]) =>
      compareText(a.code, b.code) ||
      compareText(a.setting, b.setting) ||
      compareText(a.billingClass, b.billingClass) ||
      a.cents - b.cents,
  );
  return Int32Array.from(rows, ([row]) => row);
}

function listsOf(observations: readonly Observation[], codes: FileCodes): ItemLists {
  const names = [...new Set(observations.flatMap(({ lists }) => lists))];
  const numbers = codes.all().map((): number[] => []);
  for (const { code, items, lists } of observations)
    for (const [i, item] of items.entries()) {
      const ofCode = numbers[codes.number(code)] ?? [];
      ofCode[item] = names.indexOf(lists[i] ?? '');
    }
  const starts = [0];
  for (const ofCode of numbers) starts.push((starts.at(-1) ?? 0) + ofCode.length);
  return new ItemLists(names, Int32Array.from(starts), Int32Array.from(numbers.flat()));
}
