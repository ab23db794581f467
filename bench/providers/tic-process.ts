// A process of its own for `tic/rss`: maps the file it is given, expands the artefact, and prints what that
// came to and its peak memory.
import { expandPayerRates } from '../../builder/src/payers/expand-payer-rates.ts';
import { mapPayerFile } from '../../builder/src/payers/map-payer-file.ts';
import { peakMegabytes } from '../peak-memory.ts';
import { WANTED_CODES } from './tic-file.ts';
import type { TicPeak } from './tic-rss.ts';

const [path = '', artefact = ''] = process.argv.slice(2);
const started = performance.now();
const { keptPrices, groupsReferenced, bytes } = await mapPayerFile(path, artefact, WANTED_CODES);
const mapped = performance.now();
const map_mb = peakMegabytes();
let rates = 0;
await expandPayerRates(
  artefact,
  () => undefined,
  () => {
    rates += 1;
  },
);
const peak: TicPeak = {
  map_mb,
  peak_mb: peakMegabytes(),
  kept_prices: keptPrices,
  groups: groupsReferenced,
  rates,
  artefact_bytes: bytes,
  map_seconds: Math.round((mapped - started) / 10) / 100,
  expand_seconds: Math.round((performance.now() - mapped) / 10) / 100,
};
process.stdout.write(JSON.stringify(peak));
