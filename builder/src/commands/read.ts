// `atlas read`: fetches and maps a shard of a list, and keeps each file in the state. Exit codes: 0 when all rows are
// done or the time is over, 2 for wrong usage, 75 when the network or the state cannot be reached, 1 for our own fault.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { FETCH_DEFAULTS } from '../fetch/fetch-run.ts';
import { FetchFolderError } from '../fetch/folder/folder.ts';
import { PayerListError } from '../fetch/payer-list.ts';
import { SiteListError } from '../fetch/site-list.ts';
import { progressOn } from '../parallel/progress.ts';
import type { Share } from '../pipeline/step/step.ts';
import { NetworkDown } from '../read/network-watch.ts';
import { type ReadSummary, readShard } from '../read/read-shard.ts';
import { openState } from '../state/open-state.ts';
import { StateUnavailable } from '../state/state-store.ts';
import { userAgent } from './fetch.ts';
import {
  EXIT_TRY_AGAIN,
  EXIT_USAGE,
  type JsonOption,
  jsonOption,
  maxFileSecondsOption,
  print,
  stateOption,
  wholeNumber,
} from './options.ts';
import { ListFileError, readList } from './read-list.ts';
import { shardFromEnvironment, shardOption } from './shard.ts';

const GIGABYTE = 1000 ** 3;
const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1000 ** 2, g: GIGABYTE, t: 1000 ** 4 };
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A file of hundreds of gigabytes takes hours; silence is what ends a request. */
const PAYER_TIMEOUTS = { ...FETCH_DEFAULTS.timeouts, requestMs: DAY_MS };
const USAGE_ERRORS = [ListFileError, SiteListError, PayerListError, FetchFolderError, InvalidArgumentError];
const TRY_AGAIN_ERRORS = [NetworkDown, StateUnavailable];

type Options = JsonOption & {
  list?: string;
  payers?: string;
  shard?: Share;
  state: string;
  disk: number;
  minutes?: number;
  restDays?: number;
  work?: string;
  maxBytes: number;
  maxFileSeconds: number;
  threads: number;
  contact?: string;
  allowLoopback?: boolean;
};

/** Reads a number of bytes such as `500m` or `8g`. */
function byteCount(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([kmgt]?)b?$/i.exec(text.trim()) ?? [];
  const bytes = Math.floor(Number(digits) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  if (!(bytes >= 1)) throw new InvalidArgumentError('Give a number of bytes, such as 500m or 8g.');
  return bytes;
}

/** `read --list FILE --state DIR|r2 [--shard i/n] [--disk BYTES] [--minutes M]`. */
export function readCommand(): Command {
  return new Command('read')
    .description('fetch and map hospital or payer files, one after the other, and keep each in the state')
    .option('--list <file>', 'list of hospitals: CSV with name, ccn, site, mrf_url')
    .addOption(
      new Option('--payers <file>', 'list of payer files: CSV with url, or one address per line').conflicts(
        'list',
      ),
    )
    .addOption(stateOption().makeOptionMandatory())
    .option('--shard <i/n>', "only shard i of n; without it the scheduler's variables decide", shardOption)
    .option(
      '--disk <bytes>',
      'raw files that the disk may hold at a time, such as 8g',
      byteCount,
      8 * GIGABYTE,
    )
    .option(
      '--minutes <n>',
      'end after this time; the rows that remain are for the next run',
      wholeNumber(1, 100_000),
    )
    .option(
      '--rest-days <n>',
      'do nothing when the last run of this shard ended less than n days ago',
      wholeNumber(1, 1000),
    )
    .option('--work <dir>', 'folder for raw files; it is emptied')
    .option(
      '--max-bytes <bytes>',
      'size of the largest file to fetch, such as 8g',
      byteCount,
      1000 * GIGABYTE,
    )
    .addOption(maxFileSecondsOption())
    .option('--threads <n>', 'worker threads', wholeNumber(1, 999), availableParallelism())
    .option('--contact <text>', 'how site owners can reach you; sent with every request')
    .addOption(
      new Option('--allow-loopback', 'for tests only: treat addresses of this machine as public').hideHelp(),
    )
    .addOption(jsonOption())
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  const path = options.list ?? options.payers;
  if (path === undefined)
    return command.error("error: give '--list' or '--payers'", { exitCode: EXIT_USAGE });
  try {
    const summary = await read(options, path);
    print(options, summary, describe(summary));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (USAGE_ERRORS.some((kind) => error instanceof kind))
      command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
    if (!TRY_AGAIN_ERRORS.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`atlas: ${error.message}\n`);
    process.exitCode = EXIT_TRY_AGAIN;
  }
}

async function read(options: Options, path: string): Promise<ReadSummary> {
  const part = options.payers === undefined ? 'hospitals' : 'payers';
  const {
    shard = shardFromEnvironment(process.env),
    state,
    threads,
    maxFileSeconds,
    minutes,
    restDays,
  } = options;
  const startedAt = performance.now();
  const name = `atlas-read-${part}-${shard.index}-of-${shard.of}`;
  return readShard({
    part,
    list: await readList(path),
    ...(part === 'payers' ? { timeouts: PAYER_TIMEOUTS } : {}),
    shard,
    state: openState(state, process.env),
    workDir: options.work ?? join(tmpdir(), name),
    diskBytes: options.disk,
    maxBytes: options.maxBytes,
    fileSeconds: maxFileSeconds,
    reading: { threads, fileSeconds: maxFileSeconds },
    politeness: FETCH_DEFAULTS.politeness,
    userAgent: userAgent(options.contact),
    allowLoopback: options.allowLoopback ?? false,
    ...(minutes === undefined ? {} : { msLeft: () => minutes * MINUTE_MS - (performance.now() - startedAt) }),
    ...(restDays === undefined ? {} : { restMs: restDays * DAY_MS }),
    onProgress: progressOn(process.stderr),
  });
}

function describe({
  shard,
  run: number,
  rows,
  remaining,
  counts,
  files_read,
  bytes_read,
}: ReadSummary): string {
  const statuses = Object.entries(counts).map(([status, n]) => `${n} ${status}`);
  return `Shard ${shard.index}/${shard.of}, run ${number}: ${rows} rows, ${statuses.join(', ') || 'none asked'}; ${files_read} files of ${bytes_read} bytes were read.\nremaining: ${remaining}`;
}
