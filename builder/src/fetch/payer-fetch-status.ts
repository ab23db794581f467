// `status.json` of a fetch of payers' files: what became of every row of the list, of every file that a table of contents
// names, and of every remote group file. Without times: the same world gives the same bytes.
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
  /** What it is, as `build` calls it; null when it is none of the payers' kinds, or not there. */
  kind: z.string().nullable(),
  /** Why it cannot be read, as `build` calls it. */
  refused: z.string().nullable(),
  /** Files that it names, when it is a table of contents. */
  names_files: z.number(),
  /** Group files that its rates refer to. */
  names_groups: z.number(),
  /** Those of them that are not at hand. */
  groups_missing: z.number(),
  /** Addresses in it that are none. */
  unusable_urls: z.number(),
});
export type PayerFileStatus = z.infer<typeof PayerFileStatus>;

export const PayerFetchReport = z.object({
  format: z.literal(1),
  kind: z.literal('payer-fetch-status'),
  /** Complete runs into this folder. */
  run: z.number(),
  /** Files of rates and tables of contents by status. */
  counts: z.partialRecord(Status, z.number()),
  /** Remote group files by status. */
  group_counts: z.partialRecord(Status, z.number()),
  files: z.array(PayerFileStatus),
  groups: z.array(PayerGroupStatus),
});
export type PayerFetchReport = z.infer<typeof PayerFetchReport>;
