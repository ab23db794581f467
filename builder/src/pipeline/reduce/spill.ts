// Observations regrouped by code through bucket files on disk, so that memory holds one bucket at a time. A bucket
// file is a run of blocks: varint of the source's index, varint of a length, and that many bytes, the section of
// the source's observation file.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeKey } from '../../../../schemas/code.ts';
import { isDrugUnderService } from '../../aggregate/code-kind.ts';
import type { CodeObservation } from '../../aggregate/group.ts';
import type { PlausibilityRule } from '../../aggregate/plausibility-rules.ts';
import { ByteReader, ByteWriter } from '../../files/varint.ts';
import { BUCKETS, codeOfNumber } from '../../observe/code-number.ts';
import {
  decodeSection,
  type ObservationKind,
  type OnPacked,
  readingBuffer,
  readSections,
} from '../../observe/observation-file.ts';

/** A bucket's bytes are written when so many are waiting: 64 buckets hold 16 MB. */
const FLUSH_BYTES = 256 * 1024;

/** The observations of one price file, and the rule that withholds the whole file, or null. */
export type ObservationSource = { number: number; observationsPath: string; withheldBy: string | null };

/** What a block's observations have in common; `kinds` are those of the observation file. */
export type SpilledSource = Pick<ObservationSource, 'number' | 'withheldBy'> & { kinds: ObservationKind[] };

/** The buckets of a share by number, each with the path of its file. */
export type Spill = { sources: SpilledSource[]; buckets: { bucket: number; path: string }[] };

/** Copies the sections of every source into the bucket files that `wanted` accepts, file after file. */
export async function spillSources(
  dir: string,
  sources: readonly ObservationSource[],
  wanted: (bucket: number) => boolean,
  onSource: (done: number) => void = () => {},
): Promise<Spill> {
  await mkdir(dir, { recursive: true });
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter(wanted);
  const writers = new Map(buckets.map((bucket) => [bucket, bucketWriter(join(dir, `${bucket}.bucket`))]));
  const spilled: SpilledSource[] = [];
  const buffer = readingBuffer();
  for (const [index, { number, observationsPath, withheldBy }] of sources.entries()) {
    const { header, bytes } = readSections(observationsPath, buffer);
    spilled.push({ number, withheldBy, kinds: header.kinds });
    let at = 0;
    for (const [bucket, length] of header.sections.entries()) {
      if (length > 0) writers.get(bucket)?.block(index, bytes.subarray(at, at + length));
      at += length;
    }
    onSource(index + 1);
  }
  for (const writer of writers.values()) writer.close();
  return { sources: spilled, buckets: [...writers].map(([bucket, { path }]) => ({ bucket, path })) };
}

function bucketWriter(path: string) {
  const file = openSync(path, 'w');
  const waiting = new ByteWriter();
  const flush = () => {
    let bytes = waiting.view();
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(file, bytes));
    waiting.clear();
  };
  return {
    path,
    block(source: number, section: Uint8Array) {
      waiting.varint(source);
      waiting.varint(section.length);
      waiting.append(section);
      if (waiting.length >= FLUSH_BYTES) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

/** The observations of one bucket in columns, sorted by code, then source, then as their file has them. */
export type Bucket = {
  /** Codes in ascending order of their numbers; those of code i lie from `starts[i]` to `starts[i + 1]`. */
  codes: CodeKey[];
  starts: Uint32Array;
  source: Uint32Array;
  kind: Uint16Array;
  /** Amounts may pass 2^32 cents. */
  cents: Float64Array;
};

/** Reads a bucket file: one pass counts, a second one puts every observation in its place. */
export async function readBucket(path: string): Promise<Bucket> {
  const bytes = await readFile(path);
  const counts = new Map<number, number>();
  eachBlock(bytes, () => (code) => counts.set(code, (counts.get(code) ?? 0) + 1));
  const numbers = [...counts.keys()].sort((a, b) => a - b);
  const starts = new Uint32Array(numbers.length + 1);
  const next = new Map<number, number>();
  for (const [i, number] of numbers.entries()) {
    const start = starts[i] ?? 0;
    next.set(number, start);
    starts[i + 1] = start + (counts.get(number) ?? 0);
  }
  const total = starts[numbers.length] ?? 0;
  const [source, kind] = [new Uint32Array(total), new Uint16Array(total)];
  const cents = new Float64Array(total);
  eachBlock(bytes, (index) => (code, kindPlace, amount) => {
    const place = next.get(code) ?? 0;
    next.set(code, place + 1);
    source[place] = index;
    kind[place] = kindPlace;
    cents[place] = amount;
  });
  return { codes: numbers.map(codeOfNumber), starts, source, kind, cents };
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

/** A row that sells a drug by its unit prices no service; known before any other hospital is. */
const DRUG_ROW: PlausibilityRule = 'unit_priced';

/** The observations of the bucket's code i. */
export function observationsOf(
  { codes, starts, source, kind, cents }: Bucket,
  sources: readonly SpilledSource[],
  i: number,
): CodeObservation[] {
  const drugRule = isDrugUnderService(codes[i] ?? '') ? DRUG_ROW : null;
  const observations: CodeObservation[] = [];
  for (let place = starts[i] ?? 0; place < (starts[i + 1] ?? 0); place += 1) {
    const from = sources[source[place] ?? 0];
    const stated = from?.kinds[kind[place] ?? 0];
    if (!from || !stated)
      throw new RangeError(`A bucket names source ${source[place]}, kind ${kind[place]}: none.`);
    const [setting, , drug] = stated;
    const withheldBy = from.withheldBy ?? (drug === 1 ? drugRule : null);
    observations.push({ file: from.number, setting, cents: cents[place] ?? 0, withheldBy });
  }
  return observations;
}
