// Observations regrouped by code through bucket files on disk, so that memory holds one bucket at a time.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CodeKey } from '../../../schemas/code.ts';
import { isDrugUnderService } from '../aggregate/code-kind.ts';
import type { CodeObservation } from '../aggregate/group.ts';
import type { PlausibilityRule } from '../aggregate/plausibility-rules.ts';

/** A row that sells a drug by its unit prices no service; known before any other hospital is. */
const DRUG_ROW: PlausibilityRule = 'unit_priced';

/** So many bucket files: a national set of 50 million observations is then under a million in each. */
export const BUCKETS = 64;

/** The observations of one price file, and the rule that withholds the whole file, or null. */
export type ObservationSource = { number: number; observationsPath: string; withheldBy: string | null };

/** Bucket of a code, the same on every machine. */
export function bucketOf(code: CodeKey): number {
  return createHash('sha256').update(code).digest().readUInt32BE(0) % BUCKETS;
}

/** Routes every observation line into its bucket file, file after file. */
export async function writeBuckets(dir: string, sources: readonly ObservationSource[]): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const paths = Array.from({ length: BUCKETS }, (_, i) => join(dir, `bucket-${i}.ndjson`));
  const streams = paths.map((path) => createWriteStream(path));
  const bucketCache = new Map<CodeKey, number>();
  for (const { number, observationsPath, withheldBy } of sources) {
    for await (const line of linesOf(observationsPath)) {
      const [code, setting, , cents, , drug] = JSON.parse(line) as [
        string,
        string,
        string,
        number,
        string,
        1?,
      ];
      const bucket = bucketCache.get(code) ?? bucketOf(code);
      bucketCache.set(code, bucket);
      const stream = streams[bucket];
      const rule = withheldBy ?? (drug && isDrugUnderService(code) ? DRUG_ROW : null);
      const entry = `${JSON.stringify([code, number, setting, cents, rule])}\n`;
      if (stream && !stream.write(entry)) await new Promise<void>((resume) => stream.once('drain', resume));
    }
  }
  await Promise.all(streams.map((stream) => new Promise<void>((done) => stream.end(done))));
  return paths;
}

/** The observations of one bucket by code. */
export async function readBucket(path: string): Promise<Map<CodeKey, CodeObservation[]>> {
  const byCode = new Map<CodeKey, CodeObservation[]>();
  for await (const line of linesOf(path)) {
    const [code, file, setting, cents, withheldBy] = JSON.parse(line) as [
      string,
      number,
      string,
      number,
      string | null,
    ];
    const list = byCode.get(code) ?? [];
    byCode.set(code, list);
    list.push({ file, setting, cents, withheldBy });
  }
  return byCode;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line !== '') yield line;
  }
}
