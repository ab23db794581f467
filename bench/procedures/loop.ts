// CPU time as multiples of one fixed loop: FNV-1a over 1 MB, measured in the same process, so that a figure holds on
// any machine.

const LOOP_BYTES = 1_000_000;
const LOOP_ROUNDS = 15;

/** FNV-1a (32 bit) of the bytes. */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The bytes of a loop. */
export function loopBytes(): Uint8Array {
  return Uint8Array.from({ length: LOOP_BYTES }, (_, i) => i & 0xff);
}

/** Milliseconds of one warm loop: the best of several. */
export function loopMs(): number {
  const bytes = loopBytes();
  return bestMs(LOOP_ROUNDS, () => fnv1a(bytes));
}

/** Milliseconds of the quickest of so many runs. */
export function bestMs(rounds: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
