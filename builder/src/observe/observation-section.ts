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

/**
 * Called with every observation of a section: number of its code, index in `kinds`, cents, the items that show
 * it, and the index in the header's `lists` of every item of its code. Both arrays are used again afterwards.
 */
export type OnPacked = (
  code: number,
  kind: number,
  cents: number,
  items: readonly number[],
  lists: readonly number[],
) => void;

/** Decodes a section. */
export function decodeSection(bytes: Uint8Array, onPacked: OnPacked): void {
  const reader = new ByteReader(bytes);
  const items: number[] = [];
  const lists: number[] = [];
  let code = 0;
  while (reader.position < bytes.length) {
    code += reader.varint();
    let left = reader.varint();
    decodeLists(reader, lists);
    items.length = 1;
    items[0] = 0;
    for (let unseen = 0; left > 0; left -= 1) {
      const kind = reader.varint();
      const cents = reader.varint();
      if (lists.length > 1) unseen = decodeItems(reader, items, unseen);
      onPacked(code, kind, cents, items, lists);
    }
  }
}

function decodeLists(reader: ByteReader, lists: number[]): void {
  const size = reader.varint();
  const shared = size % 2 === 1 ? reader.varint() : 1;
  lists.length = Math.floor(size / 2);
  if (shared > 0) lists.fill(shared - 1);
  else for (let i = 0; i < lists.length; i += 1) lists[i] = reader.varint();
}

/** Reads the items of one observation. @returns the first number behind all items so far */
function decodeItems(reader: ByteReader, items: number[], unseen: number): number {
  const size = reader.varint();
  items.length = Math.floor(size / 2) + 1;
  let next = size % 2 === 0 ? unseen : 0;
  for (let i = 0; i < items.length; i += 1) {
    if (size % 2 === 1) next += reader.varint();
    items[i] = next;
    next += 1;
  }
  return Math.max(unseen, next);
}
