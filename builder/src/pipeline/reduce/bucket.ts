// The observations of one bucket file, in columns: 30 million observations of the whole country pass through here.
import { readFile } from 'node:fs/promises';
import type { CodeKey } from '../../../../schemas/code.ts';
import { MARK } from '../../../../schemas/marks.ts';
import type { CodeObservation } from '../../aggregate/group.ts';
import type { PlausibilityRule } from '../../aggregate/plausibility-rules.ts';
import { classifyCode } from '../../fee-schedules/code-kind.ts';
import { ByteReader } from '../../files/varint.ts';
import { codeOfNumber } from '../../observe/code-number.ts';
import { decodeSection, type OnPacked } from '../../observe/observation-file.ts';
import type { SpilledSource } from './spill.ts';

/**
 * The observations of one bucket in columns, sorted by code, then by source, then in the order of their file.
 */
export type Bucket = {
  /** Codes in ascending order of their numbers. Rows `starts[i]` up to `starts[i + 1]` belong to code i. */
  codes: CodeKey[];
  starts: Uint32Array;
  source: Uint32Array;
  kind: Uint16Array;
  /** Amounts may exceed 2^32 cents. */
  cents: Float64Array;
  /** Row i has the chargemaster items `items[itemStarts[i]]` and the following `itemCounts[i] - 1`, with their lists. */
  itemStarts: Uint32Array;
  itemCounts: Uint32Array;
  items: Uint32Array;
  lists: Uint16Array;
};

/** Reads a bucket file in two passes: the first counts the rows of each code, the second fills the rows. */
export async function readBucket(path: string): Promise<Bucket> {
  const bytes = await readFile(path);
  const counts = new Map<number, number>();
  let nItems = 0;
  eachBlock(bytes, () => (code, _kind, _cents, items) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    nItems += items.length;
  });
  const { numbers, starts, next } = layOut(counts);
  const bucket = emptyBucket(numbers.map(codeOfNumber), starts, nItems);
  let filled = 0;
  eachBlock(bytes, (sourceIndex) => (code, kindIndex, amount, items, lists) => {
    const row = next.get(code) ?? 0;
    next.set(code, row + 1);
    bucket.source[row] = sourceIndex;
    bucket.kind[row] = kindIndex;
    bucket.cents[row] = amount;
    bucket.itemStarts[row] = filled;
    bucket.itemCounts[row] = items.length;
    for (let i = 0; i < items.length; i += 1) {
      const item = items[i] ?? 0;
      bucket.items[filled] = item;
      bucket.lists[filled] = lists[item] ?? 0;
      filled += 1;
    }
  });
  return bucket;
}

/** Codes in ascending order of their numbers, the first row of each, and the next free row of each. */
function layOut(counts: ReadonlyMap<number, number>) {
  const numbers = [...counts.keys()].sort((a, b) => a - b);
  const starts = new Uint32Array(numbers.length + 1);
  const next = new Map<number, number>();
  for (const [i, number] of numbers.entries()) {
    const start = starts[i] ?? 0;
    next.set(number, start);
    starts[i + 1] = start + (counts.get(number) ?? 0);
  }
  return { numbers, starts, next };
}

function emptyBucket(codes: CodeKey[], starts: Uint32Array, nItems: number): Bucket {
  const rows = starts[codes.length] ?? 0;
  return {
    codes,
    starts,
    source: new Uint32Array(rows),
    kind: new Uint16Array(rows),
    cents: new Float64Array(rows),
    itemStarts: new Uint32Array(rows),
    itemCounts: new Uint32Array(rows),
    items: new Uint32Array(nItems),
    lists: new Uint16Array(nItems),
  };
}

function eachBlock(bytes: Uint8Array, onBlock: (source: number) => OnPacked): void {
  const reader = new ByteReader(bytes);
  while (reader.position < bytes.length) {
    const source = reader.varint();
    const length = reader.varint();
    decodeSection(bytes.subarray(reader.position, reader.position + length), onBlock(source));
    reader.position += length;
  }
}

/** The observations of the bucket's code i, those that a rule about the row or the file withholds with that rule. */
export function collectObservations(
  bucket: Bucket,
  sources: readonly SpilledSource[],
  i: number,
): CodeObservation[] {
  const isService = classifyCode(bucket.codes[i] ?? '') !== 'item';
  const observations: CodeObservation[] = [];
  for (let row = bucket.starts[i] ?? 0; row < (bucket.starts[i + 1] ?? 0); row += 1) {
    const from = sources[bucket.source[row] ?? 0];
    const stated = from?.kinds[bucket.kind[row] ?? 0];
    if (!from || !stated)
      throw new RangeError(
        `A bucket file names source ${bucket.source[row]}, kind ${bucket.kind[row]}, which does not exist.`,
      );
    const [setting, , marks] = stated;
    observations.push({
      file: from.number,
      setting,
      cents: bucket.cents[row] ?? 0,
      hasTokenGross: (marks & MARK.grossToken) !== 0,
      withheldBy: from.withheldBy ?? ruleOfRow(marks, isService),
      ...itemsOfRow(bucket, row),
    });
  }
  return observations;
}

/**
 * The rules that follow from the rows of an observation alone.
 * @param isService true for a code of a service or a stay
 */
export function ruleOfRow(marks: number, isService: boolean): PlausibilityRule | null {
  if (marks === 0) return null;
  if (marks & MARK.professional) return 'professional_fee';
  if (marks & MARK.notOffered) return 'not_offered';
  // The row sells a drug by its unit and the code names a service or a stay: real files put five-digit pharmacy item
  // numbers where a CPT code belongs.
  return marks & MARK.drug && isService ? 'unit_priced' : null;
}

/** Lists of one small number, shared: most rows have one item. */
const SINGLES: readonly (readonly number[])[] = Array.from({ length: 256 }, (_, number) => [number]);

function itemsOfRow(
  { itemStarts, itemCounts, items, lists }: Bucket,
  row: number,
): Pick<CodeObservation, 'items' | 'lists'> {
  const start = itemStarts[row] ?? 0;
  const count = itemCounts[row] ?? 0;
  return { items: copyRange(items, start, count), lists: copyRange(lists, start, count) };
}

/** A loop, because `Array.from` over a part of a typed array takes several times as long. */
function copyRange(from: Uint32Array | Uint16Array, start: number, count: number): readonly number[] {
  const first = from[start] ?? 0;
  if (count === 1) return SINGLES[first] ?? [first];
  const copy = new Array<number>(count);
  for (let i = 0; i < count; i += 1) copy[i] = from[start + i] ?? 0;
  return copy;
}
