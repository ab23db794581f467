// The prices of the platform: a dated file that an operator edits when prices change.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { describeFileError } from '../../input/unreadable.ts';

/** The list that the program has. */
export const DEFAULT_PRICE_LIST = fileURLToPath(
  new URL('../../../../deploy/cloudflare-prices.json', import.meta.url),
);

/** What is paid for, in the order of the answer. */
export const METERS = [
  'plan',
  'worker_requests',
  'worker_cpu_ms',
  'r2_gb',
  'r2_class_a',
  'r2_class_b',
  'd1_rows_read',
  'd1_rows_written',
  'd1_gb',
  'kv_reads',
  'kv_writes',
  'do_requests',
  'do_gb_seconds',
  'do_rows_written',
] as const;
export type Meter = (typeof METERS)[number];

const Price = z.strictObject({
  /** The price of `per` units is `usd`. A month's `included` units cost nothing. */
  per: z.number().positive(),
  usd: z.number().nonnegative(),
  included: z.number().nonnegative(),
  unit: z.string().min(1),
});
const PriceList = z.strictObject({
  platform: z.string().min(1),
  as_of: z.iso.date(),
  currency: z.literal('USD'),
  prices: z.strictObject(
    Object.fromEntries(METERS.map((meter) => [meter, Price])) as Record<Meter, typeof Price>,
  ),
});
export type PriceList = z.infer<typeof PriceList>;

/** The list cannot be used; the message names the field. */
export class PriceListError extends Error {}

/** Reads a list. @throws PriceListError */
export async function readPriceList(path: string): Promise<PriceList> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const sentence = describeFileError(cause) ?? '';
    throw new PriceListError(`The price list ${path} cannot be read. ${sentence}`, { cause });
  });
  try {
    return PriceList.parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : 'It is not JSON.';
    throw new PriceListError(`The price list ${path} cannot be used. ${why}`, { cause: error });
  }
}
