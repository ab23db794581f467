// The bench door: `node bench/run.ts NAME [--seed N]` runs one bench, which prints a JSON line for every figure.
import { parseArgs } from 'node:util';

type Bench = { main(options: { seed: number }): Promise<void> };

const BENCHES: Record<string, () => Promise<Bench>> = {
  'publish-kills': () => import('./publish-kills.ts'),
};

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '7' } },
  allowPositionals: true,
});
const open = BENCHES[positionals[0] ?? ''];
const seed = Number(values.seed);
if (open === undefined || !Number.isSafeInteger(seed)) {
  process.stderr.write(`usage: bench ${Object.keys(BENCHES).join('|')} [--seed N]\n`);
  process.exitCode = 2;
} else {
  await (await open()).main({ seed });
}
