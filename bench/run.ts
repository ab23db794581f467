// `node bench/run.ts NAME [--seed N]` runs one bench, which prints a JSON line for every figure.
import { parseArgs } from 'node:util';

type Bench = { main(options: { seed: number; scale: number }): Promise<void> };

const BENCHES: Record<string, () => Promise<Bench>> = {
  mrf: () => import('./mrf.ts'),
  procedures: () => import('./procedures.ts'),
  nation: () => import('./nation.ts'),
  'nation-memory': () => import('./nation-memory.ts'),
  providers: () => import('./providers.ts'),
  tiles: () => import('./tiles.ts'),
  lookup: () => import('./lookup.ts'),
  'lookup-curve': () => import('./lookup-curve.ts'),
  search: async () => (await import('./lookup.ts')).search,
  soak: () => import('./soak.ts'),
  pages: () => import('./pages.ts'),
  'payer-stream': () => import('./payer-stream.ts'),
  claims: () => import('./claims.ts'),
  scale: () => import('./scale.ts'),
  'publish-kills': () => import('./publish-kills.ts'),
};

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, scale: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const open = BENCHES[positionals[0] ?? ''];
const [seed, scale] = [Number(values.seed), Number(values.scale)];
if (open === undefined || !Number.isSafeInteger(seed) || !(scale > 0 && scale <= 1)) {
  process.stderr.write(`usage: bench ${Object.keys(BENCHES).join('|')} [--seed N] [--scale 0.01 to 1]\n`);
  process.exitCode = 2;
} else {
  await (await open()).main({ seed, scale });
}
