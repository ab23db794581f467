// How many of a day's requests each address got. Pure.
import * as z from 'zod';
import { KEY_ENDPOINTS, type KeyEndpoint } from '../../../schemas/key-terms.ts';

const count = z.int().nonnegative();
/** Requests by address; an address without requests is missing. */
export const ByEndpoint = z.partialRecord(z.enum(KEY_ENDPOINTS), count);
export type ByEndpoint = z.infer<typeof ByEndpoint>;
/** The counts of one UTC day, by its number. */
export const EndpointDay = z.object({ day: z.int(), counts: ByEndpoint });
export type EndpointDay = z.infer<typeof EndpointDay>;
export const NO_ENDPOINTS: EndpointDay = { day: 0, counts: {} };

/** Adds requests, or removes them when `by` is negative. Another day begins at zero. */
export function addRequests(known: EndpointDay, day: number, endpoint: KeyEndpoint, by: number): EndpointDay {
  const counts = known.day === day ? known.counts : {};
  return { day, counts: { ...counts, [endpoint]: Math.max(0, (counts[endpoint] ?? 0) + by) } };
}

/** The counts of a day, zero for the addresses without requests. */
export function countsOf(counts: ByEndpoint): Record<KeyEndpoint, number> {
  const { search = 0, batch = 0, enterprise_data = 0 } = counts;
  return { search, batch, enterprise_data };
}
