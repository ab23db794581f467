// A process of its own for `payer-stream`: reads the file at an address with `read`, and prints what that took.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeReduced } from '../../builder/src/pipeline/map/reduced-file.ts';
import { readShard } from '../../builder/src/read/read-shard.ts';
import { folderStore } from '../../builder/src/state/folder-store.ts';
import { listAllFiles } from '../../builder/src/state/list-all-files.ts';
import { FileLast } from '../../builder/src/state/records.ts';
import type { StreamPeak } from '../payer-stream.ts';
import { peakMegabytes } from '../peak-memory.ts';

const [address = '', dir = ''] = process.argv.slice(2);
const MEGABYTE = 1024 * 1024;
const TENTHS = 10;
const SAMPLE_MS = 200;

const samples: number[] = [];
const sampling = setInterval(() => samples.push(process.memoryUsage.rss()), SAMPLE_MS);
const started = performance.now();
const stateDir = join(dir, 'state');
const summary = await readShard({
  part: 'payers',
  list: `${address}\n`,
  shard: { index: 1, of: 1 },
  state: folderStore(stateDir),
  workDir: join(dir, 'work'),
  diskBytes: 1e6,
  maxBytes: 1e15,
  allowLoopback: true,
  reading: { threads: 1 },
});
const seconds = Math.round((performance.now() - started) / 10) / 100;
clearInterval(sampling);
if (summary.files_streamed !== 1 || summary.remaining !== 0)
  throw new Error(`The file was not read as a stream: ${JSON.stringify(summary)}`);
const files = await listAllFiles(stateDir);
let kept = 0;
for (const { path, fullPath } of files) {
  const last =
    path.endsWith('last.json') && FileLast.safeParse(JSON.parse(readFileSync(fullPath, 'utf8'))).data;
  if (!last) continue;
  const object = fullPath.replace('last.json', `${last.sha256}-${last.reader_version}`);
  const { parts } = await decodeReduced(readFileSync(object), object);
  kept += parts.reduce((sum, { part }) => sum + (part.payer?.keptPrices ?? 0), 0);
}
const tenth = Math.ceil(samples.length / TENTHS);
const mbAt = (i: number) => Math.round(Math.max(0, ...samples.slice(i * tenth, (i + 1) * tenth)) / MEGABYTE);
const peak: StreamPeak = {
  peak_mb: peakMegabytes(),
  mb_by_tenth: Array.from({ length: TENTHS }, (_, i) => mbAt(i)),
  seconds,
  cpu_seconds: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6),
  kept_prices: kept,
  state_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
};
process.stdout.write(JSON.stringify(peak));
