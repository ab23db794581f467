// The most memory that this process has held at a time.
import { existsSync, readFileSync } from 'node:fs';

/** What Linux says about a process, with the peak of the program that it runs now. */
const STATUS = '/proc/self/status';
const PEAK = /^VmHWM:\s+(\d+) kB$/m;

/**
 * The peak in megabytes. `resourceUsage` alone does not do: on Linux a new process begins with the peak of the one that
 * started it, so a bench that has written a large file would find its own memory in every process it starts.
 */
export function peakMegabytes(): number {
  const kilobytes = existsSync(STATUS) ? PEAK.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  // maxRSS is in kilobytes on every platform.
  return Math.round(Number(kilobytes ?? process.resourceUsage().maxRSS) / 1024);
}
