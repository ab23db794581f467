// What is known of one file in the folder of a fetch.
import { z } from 'zod';
import type { FileLast } from '../../state/records.ts';

export const FileRecord = z.object({
  id: z.string(),
  /** Path below the output folder. */
  file: z.string(),
  /** As the pointer names it today, without what signs it. */
  url: z.string(),
  /** Where the redirects ended: validators are sent nowhere else. */
  address: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Number of the run that brought these bytes. */
  run: z.number(),
  installed: z.boolean(),
});
/** `stored`: the file is not in the folder, its observations are in the state; `stale` by an older reader. */
export type FileRecord = z.infer<typeof FileRecord> & { stored?: { last: FileLast; stale: boolean } };
