// `atlas fetch`: arguments in, a line of counts out. Exit 1 when not one file could be had.
import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { IsoDate } from '../../../schemas/place.ts';
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

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const MEGABYTE = 1024 * 1024;
const USAGE_ERRORS = [SiteListError, PayerListError, FetchFolderError];

type Given = {
  hospitals?: string;
  federal?: string;
  payers?: string;
  asOf: string;
  out: string;
  requests: number;
  maxMegabytes: number;
  contact?: string;
  allowLoopback?: boolean;
  state?: string;
  json?: boolean;
};

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 on is expected.');
  return Number(text);
}

/** A day as ISO date; the clock decides only which releases are asked for, no byte of a build. */
function today(): string {
  return new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function isoDate(text: string): string {
  if (!IsoDate.safeParse(text).success) throw new InvalidArgumentError('A date like 2026-06-30 is expected.');
  return text;
}

/** `fetch --hospitals FILE`, `--federal FILE|default` or `--payers FILE`, each with `--out DIR`. */
export function fetchCommand(): Command {
  return new Command('fetch')
    .description(
      'download price files of hospitals by cms-hpt.txt, federal files, or payer files: fetch only what changed',
    )
    .option('--hospitals <file>', 'list of hospitals: CSV with name, ccn, site, mrf_url')
    .addOption(
      new Option(
        '--federal <file>',
        "list of federal files: CSV with name, period, url; 'default' is the one of this program",
      ).conflicts('hospitals'),
    )
    .addOption(
      new Option('--payers <file>', 'list of payer files: CSV with url, or an address a line').conflicts([
        'hospitals',
        'federal',
        'state',
      ]),
    )
    .option('--as-of <date>', 'the day whose federal releases are asked for', isoDate, today())
    .requiredOption('--out <dir>', 'folder of the files: absent, empty, or of an earlier fetch')
    .option(
      '--requests <n>',
      'requests at a time, one per host',
      positive,
      FETCH_DEFAULTS.politeness.requests,
    )
    .option('--max-megabytes <n>', 'largest file to fetch', positive, FETCH_DEFAULTS.maxBytes / MEGABYTE)
    .option('--contact <text>', 'how site owners reach you, sent with every request')
    .addOption(
      new Option('--allow-loopback', 'for tests only: addresses of this machine count as public').hideHelp(),
    )
    .addOption(new Option('--json', 'print one JSON object on standard output'))
    .addOption(new Option('--state <where>', 'state between nights: a folder, or r2'))
    .action((given: Given, command: Command) => run(given, command));
}

function listOf({ hospitals, federal, payers }: Given, command: Command): string | URL {
  if (federal === 'default') return DEFAULT_FEDERAL_LIST;
  const list = federal ?? payers ?? hospitals;
  return list ?? command.error("error: one of '--hospitals', '--federal' and '--payers' is needed");
}

async function run(given: Given, command: Command): Promise<void> {
  try {
    const options: FetchOptions = {
      list: await readFile(listOf(given, command), 'utf8'),
      outDir: given.out,
      maxBytes: given.maxMegabytes * MEGABYTE,
      politeness: { ...FETCH_DEFAULTS.politeness, requests: given.requests },
      userAgent: `${FETCH_DEFAULTS.userAgent}${given.contact ? ` (${given.contact.replace(/[^\x20-\x7e]/g, '?')})` : ''}`,
      allowLoopback: given.allowLoopback ?? false,
      ...(given.state === undefined ? {} : { state: openState(given.state, process.env) }),
      onProgress: progressOn(process.stderr),
    };
    const hasFile = given.payers
      ? printPayers(given, await fetchPayers(options))
      : printRows(given, await fetchRows(given, options));
    if (!hasFile) process.exitCode = EXIT_FAILED;
  } catch (error) {
    if (!USAGE_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

function fetchRows({ federal, asOf }: Given, options: FetchOptions): Promise<FetchReport> {
  return federal ? fetchFederal({ ...options, asOf }) : fetchHospitals(options);
}

/** Prints what became of the rows of a list; false when not one file is there. */
function printRows({ federal, out, json }: Given, report: FetchReport): boolean {
  const rows = rowsOf(report);
  const things = federal ? 'federal sources' : 'hospitals';
  const text = `${rows.length} ${things}: ${wordsOf(report.counts)}. See ${out}/status.json.`;
  process.stdout.write(`${json ? JSON.stringify(report) : text}\n`);
  return rows.some(({ files, kept }) => files.some(({ file }) => file) || kept.length > 0);
}

/** Prints what became of the payers' files; false when not one file is there. */
function printPayers({ out, json }: Given, report: PayerFetchReport): boolean {
  const { files, groups, counts, group_counts } = report;
  const groupWords = groups.length === 0 ? 'none' : wordsOf(group_counts);
  const text = `${files.length} payer files: ${wordsOf(counts)}; ${groups.length} group files: ${groupWords}. See ${out}/status.json.`;
  process.stdout.write(`${json ? JSON.stringify(report) : text}\n`);
  return files.some(({ file }) => file !== null);
}

function wordsOf(counts: FetchReport['counts']): string {
  return Object.entries(counts)
    .map(([status, n]) => `${n} ${status}`)
    .join(', ');
}
