// `npm run bench -- claims`: rate and peak memory of a fresh process that reads Medicare's claims by clinician and keeps the
// services of the codes of a search, as `build` does. The file is made while it is read. CLAIMS_ROWS are the numbers of rows,
// such as `1000000,10000000`; the published file of 2023 has 9.7 million. The memory of each is compared with that of the first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFresh } from './fresh-process.ts';
import { print, round } from './rounds.ts';

const ROWS = (process.env.CLAIMS_ROWS ?? '1000000,10000000').split(',').map(Number);
const LIMIT_MB = 512;

/** What the reading process prints. */
export type ClaimsPeak = {
  /** Peak after the reader, and after the services are kept and found again. */
  read_mb: number;
  peak_mb: number;
  read_seconds: number;
  keep_seconds: number;
  cpu_seconds: number;
  file_mb: number;
  kept_rows: number;
  artefact_mb: number;
  clinicians: number;
};

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  let first: ClaimsPeak | undefined;
  for (const rows of ROWS.map((count) => Math.round(count * scale))) {
    const dir = mkdtempSync(join(tmpdir(), 'atlas-claims-'));
    try {
      const peak = runFresh<ClaimsPeak>('claims/process.ts', [String(rows), String(seed), dir]);
      first ??= peak;
      print({
        bench: 'claims',
        file: `${rows} rows of clinicians, made while they are read`,
        value: peak.peak_mb,
        unit: 'MB',
        baseline: `the first: ${first.peak_mb} MB`,
        ratio: round(peak.peak_mb / first.peak_mb),
        limit: LIMIT_MB,
        rows_per_s: Math.round(rows / (peak.read_seconds + peak.keep_seconds)),
        ...peak,
        seed,
        rounds: 1,
      });
    } finally {
      rmSync(dir, { recursive: true });
    }
  }
}
