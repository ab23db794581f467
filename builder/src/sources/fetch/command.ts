// `atlas fetch`: arguments in, a line of counts out. Exit 1 when not one file could be had.
import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { IsoDate } from '../../../../schemas/place.ts';
import { progressOn } from '../../progress.ts';
import type { StateStore } from '../state/state-store.ts';
import { DEFAULT_FEDERAL_LIST, fetchFederal } from './fetch-federal.ts';
import { fetchHospitals } from './fetch-hospitals.ts';
import { FETCH_DEFAULTS } from './fetch-run.ts';
import { rowsOf } from './fetch-status.ts';
import { FetchFolderError } from './folder.ts';
import { SiteListError } from './site-list.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const MEGABYTE = 1024 * 1024;

type Given = {
  hospitals?: string;
  federal?: string;
  asOf: string;
  out: string;
  requests: number;
  maxMegabytes: number;
  contact?: string;
  allowLoopback?: boolean;
  state?: string;
  json?: boolean;
};

/** What a fetch needs of other parts of the builder: opening a state, and the reader version of the build to come. */
export type FetchDoors = { openState: (where: string) => StateStore; readerVersion: number };

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

/** `fetch --hospitals FILE --out DIR` and `fetch --federal FILE|default --out DIR`. */
export function fetchCommand(doors: FetchDoors): Command {
  return new Command('fetch')
    .description('download price files by cms-hpt.txt, or federal files: resume, fetch only what changed')
    .option('--hospitals <file>', 'list of hospitals: CSV with name, ccn, site, mrf_url')
    .addOption(
      new Option(
        '--federal <file>',
        "list of federal files: CSV with name, period, url; 'default' is the one of this program",
      ).conflicts('hospitals'),
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
    .action((given: Given, command: Command) => run(given, command, doors));
}

function stateOf(where: string, { openState, readerVersion }: FetchDoors) {
  return { store: openState(where), readerVersion };
}

function listOf({ hospitals, federal }: Given, command: Command): string | URL {
  if (federal === 'default') return DEFAULT_FEDERAL_LIST;
  return (
    federal ?? hospitals ?? command.error("error: one of the options '--hospitals' and '--federal' is needed")
  );
}

async function run(given: Given, command: Command, doors: FetchDoors): Promise<void> {
  try {
    const options = {
      list: await readFile(listOf(given, command), 'utf8'),
      outDir: given.out,
      maxBytes: given.maxMegabytes * MEGABYTE,
      politeness: { ...FETCH_DEFAULTS.politeness, requests: given.requests },
      userAgent: `${FETCH_DEFAULTS.userAgent}${given.contact ? ` (${given.contact.replace(/[^\x20-\x7e]/g, '?')})` : ''}`,
      allowLoopback: given.allowLoopback ?? false,
      ...(given.state === undefined ? {} : { state: stateOf(given.state, doors) }),
      onProgress: progressOn(process.stderr),
    };
    const report = given.federal
      ? await fetchFederal({ ...options, asOf: given.asOf })
      : await fetchHospitals(options);
    const rows = rowsOf(report);
    const words = Object.entries(report.counts).map(([status, n]) => `${n} ${status}`);
    const things = given.federal ? 'federal sources' : 'hospitals';
    const text = `${rows.length} ${things}: ${words.join(', ')}. See ${given.out}/status.json.`;
    process.stdout.write(`${given.json ? JSON.stringify(report) : text}\n`);
    const hasFile = rows.some(({ files, kept }) => files.some(({ file }) => file) || kept.length > 0);
    if (!hasFile) process.exitCode = EXIT_FAILED;
  } catch (error) {
    if (!(error instanceof SiteListError || error instanceof FetchFolderError)) throw error;
    command.error(`error: ${error.message}`, { exitCode: EXIT_USAGE });
  }
}
