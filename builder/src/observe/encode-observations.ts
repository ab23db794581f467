// Makes an observation file (observation-file.ts) of the observations and payments of one price file.
import { ByteWriter } from '../files/varint.ts';
import { BUCKETS, bucketOfNumber } from './code-number.ts';
import {
  fileParts,
  OBSERVATION_FORMAT,
  type ObservationHeader,
  type ObservationKind,
} from './observation-file.ts';
import type { ObservationRows, RowColumns } from './observation-rows.ts';
import { encodeCode, type PackedObservation } from './observation-section.ts';
import { encodePayments } from './payment-lines.ts';
import type { SortedPayments } from './payments.ts';
import { compareText, endOfRun, ranksOf, sortedBy, sortRuns } from './sorted-rows.ts';

/** Combinations of marks. */
const MARK_SETS = 16;
/** More than the largest number of a code. */
const CODE_NUMBERS = 2 ** 27;

/** Makes the bytes of an observation file, in parts that follow one another: in one piece, a large file would take twice the memory. */
export function encodeObservations({ columns }: ObservationRows, payments?: SortedPayments): Uint8Array[] {
  const numbers = columns.codes.keys();
  const kinds = sortKinds(columns);
  const lists = columns.items.lists.names;
  const order = sortForFile(columns, numbers, kinds.indexes);
  const { body, sections } = encodeSections(columns, order, numbers, {
    kinds: kinds.indexes,
    lists: ranksOf(lists, compareText),
  });
  const addresses = columns.addresses.lines(order);
  const paid = payments ? encodePayments(payments) : Buffer.alloc(0);
  const header: ObservationHeader = {
    format: OBSERVATION_FORMAT,
    observations: order.length,
    kinds: kinds.sorted,
    lists: [...lists].sort(compareText),
    sections,
    addressBytes: addresses.length,
    paymentBytes: paid.length,
  };
  return fileParts(header, body.view(), addresses, paid);
}

/** Indexes in the header. @property kinds by `markedKind` @property lists by number of a list */
type Indexes = { kinds: Int32Array; lists: Int32Array };

/** A number for the setting, the class and the marks of a row. */
function markedKind({ kindOf, marks }: RowColumns, row: number): number {
  return MARK_SETS * (kindOf[row] as number) + (marks[row] as number);
}

/** The kinds that occur, in the order of the header, and the index of each by `markedKind`. */
function sortKinds(columns: RowColumns): { sorted: ObservationKind[]; indexes: Int32Array } {
  const occurs = new Uint8Array(MARK_SETS * columns.kinds.length);
  for (let i = 0; i < columns.order.length; i += 1)
    occurs[markedKind(columns, columns.order[i] as number)] = 1;
  const found = [...occurs.keys()].filter((marked) => occurs[marked] === 1);
  const kinds = found.map((marked): ObservationKind => {
    const { setting, billingClass } = columns.kinds.at(Math.floor(marked / MARK_SETS));
    return [setting, billingClass, marked % MARK_SETS];
  });
  const texts = kinds.map((kind) => JSON.stringify(kind));
  const ranks = ranksOf(texts, compareText);
  const indexes = new Int32Array(occurs.length);
  const sorted: ObservationKind[] = [];
  for (const [i, kind] of kinds.entries()) {
    const rank = ranks[i] as number;
    indexes[found[i] as number] = rank;
    sorted[rank] = kind;
  }
  return { sorted, indexes };
}

/** The rows by bucket and number of their code, by kind and cents. */
function sortForFile(columns: RowColumns, numbers: Int32Array, kinds: Int32Array): Int32Array {
  const keys = Float64Array.from(numbers, (number) => bucketOfNumber(number) * CODE_NUMBERS + number);
  const codeRanks = ranksOf(keys, (a, b) => a - b);
  const order = sortedBy(columns.order, columns.codeOf, codeRanks);
  const kindOf = (row: number) => kinds[markedKind(columns, row)] as number;
  const centsOf = (row: number) => columns.cents[row] as number;
  sortRuns(order, columns.codeOf, (a, b) => kindOf(a) - kindOf(b) || centsOf(a) - centsOf(b));
  return order;
}

function encodeSections(
  columns: RowColumns,
  order: Int32Array,
  numbers: Int32Array,
  indexes: Indexes,
): { body: ByteWriter; sections: number[] } {
  const body = new ByteWriter();
  const sections = new Array<number>(BUCKETS).fill(0);
  let bucket = 0;
  let before = 0;
  let sectionStart = 0;
  for (let from = 0, end = 0; from < order.length; from = end) {
    end = endOfRun(order, columns.codeOf, from);
    const code = columns.codeOf[order[from] as number] as number;
    const number = numbers[code] as number;
    if (bucketOfNumber(number) !== bucket) {
      bucket = bucketOfNumber(number);
      before = 0;
      sectionStart = body.length;
    }
    const packed = packRows(columns, order, from, end, indexes.kinds);
    encodeCode(body, number - before, packed, listsOf(columns, code, indexes.lists));
    before = number;
    sections[bucket] = body.length - sectionStart;
  }
  return { body, sections };
}

/** The rows `[from, end)` of an order. */
function packRows(
  columns: RowColumns,
  order: Int32Array,
  from: number,
  end: number,
  kinds: Int32Array,
): PackedObservation[] {
  const { first, several } = columns.items;
  const packed: PackedObservation[] = [];
  for (let i = from; i < end; i += 1) {
    const row = order[i] as number;
    const kind = kinds[markedKind(columns, row)] as number;
    const items = several.get(row) ?? [first[row] as number];
    packed.push({ kind, cents: columns.cents[row] as number, items });
  }
  return packed;
}

/** The index of the price list of each item of a code. */
function listsOf({ items }: RowColumns, code: number, indexes: Int32Array): number[] {
  const { starts, numbers } = items.lists;
  const lists: number[] = [];
  const end = starts[code + 1] as number;
  for (let at = starts[code] as number; at < end; at += 1)
    lists.push(indexes[numbers[at] as number] as number);
  return lists;
}
