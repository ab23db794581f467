// `nation`: from map-stage observation files of 6,000 price files, 30 million observations and 10,000 codes to
// complete sealed tiles, on two threads. Generation is not timed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compared } from './nation/duckdb.ts';
import { type Generated, shrunk } from './nation/generate.ts';
import type { Measured } from './nation/reduce-and-seal.ts';
import { tileSizes } from './nation/tile-sizes.ts';

const THREADS = 2;
const TARGETS = { seconds: 40, rssMb: 800 } as const;

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-nation-'));
  try {
    const out = join(dir, 'build');
    const { files, codes } = shrunk(scale);
    const generated = run<Generated>('generate.ts', [out, String(seed), String(files), String(codes)]);
    note(`seed ${seed}, scale ${scale}: ${JSON.stringify(generated)}`);
    const kept = join(dir, 'parts');
    cpSync(join(out, 'work'), join(kept, 'work'), { recursive: true });
    const measured = run<Measured>('reduce-and-seal.ts', [out, String(THREADS)]);
    note(JSON.stringify(measured.steps));
    const duckdb = run<Compared>('duckdb.ts', [kept, out, String(THREADS)]);
    note(`DuckDB: ${duckdb.equal} medians and quartiles equal, ${duckdb.differing.length} differ`);
    if (duckdb.differing.length > 0 || duckdb.equal === 0) throw new Error(duckdb.differing.join('\n'));
    print(
      {
        bench: 'nation/build',
        value: measured.seconds,
        unit: 's',
        target: TARGETS.seconds,
        ...against(duckdb.seconds, measured.seconds),
      },
      seed,
    );
    print({ bench: 'nation/cpu', value: measured.cpuSeconds, unit: 's' }, seed);
    print(
      {
        bench: 'nation/rss',
        value: measured.rssMb,
        unit: 'MB',
        target: TARGETS.rssMb,
        ...against(duckdb.rssMb, measured.rssMb),
      },
      seed,
    );
    for (const size of tileSizes(out)) print({ ...size, unit: 'bytes' }, seed);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** DuckDB computes quartiles only: no counts, no stability, no confidence, no facilities, no tiles. */
function against(duckdb: number, own: number) {
  return { baseline: duckdb, ratio: own / duckdb };
}

function run<T>(module: string, args: string[]): T {
  const path = join(import.meta.dirname, 'nation', module);
  const child = spawnSync(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (child.status !== 0) throw new Error(`${module} ended with ${child.status ?? child.signal}.`);
  return JSON.parse(child.stdout.toString()) as T;
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function print(line: Record<string, unknown>, seed: number): void {
  process.stdout.write(`${JSON.stringify({ ...line, seed, rounds: 1 })}\n`);
}
