// A process of its own for `tic/rss`: with an artefact's path, it maps the file it is given for the wanted codes and
// expands the artefact; without one, it reads all rates. It prints what that came to and its peak memory.
import { withTightHeap } from '../../builder/src/parallel/tight-heap.ts';
import { expandPayerRates } from '../../builder/src/payers/expand-payer-rates.ts';
import { mapPayerFile } from '../../builder/src/payers/map-payer-file.ts';
import { readTic } from '../../builder/src/payers/read.ts';
import { peakMegabytes } from '../peak-memory.ts';
import { WANTED_CODES } from './tic-file.ts';
import type { TicPeak, TicReadPeak } from './tic-rss.ts';

const [path = '', artefact] = process.argv.slice(2);
// The heap is kept as in a build.
const peak = await withTightHeap<TicPeak | TicReadPeak>(() =>
  artefact === undefined ? readAll() : mapAndExpand(artefact),
);
process.stdout.write(JSON.stringify(peak));

async function readAll(): Promise<TicReadPeak> {
  const started = performance.now();
  let prices = 0;
  await readTic(path, {
    onRate: (rate) => {
      prices += rate.prices.length;
    },
  });
  return { peak_mb: peakMegabytes(), prices, seconds: secondsSince(started) };
}

async function mapAndExpand(artefact: string): Promise<TicPeak> {
  const started = performance.now();
  const { keptPrices, groupsReferenced, bytes } = await mapPayerFile(path, artefact, WANTED_CODES);
  const map_seconds = secondsSince(started);
  const map_mb = peakMegabytes();
  const mapped = performance.now();
  let rates = 0;
  await expandPayerRates(
    artefact,
    () => undefined,
    () => {
      rates += 1;
    },
  );
  return {
    map_mb,
    peak_mb: peakMegabytes(),
    kept_prices: keptPrices,
    groups: groupsReferenced,
    rates,
    artefact_bytes: bytes,
    map_seconds,
    expand_seconds: secondsSince(mapped),
  };
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 10) / 100;
}
