// A process of its own for `mrf/rss`: reads the file it is given, and prints what it counted and its peak memory.
import { readMrf } from '../../builder/src/mrf/read.ts';
import { peakMegabytes } from '../peak-memory.ts';

const [path = ''] = process.argv.slice(2);
let rows = 0;
let cents = 0;
await readMrf(path, ({ cash }) => {
  rows += 1;
  if (cash !== '') cents += Math.round(Number(cash) * 100);
});
process.stdout.write(JSON.stringify({ rows, cents, peak_mb: peakMegabytes() }));
