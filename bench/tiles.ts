// `tiles`: what the Worker does with tiles of a made-up nation of 6,000 price files, all in memory: reading
// (parsing and checking) a tile, the join of a lookup, hospitals near, and the rows of an export. Every round
// times JSON.parse of the same text beside it, so a ratio holds on a busy machine too.
import { print, round } from './rounds.ts';
import { nationTiles } from './tiles/nation-tiles.ts';
import { tileWork } from './tiles/worker-side.ts';

const ROUNDS = 400;
const WARM_UP = 50;
/** Calls in one timing: short enough that most timings are not interrupted by other processes. */
const CALLS = 2;

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const texts = nationTiles(seed, scale);
  for (const { name, text, run } of await tileWork(texts)) {
    const [own, parse]: [number[], number[]] = [[], []];
    for (let i = 0; i < WARM_UP + ROUNDS; i += 1) {
      const both = [await milliseconds(run), await milliseconds(() => JSON.parse(text))] as const;
      if (i < WARM_UP) continue;
      own.push(both[0]);
      parse.push(both[1]);
    }
    const [value, baseline] = [lowerQuartile(own), lowerQuartile(parse)];
    print({
      bench: `tiles/${name}`,
      value: round(value, 3),
      unit: 'ms',
      baseline: round(baseline, 3),
      ratio: round(value / baseline, 3),
      bytes: text.length,
      seed,
      rounds: ROUNDS,
    });
  }
}

async function milliseconds(run: () => unknown): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < CALLS; i += 1) await run();
  return (performance.now() - started) / CALLS;
}

/** On a busy machine interruptions only ever add time, so the quarter that was quickest says most. */
function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}
