// Regroups observations by code through bucket files on disk, so that only one bucket at a time is in memory.
// A bucket file is a series of blocks. A block is the index of a source (varint), a length in bytes (varint),
// and that many bytes: the section that the source's observation file has for this bucket.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeKey } from '../../../../schemas/code.ts';
import type { CodeObservation } from '../../aggregate/group.ts';
import type { PlausibilityRule } from '../../aggregate/plausibility-rules.ts';
import { isDrugUnderService } from '../../fee-schedules/code-kind.ts';
import { ByteReader, ByteWriter } from '../../files/varint.ts';
import { BUCKETS, codeOfNumber } from '../../observe/code-number.ts';
import {
  decodeSection,
  type ObservationKind,
  type OnPacked,
  readingBuffer,
  readSections,
} from '../../observe/observation-file.ts';

/** A bucket writes its waiting bytes to disk when it has this many: 64 buckets hold at most 16 MB. */
const FLUSH_BYTES = 256 * 1024;

/** The observation file of one price file. `withheldBy`: the rule that withholds all of it, or null. */
export type ObservationSource = { number: number; observationsPath: string; withheldBy: string | null };

/** What all observations of a block have in common; `kinds` are those of the observation file. */
export type SpilledSource = Pick<ObservationSource, 'number' | 'withheldBy'> & { kinds: ObservationKind[] };

/** The sources of a share, and its buckets with the paths of their files. */
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
};

/** Reads a bucket file in two passes: the first counts the rows of each code, the second fills the rows. */
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
  eachBlock(bytes, (sourceIndex) => (code, kindIndex, amount) => {
    const row = next.get(code) ?? 0;
    next.set(code, row + 1);
    source[row] = sourceIndex;
    kind[row] = kindIndex;
    cents[row] = amount;
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

/** Withholds drugs sold by the unit under a code of a service: that follows from the row alone. */
const DRUG_ROW: PlausibilityRule = 'unit_priced';

/** The observations of the bucket's code i. */
export function collectObservations(
  { codes, starts, source, kind, cents }: Bucket,
  sources: readonly SpilledSource[],
  i: number,
): CodeObservation[] {
  const drugRule = isDrugUnderService(codes[i] ?? '') ? DRUG_ROW : null;
  const observations: CodeObservation[] = [];
  for (let row = starts[i] ?? 0; row < (starts[i + 1] ?? 0); row += 1) {
    const from = sources[source[row] ?? 0];
    const stated = from?.kinds[kind[row] ?? 0];
    if (!from || !stated)
      throw new RangeError(
        `A bucket file names source ${source[row]}, kind ${kind[row]}, which does not exist.`,
      );
    const [setting, , drug] = stated;
    const withheldBy = from.withheldBy ?? (drug === 1 ? drugRule : null);
    observations.push({ file: from.number, setting, cents: cents[row] ?? 0, withheldBy });
  }
  return observations;
}
