// A process of its own for `providers/build`: builds a folder and prints what came of it and its peak memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../builder/src/report/build-report.ts';
import { peakMegabytes } from '../peak-memory.ts';
import type { BuildPeak } from './build-rss.ts';

const [dataDir = '', outDir = ''] = process.argv.slice(2);
const started = performance.now();
// One thread: what a thread of its own takes would hide what grows here.
await build({ dataDir, outDir, threads: 1 });
const seconds = Math.round((performance.now() - started) / 10) / 100;
const { providers } = JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8')) as BuildReport;
const peak: BuildPeak = {
  peak_mb: peakMegabytes(),
  seconds,
  providers: providers?.providers_with_price ?? 0,
  rates: providers?.rates_counted ?? 0,
  tiles: providers?.tiles ?? 0,
};
process.stdout.write(JSON.stringify(peak));
