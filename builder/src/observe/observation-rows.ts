// The observations of one price file in columns. A large file has hundreds of thousands of them; as objects, most of the
// time would go into collecting the garbage around them.
import type { Observation } from '../../../schemas/observation.ts';
import type { FileCodes } from './file-codes.ts';
import type { RowItems } from './item-order.ts';
import type { PriceKinds } from './price-kinds.ts';
import type { TextColumn } from './text-column.ts';

/** Columns have an entry for each row, from 0 on, and may be longer. */
export type RowColumns = {
  codes: FileCodes;
  kinds: PriceKinds;
  /** The rows by code, setting, billing class and cents. */
  order: Int32Array;
  /** The numbers of the code of each row, and of its setting and class. */
  codeOf: Int32Array;
  kindOf: Int32Array;
  cents: Float64Array;
  marks: Uint8Array;
  items: RowItems;
  addresses: TextColumn;
};

/** Observations sorted by code, setting, billing class and cents. Each is made when it is asked for. */
export class ObservationRows implements Iterable<Observation> {
  readonly columns: RowColumns;

  constructor(columns: RowColumns) {
    this.columns = columns;
  }

  get length(): number {
    return this.columns.order.length;
  }

  *[Symbol.iterator](): Generator<Observation> {
    for (const row of this.columns.order) yield this.#make(row);
  }

  #make(row: number): Observation {
    const { codes, kinds, codeOf, kindOf, cents, marks, items, addresses } = this.columns;
    const code = codeOf[row] as number;
    const { setting, billingClass } = kinds.at(kindOf[row] as number);
    const shown = items.several.get(row) ?? [items.first[row] as number];
    return {
      code: codes.at(code),
      setting,
      billingClass,
      cents: cents[row] as number,
      at: addresses.at(row),
      marks: marks[row] as number,
      items: [...shown],
      lists: shown.map((item) => items.lists.of(code, item)),
    };
  }
}
