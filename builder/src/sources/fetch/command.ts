// `atlas fetch`: arguments in, a line of counts out. Exit 1 when not one file could be had.
import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { progressOn } from '../../progress.ts';
import { FETCH_DEFAULTS, type FetchOptions, fetchHospitals } from './fetch-hospitals.ts';
import { fetchPayers, type ReadPayerContent } from './fetch-payers.ts';
import type { FetchReport } from './fetch-status.ts';
import { FetchFolderError } from './folder.ts';
import type { PayerFetchReport } from './payer-fetch-status.ts';
import { PayerListError } from './payer-list.ts';
import { SiteListError } from './site-list.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const MEGABYTE = 1024 * 1024;
const USAGE_ERRORS = [SiteListError, PayerListError, FetchFolderError];

type Given = {
  hospitals?: string;
  payers?: string;
  out: string;
  requests: number;
  maxMegabytes: number;
  contact?: string;
  allowLoopback?: boolean;
  json?: boolean;
};

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 on is expected.');
  return Number(text);
}

/** `fetch --hospitals FILE --out DIR` and `fetch --payers FILE --out DIR`; who reads payers' files is handed in. */
export function fetchCommand(readContent: ReadPayerContent): Command {
  return new Command('fetch')
    .description('download price files of hospitals or payers: follow, resume, fetch only what changed')
    .option('--hospitals <file>', 'list of hospitals: CSV with name, ccn, site, mrf_url')
    .option('--payers <file>', 'list of payer files: CSV with url, or an address a line')
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
    .action((given: Given, command: Command) => run(given, command, readContent));
}

async function run(given: Given, command: Command, readContent: ReadPayerContent): Promise<void> {
  const { hospitals, payers } = given;
  const list = hospitals ?? payers;
  if (list === undefined || (hospitals !== undefined && payers !== undefined))
    command.error('error: either --hospitals <file> or --payers <file> is needed', { exitCode: EXIT_USAGE });
  try {
    const options: FetchOptions = {
      list: await readFile(list, 'utf8'),
      outDir: given.out,
      maxBytes: given.maxMegabytes * MEGABYTE,
      politeness: { ...FETCH_DEFAULTS.politeness, requests: given.requests },
      userAgent: `${FETCH_DEFAULTS.userAgent}${given.contact ? ` (${given.contact.replace(/[^\x20-\x7e]/g, '?')})` : ''}`,
      allowLoopback: given.allowLoopback ?? false,
      onProgress: progressOn(process.stderr),
    };
    const hasFile = payers
      ? printPayers(given, await fetchPayers({ ...options, readContent }))
      : printHospitals(given, await fetchHospitals(options));
    if (!hasFile) process.exitCode = EXIT_FAILED;
  } catch (error) {
    if (!USAGE_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}

/** Prints what became of the hospitals; false when not one file is there. */
function printHospitals({ out, json }: Given, report: FetchReport): boolean {
  const text = `${report.hospitals.length} hospitals: ${wordsOf(report.counts)}. See ${out}/status.json.`;
  process.stdout.write(`${json ? JSON.stringify(report) : text}\n`);
  return report.hospitals.some(({ files, kept }) => files.some(({ file }) => file) || kept.length > 0);
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
