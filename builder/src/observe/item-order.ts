// The chargemaster items that the observations of one price file show, and the order in which they are numbered.

/** The price lists of the items of each code. */
export class ItemLists {
  /** Names of lists, '' where the file does not name one. */
  readonly names: readonly string[];
  /** By number of a code, where its items begin in `numbers`; those of the next code begin where they end. */
  readonly starts: Int32Array;
  /** The index in `names` for each item. */
  readonly numbers: Int32Array;

  constructor(names: readonly string[], starts: Int32Array, numbers: Int32Array) {
    this.names = names;
    this.starts = starts;
    this.numbers = numbers;
  }

  /** The name of the list of an item. */
  of(code: number, item: number): string {
    return this.names[this.numbers[(this.starts[code] as number) + item] as number] ?? '';
  }
}

/** The items of the rows, by row. */
export type RowItems = {
  /** The first item; most rows have only one. */
  first: Int32Array;
  /** All items of the rows that have several, ascending. */
  several: Map<number, number[]>;
  lists: ItemLists;
};

/**
 * Numbers the items of each code again, from 0, in the order in which rows first show them. Changes `first` and `several`.
 * @param order all rows, those of one code together
 * @param codeOf the number of the code of each row
 */
export function renumberItems(order: Int32Array, codeOf: Int32Array, items: RowItems): RowItems {
  const { first, several } = items;
  const { names, starts, numbers: listsBefore } = items.lists;
  /** By place of an item before: its new number, plus one. */
  const known = new Int32Array(listsBefore.length);
  const lists = new Int32Array(listsBefore.length);
  let code = -1;
  let count = 0;
  const numberOf = (item: number) => {
    const start = starts[code] as number;
    if (known[start + item] === 0) {
      lists[start + count] = listsBefore[start + item] as number;
      count += 1;
      known[start + item] = count;
    }
    return (known[start + item] as number) - 1;
  };
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i] as number;
    if (codeOf[row] !== code) {
      code = codeOf[row] as number;
      count = 0;
    }
    const shown = several.size === 0 ? undefined : several.get(row);
    if (shown === undefined) first[row] = numberOf(first[row] as number);
    else
      several.set(
        row,
        shown.map(numberOf).sort((a, b) => a - b),
      );
  }
  return { first, several, lists: new ItemLists(names, starts, lists) };
}
