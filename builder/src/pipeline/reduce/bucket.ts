// The observations of one bucket file in columns, code after code: 30 million observations of the whole country pass
// through here. A bucket file has them source after source. Its bytes are read twice: first to find how much each code
// has, and then every row is put where it belongs. To fetch the rows of a code from all over the columns takes longer.
import { readFile } from 'node:fs/promises';
import type { CodeKey } from '../../../../schemas/code.ts';
import { ByteReader } from '../../files/varint.ts';
import { codeOfNumber } from '../../observe/code-number.ts';
import { withRoom } from '../../observe/observation-columns.ts';
import { decodeSection } from '../../observe/observation-file.ts';
import { measureSection } from '../../observe/observation-section.ts';
import { CodePlaces } from './code-places.ts';

/**
 * The observations of one bucket. A run is the rows that one source has for a code, in the order of the rows; the runs of
 * code i are `starts[i]` up to `starts[i + 1]`, in the order of the sources. The rows of run r are `rowStart[r]` up to
 * `rowStart[r + 1]`, and the items of row s are `itemStart[s]` up to `itemStart[s + 1]`. Columns may be longer than what
 * they hold.
 */
export type Bucket = {
  /** Codes in ascending order of their numbers. */
  codes: CodeKey[];
  starts: Uint32Array;
  /** Index of the source of each run. */
  source: Uint32Array;
  rowStart: Uint32Array;
} & RowColumns;

/** `kind` and `list` are indexes of the `kinds` and `lists` of the row's file. */
type RowColumns = {
  kind: Uint16Array;
  /** Amounts may exceed 2^32 cents. */
  cents: Float64Array;
  itemStart: Uint32Array;
  item: Uint32Array;
  list: Uint16Array;
};

/** Reads bucket files one after the other into the same columns: a bucket is right until the next one is read. */
export function bucketReader(): (path: string) => Promise<Bucket> {
  const filler = new BucketFiller();
  return async (path) => filler.fill(await readFile(path));
}

/** Puts every row of a bucket file behind those that its code has already. */
class BucketFiller {
  #source = new Uint32Array(0);
  #rowStart = new Uint32Array(0);
  #kind = new Uint16Array(0);
  #cents = new Float64Array(0);
  #itemStart = new Uint32Array(0);
  #item = new Uint32Array(0);
  #list = new Uint16Array(0);
  #places = new CodePlaces();
  /** The source that is read, the index of the code, and where its next row and item go. */
  #from = 0;
  #index = 0;
  #row = 0;
  #at = 0;

  fill(bytes: Uint8Array): Bucket {
    const places = new CodePlaces();
    this.#places = places;
    eachBlock(bytes, (_source, section) =>
      measureSection(section, (code, rows, items) => places.count(code, rows, items)),
    );
    const { runs, rows, items } = places.assign();
    this.#makeRoom(runs, rows, items);
    this.#enterCode(0);
    eachBlock(bytes, (source, section) => {
      this.#from = source;
      decodeSection(section, this);
    });
    this.#leaveCode();
    this.#rowStart[runs] = rows;
    this.#itemStart[rows] = items;
    return {
      codes: Array.from(places.codes, codeOfNumber),
      starts: places.runStarts,
      source: this.#source,
      rowStart: this.#rowStart,
      kind: this.#kind,
      cents: this.#cents,
      itemStart: this.#itemStart,
      item: this.#item,
      list: this.#list,
    };
  }

  /** Goes to where the next run of the code belongs. */
  beginRun(): void {
    this.#leaveCode();
    this.#enterCode(this.#places.next());
    const { nextRun } = this.#places;
    const run = nextRun[this.#index] ?? 0;
    this.#source[run] = this.#from;
    this.#rowStart[run] = this.#row;
    nextRun[this.#index] = run + 1;
  }

  addRow(kind: number, cents: number): void {
    const row = this.#row;
    this.#kind[row] = kind;
    this.#cents[row] = cents;
    this.#itemStart[row] = this.#at;
    this.#row = row + 1;
  }

  addItem(item: number, list: number): void {
    const at = this.#at;
    this.#item[at] = item;
    this.#list[at] = list;
    this.#at = at + 1;
  }

  #enterCode(index: number): void {
    this.#index = index;
    this.#row = this.#places.nextRow[index] ?? 0;
    this.#at = this.#places.nextItem[index] ?? 0;
  }

  #leaveCode(): void {
    this.#places.nextRow[this.#index] = this.#row;
    this.#places.nextItem[this.#index] = this.#at;
  }

  #makeRoom(runs: number, rows: number, items: number): void {
    this.#source = withRoom(this.#source, runs);
    this.#rowStart = withRoom(this.#rowStart, runs + 1);
    this.#kind = withRoom(this.#kind, rows);
    this.#cents = withRoom(this.#cents, rows);
    this.#itemStart = withRoom(this.#itemStart, rows + 1);
    this.#item = withRoom(this.#item, items);
    this.#list = withRoom(this.#list, items);
  }
}

function eachBlock(bytes: Uint8Array, take: (source: number, section: Uint8Array) => void): void {
  const reader = new ByteReader(bytes);
  while (reader.position < bytes.length) {
    const source = reader.varint();
    const length = reader.varint();
    take(source, bytes.subarray(reader.position, reader.position + length));
    reader.position += length;
  }
}
