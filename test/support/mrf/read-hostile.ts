// Reads every input of a folder as a build does, in a process of its own: one JSON line for each, then the peak of
// its memory.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scanFolder } from '../../../builder/src/input/scan.ts';
import { identify } from '../../../builder/src/pipeline/map/identify.ts';
import { mapFile } from '../../../builder/src/pipeline/map/map-file.ts';

const [dir = ''] = process.argv.slice(2);
const observationsPath = join(dir, '..', 'observations.ndjson');
for (const scanned of await scanFolder(dir)) {
  const startedAt = performance.now();
  const file = await identify(scanned);
  const refused =
    file.refused ??
    (file.kind === 'mrf' ? (await mapFile({ path: file.path, observationsPath })).refused : undefined);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${JSON.stringify({ file: file.file, reason: refused?.reason ?? `read as ${file.kind}`, seconds })}\n`,
  );
}
await rm(observationsPath, { force: true });
process.stdout.write(`${JSON.stringify({ peakMegabytes: process.resourceUsage().maxRSS / 1024 })}\n`);
