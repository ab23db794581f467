// A fetch from a list of hospitals to a folder that `build` reads, as one readable list of steps. Read this first.
import { join } from 'node:path';
import Papa from 'papaparse';
import { SOURCES_FILE } from '../source-urls.ts';
import { addressGuard, type Resolve, systemResolve } from './address-guard.ts';
import { readIfThere, writeWhole } from './atomic.ts';
import { pointerAddresses, pointerId } from './discover.ts';
import { exchangeThrough, type Timeouts } from './exchange.ts';
import { type FetchContext, fetchHospital } from './fetch-hospital.ts';
import { countStatuses, FetchReport, type HospitalStatus } from './fetch-status.ts';
import { FILES_DIR, fileId, idOfFile, STATUS_FILE } from './file-names.ts';
import { FileRecords } from './file-records.ts';
import { openFolder } from './folder.ts';
import { following } from './follow.ts';
import { type Clock, HostGate, type Politeness, systemClock } from './host-gate.ts';
import { parseSiteList, type Site } from './site-list.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

export const FETCH_DEFAULTS = {
  maxBytes: 8192 * MEGABYTE,
  timeouts: { silenceMs: MINUTE_MS, requestMs: 120 * MINUTE_MS } satisfies Timeouts,
  politeness: { requests: 16, hostGapMs: 500 } satisfies Politeness,
  tries: 4,
  firstPauseMs: 1000,
  longestPauseMs: 2 * MINUTE_MS,
  userAgent: 'CashPriceAtlas/0.1',
} as const;

export type FetchOptions = {
  /** Text of the list, a CSV. */
  list: string;
  outDir: string;
  maxBytes?: number;
  timeouts?: Timeouts;
  politeness?: Politeness;
  tries?: number;
  userAgent?: string;
  /** For tests: DNS, clock, chance, and whether loopback addresses count as public. */
  resolve?: Resolve;
  clock?: Clock;
  random?: () => number;
  allowLoopback?: boolean;
  onProgress?: (step: string, done: number, total: number) => void;
};

/** Fetches. What goes wrong out there is a status of its hospital; only our own faults throw. */
export async function fetchHospitals(options: FetchOptions): Promise<FetchReport> {
  const sites = parseSiteList(options.list);
  const close = await openFolder(options.outDir);
  try {
    const before = await lastReport(options.outDir);
    const context = contextOf(options, (before?.run ?? 0) + 1);
    const hospitals = await fetchAll(sites, before, context, options.onProgress);
    const report: FetchReport = {
      format: 1,
      kind: 'fetch-status',
      run: context.run,
      counts: countStatuses(hospitals),
      hospitals,
    };
    await writeWhole(join(options.outDir, SOURCES_FILE), sourcesCsv(hospitals));
    await context.records.keepOnly(join(options.outDir, FILES_DIR), idsOf(sites, hospitals));
    // Last: the run counts from here on. One that ends earlier is run again under the same number.
    await writeWhole(join(options.outDir, STATUS_FILE), `${JSON.stringify(report, null, 1)}\n`);
    return report;
  } finally {
    await close();
  }
}

async function lastReport(outDir: string): Promise<FetchReport | undefined> {
  const text = await readIfThere(join(outDir, STATUS_FILE));
  return text === undefined ? undefined : FetchReport.parse(JSON.parse(text));
}

/** What one run works with. */
export function contextOf(options: FetchOptions, run: number): FetchContext {
  const { clock = systemClock, random = Math.random } = options;
  const guard = addressGuard(options.resolve ?? systemResolve, options.allowLoopback);
  const gate = new HostGate(clock, options.politeness ?? FETCH_DEFAULTS.politeness);
  const exchange = exchangeThrough(
    guard,
    options.timeouts ?? FETCH_DEFAULTS.timeouts,
    options.userAgent ?? FETCH_DEFAULTS.userAgent,
  );
  const records = new FileRecords(options.outDir);
  const { firstPauseMs, longestPauseMs } = FETCH_DEFAULTS;
  return {
    follow: following(exchange, gate),
    records,
    workDir: records.workDir,
    run,
    maxBytes: options.maxBytes ?? FETCH_DEFAULTS.maxBytes,
    retries: { tries: options.tries ?? FETCH_DEFAULTS.tries, firstPauseMs, longestPauseMs, clock, random },
    pause: (host, ms) => gate.pause(host, ms),
    pointers: new Map(),
    outcomes: new Map(),
  };
}

/** All hospitals, in the order of the list. Every one comes to its end before a fault of ours is raised. */
async function fetchAll(
  sites: readonly Site[],
  before: FetchReport | undefined,
  context: FetchContext,
  onProgress: FetchOptions['onProgress'] = () => {},
): Promise<HospitalStatus[]> {
  const previous = new Map(before?.hospitals.map((hospital) => [keyOf(hospital), hospital]));
  let done = 0;
  const settled = await Promise.allSettled(
    sites.map(async (site) => {
      const status = await fetchHospital(site, previous.get(keyOf(site)), context);
      onProgress('fetch', ++done, sites.length);
      return status;
    }),
  );
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** A row of the list from night to night; a site may stand there for several hospitals. */
function keyOf({ source, name }: { source: string; name: string }): string {
  return `${source} ${name}`;
}

/** Path and address of every file that is there, as `build` reads them. */
function sourcesCsv(hospitals: readonly HospitalStatus[]): string {
  const urls = new Map<string, string>();
  for (const { files, kept } of hospitals)
    for (const { file, url } of [...kept, ...files]) if (file !== null) urls.set(file, url);
  return sourceRows(urls);
}

/** The text of `sources.csv` for addresses by path. */
export function sourceRows(urls: ReadonlyMap<string, string>): string {
  const rows = [...urls].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${Papa.unparse([['file', 'url'], ...rows], { newline: '\n' })}\n`;
}

/** Ids of files and pointers that still belong to somebody. */
function idsOf(sites: readonly Site[], hospitals: readonly HospitalStatus[]): Set<string> {
  return new Set([
    ...sites.flatMap((site) => pointerAddresses(site).map(pointerId)),
    ...hospitals.flatMap(({ files }) => files.map(({ url }) => fileId(new URL(url)))),
    ...hospitals.flatMap(({ kept }) => kept.map(({ file }) => idOfFile(file))),
  ]);
}
