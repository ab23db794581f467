// Observations in columns: 30 million of them pass through the reduce step twice, and an object for each of them would cost
// more than all rules of prices together. The columns grow and are used again, file after file.

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A column with room for `length` values, with the values that it has. */
export function withRoom<T extends Column>(column: T, length: number): T {
  if (length <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => T)(Math.max(2 * column.length, length));
  larger.set(column);
  return larger;
}

/**
 * The observations of sections, one after the other. A run is the rows that one section has for one code: those of run
 * i begin at `runStart[i]` and end where the next run begins. The items of row i begin at `itemStart[i]` and end where
 * those of the next row begin. Columns may be longer than what they hold.
 */
export class ObservationColumns {
  runs = 0;
  /** Number of the code of each run. */
  runCode = new Uint32Array(1 << 8);
  runStart = new Uint32Array(1 << 8);
  rows = 0;
  /** Index in the `kinds` of the row's file. */
  kind = new Uint16Array(1 << 8);
  /** Amounts may exceed 2^32 cents. */
  cents = new Float64Array(1 << 8);
  itemStart = new Uint32Array(1 << 8);
  nItems = 0;
  item = new Uint32Array(1 << 8);
  /** Index in the `lists` of the row's file. */
  list = new Uint16Array(1 << 8);

  clear(): void {
    this.runs = 0;
    this.rows = 0;
    this.nItems = 0;
  }

  beginRun(code: number): void {
    this.runCode = withRoom(this.runCode, this.runs + 1);
    this.runStart = withRoom(this.runStart, this.runs + 2);
    this.runCode[this.runs] = code;
    this.runStart[this.runs] = this.rows;
    this.runs += 1;
    this.runStart[this.runs] = this.rows;
  }

  /** Adds a row to the last run. Its items are added behind it. */
  addRow(kind: number, cents: number): void {
    const row = this.rows;
    if (row + 2 > this.itemStart.length) this.#reserveRows();
    this.kind[row] = kind;
    this.cents[row] = cents;
    this.rows = row + 1;
    this.itemStart[row + 1] = this.nItems;
    this.runStart[this.runs] = row + 1;
  }

  /** Adds an item to the last row. */
  addItem(item: number, list: number): void {
    const at = this.nItems;
    if (at === this.item.length) this.#reserveItems();
    this.item[at] = item;
    this.list[at] = list;
    this.nItems = at + 1;
    this.itemStart[this.rows] = at + 1;
  }

  #reserveRows(): void {
    this.itemStart = withRoom(this.itemStart, this.rows + 2);
    this.kind = withRoom(this.kind, this.itemStart.length);
    this.cents = withRoom(this.cents, this.itemStart.length);
  }

  #reserveItems(): void {
    this.item = withRoom(this.item, this.nItems + 1);
    this.list = withRoom(this.list, this.item.length);
  }
}
