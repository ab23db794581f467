// What a fetch knows about one file in its folder.
import { z } from 'zod';
import type { FileLast } from '../../state/records.ts';

export const FileRecord = z.object({
  id: z.string(),
  /** Path in the output folder. */
  file: z.string(),
  /** Address as the pointer names it today, without its signature. */
  url: z.string(),
  /** Address where the redirects ended. Validators are sent only to this address. */
  address: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Length and hash of some ranges, for a file without validators; null or missing for any other. */
  fingerprint: z.string().nullable().optional(),
  /** Number of the run that downloaded these bytes. */
  run: z.number(),
  installed: z.boolean(),
});
/**
 * `stored`: the file is not in the folder, but its observations are in the state. `stale`: an older reader
 * made them.
 */
export type FileRecord = z.infer<typeof FileRecord> & { stored?: { last: FileLast; stale: boolean } };
