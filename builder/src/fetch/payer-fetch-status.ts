// `status.json` of a fetch of payer files: the outcome of every row of the list, of every file that a table
// of contents names, and of every remote group file. It has no times, so that the same answers of the servers
// give the same bytes.
import { z } from 'zod';
import { FileStatus, Status } from './fetch-status.ts';

const Fetched = FileStatus.omit({ locations: true });
/** A remote group file. */
export const PayerGroupStatus = Fetched;
export type PayerGroupStatus = z.infer<typeof PayerGroupStatus>;

export const PayerFileStatus = Fetched.extend({
  /** Name in the list, '' for a file that a table of contents names. */
  name: z.string(),
  /** Address of the table of contents that names it; null for a row of the list. */
  named_by: z.string().nullable(),
  /** Kind of the file, by the name that `build` uses; null when it is another kind, or missing. */
  kind: z.string().nullable(),
  /** Why it cannot be read, as a refusal reason of `build`. */
  refused: z.string().nullable(),
  /** Number of files that it names, when it is a table of contents. */
  names_files: z.number(),
  /** Number of group files that its rates refer to. */
  names_groups: z.number(),
  /** Number of those group files that are missing. */
  groups_missing: z.number(),
  /** Number of entries in it that should be web addresses and are not. */
  unusable_urls: z.number(),
});
export type PayerFileStatus = z.infer<typeof PayerFileStatus>;

export const PayerFetchReport = z.object({
  format: z.literal(1),
  kind: z.literal('payer-fetch-status'),
  /** Number of complete runs into this folder. */
  run: z.number(),
  /** In-network files and tables of contents by status. */
  counts: z.partialRecord(Status, z.number()),
  /** Remote group files by status. */
  group_counts: z.partialRecord(Status, z.number()),
  files: z.array(PayerFileStatus),
  groups: z.array(PayerGroupStatus),
});
export type PayerFetchReport = z.infer<typeof PayerFetchReport>;
