// `npm run bench -- payer-stream`: peak memory and rate of a fresh process that reads a payer's file with `read`, while
// another process makes the file and sends it over loopback, so that the file is never on a disk. PAYER_STREAM_GB are the
// sizes in gigabytes, such as `2,20`; the memory of the largest is compared with that of the smallest.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFresh } from './fresh-process.ts';
import { print, round } from './rounds.ts';

const SIZES = (process.env.PAYER_STREAM_GB ?? '2').split(',').map(Number);
const LIMIT_MB = 400;

/** What the reading process prints. */
export type StreamPeak = {
  peak_mb: number;
  /** Most memory at a tenth, two tenths and so on of the file. */
  mb_by_tenth: number[];
  seconds: number;
  cpu_seconds: number;
  kept_prices: number;
  state_bytes: number;
};

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  let smallest: StreamPeak | undefined;
  for (const gigabytes of SIZES.map((size) => size * scale)) {
    const dir = mkdtempSync(join(tmpdir(), 'atlas-payer-stream-'));
    const server = await startServer(gigabytes * 1e9, seed);
    try {
      const peak = runFresh<StreamPeak>('payer-stream/read-process.ts', [server.address, dir]);
      smallest ??= peak;
      print({
        bench: 'payer-stream',
        file: `${gigabytes} GB, groups first, made while it is sent`,
        value: peak.peak_mb,
        unit: 'MB',
        baseline: `the smallest: ${smallest.peak_mb} MB`,
        ratio: round(peak.peak_mb / smallest.peak_mb),
        limit: LIMIT_MB,
        mb_per_s: Math.round((gigabytes * 1000) / peak.seconds),
        ...peak,
        seed,
        rounds: 1,
      });
    } finally {
      server.process.kill();
      rmSync(dir, { recursive: true });
    }
  }
}

function startServer(bytes: number, seed: number): Promise<{ process: ChildProcess; address: string }> {
  const script = join(import.meta.dirname, 'payer-stream/send-process.ts');
  const child = spawn(process.execPath, [script, String(bytes), String(seed)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve({ process: child, address: String(address) }));
    child.once('error', reject).once('exit', () => reject(new Error('The sending process has ended.')));
  });
}
