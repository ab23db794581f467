// `atlas fetch`: downloads the files of a list. Exit code 1 when the folder has no file at the end.
import { Command, Option } from 'commander';
import { DEFAULT_FEDERAL_LIST, fetchFederal } from '../fetch/fetch-federal.ts';
import { fetchHospitals } from '../fetch/fetch-hospitals.ts';
import { fetchPayers } from '../fetch/fetch-payers.ts';
import { FETCH_DEFAULTS, type FetchOptions } from '../fetch/fetch-run.ts';
import { type FetchReport, rowsOf } from '../fetch/fetch-status.ts';
import { FetchFolderError } from '../fetch/folder/folder.ts';
import type { PayerFetchReport } from '../fetch/payer-fetch-status.ts';
import { PayerListError } from '../fetch/payer-list.ts';
import { SiteListError } from '../fetch/site-list.ts';
import { progressOn } from '../parallel/progress.ts';
import { openState } from '../state/open-state.ts';
import {
  EXIT_FAILED,
  EXIT_USAGE,
  isoDate,
  type JsonOption,
  jsonOption,
  maxFileSecondsOption,
  print,
  stateOption,
  wholeNumber,
} from './options.ts';
import { ListFileError, readList } from './read-list.ts';

const MEGABYTE = 1024 * 1024;
const USAGE_ERRORS = [ListFileError, SiteListError, PayerListError, FetchFolderError];

type Options = JsonOption & {
  hospitals?: string;
  federal?: string;
  payers?: string;
  asOf: string;
  out: string;
  requests: number;
  maxMegabytes: number;
  maxFileSeconds: number;
  contact?: string;
  allowLoopback?: boolean;
  state?: string;
};

/** Today as an ISO date. It decides only which releases are asked for, never the bytes of a build. */
function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** `fetch --hospitals FILE`, `--federal FILE|default` or `--payers FILE`, each with `--out DIR`. */
export function fetchCommand(): Command {
  const positive = wholeNumber(1, 9_999_999);
  return new Command('fetch')
    .description('download hospital price files, federal files or payer files; only what has changed')
    .option('--hospitals <file>', 'list of hospitals: CSV with name, ccn, site, mrf_url')
    .addOption(
      new Option(
        '--federal <file>',
        "list of federal files: CSV with name, period, url; 'default' is the list of this program",
      ).conflicts('hospitals'),
    )
    .addOption(
      new Option('--payers <file>', 'list of payer files: CSV with url, or one address per line').conflicts([
        'hospitals',
        'federal',
        'state',
      ]),
    )
    .option('--as-of <date>', 'the day whose federal releases are asked for', isoDate, today())
    .requiredOption('--out <dir>', 'folder for the files: new, empty, or of an earlier fetch')
    .option(
      '--requests <n>',
      'requests at a time, one per host',
      positive,
      FETCH_DEFAULTS.politeness.requests,
    )
    .option(
      '--max-megabytes <n>',
      'size of the largest file to fetch',
      positive,
      FETCH_DEFAULTS.maxBytes / MEGABYTE,
    )
    .addOption(maxFileSecondsOption())
    .option('--contact <text>', 'how site owners can reach you; sent with every request')
    .addOption(
      new Option('--allow-loopback', 'for tests only: treat addresses of this machine as public').hideHelp(),
    )
    .addOption(jsonOption())
    .addOption(stateOption())
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  try {
    const list = await readList(listPath(options, command));
    const hasFile = options.payers
      ? await runPayers(options, fetchOptions(options, list))
      : await runRows(options, fetchOptions(options, list));
    if (!hasFile) process.exitCode = EXIT_FAILED;
  } catch (error) {
    if (!USAGE_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

function listPath({ hospitals, federal, payers }: Options, command: Command): string | URL {
  if (federal === 'default') return DEFAULT_FEDERAL_LIST;
  const list = federal ?? payers ?? hospitals;
  return list ?? command.error("error: give one of '--hospitals', '--federal' and '--payers'");
}

/** The name that requests carry, with how site owners can reach the operator. */
export function userAgent(contact: string | undefined): string {
  return `${FETCH_DEFAULTS.userAgent}${contact ? ` (${contact.replace(/[^\x20-\x7e]/g, '?')})` : ''}`;
}

function fetchOptions(options: Options, list: string): FetchOptions {
  return {
    list,
    outDir: options.out,
    maxBytes: options.maxMegabytes * MEGABYTE,
    fileSeconds: options.maxFileSeconds,
    politeness: { ...FETCH_DEFAULTS.politeness, requests: options.requests },
    userAgent: userAgent(options.contact),
    allowLoopback: options.allowLoopback ?? false,
    ...(options.state === undefined ? {} : { state: openState(options.state, process.env) }),
    onProgress: progressOn(process.stderr),
  };
}

/** Fetches hospitals or federal files and prints the counts. @returns whether the folder has a file */
async function runRows(options: Options, fetching: FetchOptions): Promise<boolean> {
  const { federal, asOf, out } = options;
  const report = federal ? await fetchFederal({ ...fetching, asOf }) : await fetchHospitals(fetching);
  const rows = rowsOf(report);
  const things = federal ? 'federal sources' : 'hospitals';
  print(options, report, `${rows.length} ${things}: ${printCounts(report.counts)}. See ${out}/status.json.`);
  return rows.some(({ files, kept }) => files.some(({ file }) => file) || kept.length > 0);
}

/** Fetches payer files and prints the counts. @returns whether the folder has a file */
async function runPayers(options: Options, fetching: FetchOptions): Promise<boolean> {
  const report: PayerFetchReport = await fetchPayers(fetching);
  const { files, groups, counts, group_counts } = report;
  const groupCounts = groups.length === 0 ? 'none' : printCounts(group_counts);
  print(
    options,
    report,
    `${files.length} payer files: ${printCounts(counts)}; ${groups.length} group files: ${groupCounts}. See ${options.out}/status.json.`,
  );
  return files.some(({ file }) => file !== null);
}

function printCounts(counts: FetchReport['counts']): string {
  return Object.entries(counts)
    .map(([status, n]) => `${n} ${status}`)
    .join(', ');
}
