// Regroups observations by code through bucket files on disk, so that only one bucket at a time is in memory.
// A bucket file is a series of blocks. A block is the index of a source (varint), a length in bytes (varint),
// and that many bytes: the section that the source's observation file has for this bucket.
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { classifyList, type ListKind } from '../../aggregate/price-lists.ts';
import { ByteWriter } from '../../files/varint.ts';
import { BUCKETS } from '../../observe/code-number.ts';
import { type ObservationKind, readingBuffer, readSections } from '../../observe/observation-file.ts';

/** A bucket writes its waiting bytes to disk when it has this many. Buffers double, so 64 buckets mostly hold 16 MB. */
const FLUSH_BYTES = 200 * 1024;

/** The observation file of one price file. `withheldBy`: the rule that withholds all of it, or null. */
export type ObservationSource = { number: number; observationsPath: string; withheldBy: string | null };

/** What all observations of a block have in common; `kinds` and `lists` are those of the observation file. */
export type SpilledSource = Pick<ObservationSource, 'number' | 'withheldBy'> & {
  kinds: ObservationKind[];
  lists: ListKind[];
};

/** All sources, and the buckets with the paths of their files. */
export type Spill = {
  sources: SpilledSource[];
  /** Length of the payments of each source's file. */
  paymentBytes: number[];
  buckets: { bucket: number; path: string }[];
};

/** Copies the sections of every source into the bucket files, file after file. */
export async function spillSources(
  dir: string,
  sources: readonly ObservationSource[],
  onSource: (done: number) => void = () => {},
): Promise<Spill> {
  await mkdir(dir, { recursive: true });
  const writers = Array.from({ length: BUCKETS }, (_, bucket) => bucketWriter(join(dir, `${bucket}.bucket`)));
  const spilled: SpilledSource[] = [];
  const paymentBytes: number[] = [];
  const buffer = readingBuffer();
  for (const [index, { number, observationsPath, withheldBy }] of sources.entries()) {
    const { header, bytes } = readSections(observationsPath, buffer);
    spilled.push({ number, withheldBy, kinds: header.kinds, lists: header.lists.map(classifyList) });
    paymentBytes.push(header.paymentBytes ?? 0);
    let at = 0;
    for (const [bucket, length] of header.sections.entries()) {
      if (length > 0) writers[bucket]?.block(index, bytes.subarray(at, at + length));
      at += length;
    }
    onSource(index + 1);
  }
  for (const writer of writers) writer.close();
  return { sources: spilled, paymentBytes, buckets: writers.map(({ path }, bucket) => ({ bucket, path })) };
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
