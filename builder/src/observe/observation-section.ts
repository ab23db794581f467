// The sections of an observation file, format 2: the observations of the codes of one bucket.
//
// A section has its codes in ascending order of their numbers (code-number.ts). A code has
//
//   the difference to the number of the preceding code
//   the number of its observations
//   twice the number of its chargemaster items, plus 1 when one of them is not on price list 0
//   when it is: 1 + the list of all its items, or 0 and the list of each item
//   its observations, sorted by kind and cents
//
// An observation has its index in the header's `kinds`, its cents and, when its code has several items, the
// items that show it. These begin with twice their number minus 2. Items that no observation of the code before
// this one had mostly follow one another: they are not listed. Otherwise that number is one higher, and the
// first item and the gaps between the others follow. All numbers are varints.
import { ByteReader, type ByteWriter } from '../files/varint.ts';

/** Takes what a section holds: a code with its rows, and behind each row its items. */
export type ObservationTaker = {
  beginRun(code: number): void;
  addRow(kind: number, cents: number): void;
  addItem(item: number, list: number): void;
};

/** Takes how much each code of a section has. */
export type SizeTaker = (code: number, rows: number, items: number) => void;

/** An observation without its code: numbers only. `items` are ascending. */
export type PackedObservation = { kind: number; cents: number; items: readonly number[] };

/**
 * Writes a code.
 * @param delta difference to the number of the preceding code of the section
 * @param observations sorted by kind and cents
 * @param lists the price list of each item
 */
export function encodeCode(
  body: ByteWriter,
  delta: number,
  observations: readonly PackedObservation[],
  lists: readonly number[],
): void {
  body.varint(delta);
  body.varint(observations.length);
  encodeLists(body, lists);
  let unseen = 0;
  for (const { kind, cents, items } of observations) {
    body.varint(kind);
    body.varint(cents);
    if (lists.length > 1) encodeItems(body, items, unseen);
    unseen = Math.max(unseen, 1 + (items.at(-1) ?? 0));
  }
}

function encodeLists(body: ByteWriter, lists: readonly number[]): void {
  const [first = 0] = lists;
  const isOne = lists.every((list) => list === first);
  const isNamed = !isOne || first > 0;
  body.varint(2 * lists.length + (isNamed ? 1 : 0));
  if (!isNamed) return;
  body.varint(isOne ? 1 + first : 0);
  if (!isOne) for (const list of lists) body.varint(list);
}

function encodeItems(body: ByteWriter, items: readonly number[], unseen: number): void {
  const follow = items.every((item, i) => item === unseen + i);
  body.varint(2 * items.length - (follow ? 2 : 1));
  if (follow) return;
  let next = 0;
  for (const item of items) {
    body.varint(item - next);
    next = item + 1;
  }
}

/** Decodes a section: gives its observations in their order. @throws RangeError where the bytes end inside a number */
export function decodeSection(bytes: Uint8Array, columns: ObservationTaker): void {
  const reader = new ByteReader(bytes);
  let code = 0;
  while (reader.position < bytes.length) {
    code += reader.varint();
    columns.beginRun(code);
    const rows = reader.varint();
    const size = reader.varint();
    const nItems = Math.floor(size / 2);
    const shared = size % 2 === 1 ? reader.varint() : 1;
    if (shared === 0) decodeRows(reader, columns, rows, decodeLists(reader, nItems));
    else if (nItems > 1) decodeRows(reader, columns, rows, shared - 1);
    else decodeSingles(reader, columns, rows, shared - 1);
  }
}

/** The list of each item of a code. */
function decodeLists(reader: ByteReader, nItems: number): number[] {
  const lists: number[] = [];
  for (let i = 0; i < nItems; i += 1) lists.push(reader.varint());
  return lists;
}

/** Rows of a code with one item. */
function decodeSingles(reader: ByteReader, columns: ObservationTaker, rows: number, list: number): void {
  for (let left = rows; left > 0; left -= 1) {
    const kind = reader.varint();
    columns.addRow(kind, reader.varint());
    columns.addItem(0, list);
  }
}

/** Rows of a code with several items. @param lists the list of all items, or that of each of them */
function decodeRows(
  reader: ByteReader,
  columns: ObservationTaker,
  rows: number,
  lists: number | readonly number[],
): void {
  let unseen = 0;
  for (let left = rows; left > 0; left -= 1) {
    const kind = reader.varint();
    columns.addRow(kind, reader.varint());
    const size = reader.varint();
    const follow = size % 2 === 0;
    let next = follow ? unseen : 0;
    for (let items = Math.floor(size / 2) + 1; items > 0; items -= 1) {
      if (!follow) next += reader.varint();
      columns.addItem(next, typeof lists === 'number' ? lists : (lists[next] ?? 0));
      next += 1;
    }
    if (next > unseen) unseen = next;
  }
}

/**
 * Finds how many rows and items each code of a section has, without decoding them. An item counts once for each row that
 * shows it. @throws RangeError where the bytes end inside a number
 */
export function measureSection(bytes: Uint8Array, take: SizeTaker): void {
  const reader = new ByteReader(bytes);
  let code = 0;
  while (reader.position < bytes.length) {
    code += reader.varint();
    const rows = reader.varint();
    const size = reader.varint();
    const nItems = Math.floor(size / 2);
    const shared = size % 2 === 1 ? reader.varint() : 1;
    if (shared === 0) reader.skip(nItems);
    if (nItems > 1 || shared === 0) take(code, rows, skipRows(reader, rows));
    else {
      reader.skip(2 * rows);
      take(code, rows, rows);
    }
  }
}

/** Passes over the rows of a code with several items. @returns the number of items that the rows show */
function skipRows(reader: ByteReader, rows: number): number {
  let shown = 0;
  for (let left = rows; left > 0; left -= 1) {
    reader.skip(2);
    const size = reader.varint();
    const items = Math.floor(size / 2) + 1;
    if (size % 2 === 1) reader.skip(items);
    shown += items;
  }
  return shown;
}
