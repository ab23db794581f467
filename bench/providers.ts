// `bench providers`: payer files, provider search and the build of it. PROVIDERS_BENCH_LINES picks some of the lines
// (all unless said); a line that needs a size has a variable of its own, named in its file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineOptions } from './line.ts';

type Line = (options: LineOptions) => Promise<void>;

const LINES: Record<string, () => Promise<Line>> = {
  'tic/read': async () => (await import('./providers/tic-read.ts')).printTicRead,
  'tic/rss': async () => (await import('./providers/tic-rss.ts')).printTicRss,
  'providers/build': async () => (await import('./providers/build-rss.ts')).printProvidersBuild,
  'search/reads': async () => (await import('./providers/search-reads.ts')).printSearchReads,
};

/** Prints every line that was asked for. */
export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const asked = (process.env.PROVIDERS_BENCH_LINES ?? Object.keys(LINES).join()).split(',');
  const dir = await mkdtemp(join(tmpdir(), 'atlas-bench-providers-'));
  try {
    for (const name of asked) {
      const open = LINES[name.trim()];
      if (!open) throw new RangeError(`No line ${name}; there are ${Object.keys(LINES).join(', ')}.`);
      await (await open())({ seed, scale, dir });
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
