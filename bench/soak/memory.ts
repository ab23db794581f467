// Memory of a process while it works.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const SAMPLE_MS = 2_000;

/** Resident kilobytes of a process every two seconds, until `end`, which returns them. */
export function sampleMemory(pid: number): { end(): Promise<number[]> } {
  const [samples, stop] = [[] as number[], new AbortController()];
  const running = (async () => {
    while (!stop.signal.aborted) {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      samples.push(Number(kilobytes));
      await wait(SAMPLE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    async end() {
      stop.abort();
      await running;
      return samples;
    },
  };
}
