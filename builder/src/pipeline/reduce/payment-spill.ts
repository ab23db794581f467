// Regroups what insurers paid by code through files on disk, one for each bucket, so that only one bucket at a time is in
// memory. A line is the number of the price file and a line of its observation file.
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeKey } from '../../../../schemas/code.ts';
import type { PriceFile } from '../../aggregate/price-file.ts';
import { BUCKETS, bucketOf } from '../../observe/code-number.ts';
import { readPaymentLines } from '../../observe/observation-file.ts';
import { decodePayment } from '../../observe/payments.ts';
import type { FilePayment } from '../../tiles/insurer-payments.ts';

/** A bucket writes its lines when they have this many characters: 64 buckets hold at most 16 MB. */
const FLUSH_LENGTH = 128 * 1024;

/** Copies the payments of every price file; `paymentBytes` has their lengths. @returns the path of each bucket's file, which may be missing */
export function spillPayments(
  dir: string,
  numbered: readonly { priceFile: Pick<PriceFile, 'number' | 'observationsPath'> }[],
  paymentBytes: readonly number[],
): string[] {
  const paths = Array.from({ length: BUCKETS }, (_, bucket) => join(dir, `${bucket}.payments`));
  const waiting = new Array<string>(BUCKETS).fill('');
  const flush = (bucket: number) => {
    const text = waiting[bucket] ?? '';
    if (text === '') return;
    const file = openSync(paths[bucket] ?? '', 'a');
    writeSync(file, text);
    closeSync(file);
    waiting[bucket] = '';
  };
  for (const [i, { priceFile }] of numbered.entries()) {
    const { number, observationsPath } = priceFile;
    for (const line of readPaymentLines(observationsPath, paymentBytes[i] ?? 0)) {
      const bucket = bucketOf(line.slice(0, line.indexOf('\t')));
      waiting[bucket] += `${number}\t${line}\n`;
      if ((waiting[bucket] ?? '').length >= FLUSH_LENGTH) flush(bucket);
    }
  }
  for (const bucket of paths.keys()) flush(bucket);
  return paths;
}

/** The payments of a bucket by code. */
export async function readPayments(
  path: string,
  files: readonly Pick<PriceFile, 'updatedOn'>[],
): Promise<Map<CodeKey, FilePayment[]>> {
  const payments = new Map<CodeKey, FilePayment[]>();
  if (!existsSync(path)) return payments;
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (line === '') continue;
    const end = line.indexOf('\t');
    const file = Number(line.slice(0, end));
    const payment = decodePayment(line.slice(end + 1));
    const ofCode = payments.get(payment.code) ?? [];
    payments.set(payment.code, ofCode);
    ofCode.push({ ...payment, file, asOf: files[file]?.updatedOn ?? null });
  }
  return payments;
}
