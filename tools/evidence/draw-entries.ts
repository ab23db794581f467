// `node tools/evidence/draw-entries.ts [--seed N]`: draws entries with several amounts from the real price files and
// prints their rows, so that a person can judge which amount a hospital asks for. It uses no price rule. An entry is a
// service code of one file with at least two distinct cash amounts in settings other than inpatient.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { classifyCode } from '../../builder/src/fee-schedules/code-kind.ts';
import { readMrf } from '../../builder/src/mrf/read.ts';
import type { MrfRow } from '../../builder/src/mrf/row.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { readPriceList } from '../../builder/src/observe/price-list.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { type Random, seededRandom } from '../testbed/random.ts';
import { REAL_DATA } from './folders.ts';

/**
 * Files and how many entries are drawn from each: every real file that has any, the two whole files most. The second
 * round draws again from files whose rows seldom show which amount is meant.
 */
const ROUNDS: readonly (readonly [file: string, entries: number])[] = [
  ['v2-wide-lake-martin-AL.csv', 20],
  ['v2.2-json-andalusia-AL.json.gz', 20],
  ['v3-json-dmc-harper-MI.json.gz', 12],
  ['v3-json-uchicago-IL-full.json.gz', 40],
  ['v3-json-ucsf-CA.json.gz', 14],
  ['v3-tall-banner-phoenix-AZ.csv.gz', 18],
  ['v3-tall-emory-GA-full.csv.gz', 40],
  ['v3-tall-marthas-vineyard-MA.csv.gz', 22],
  ['v3-tall-rush-IL.csv.gz', 14],
  ['v3-tall-emory-GA-full.csv.gz', 60],
  ['v2-wide-lake-martin-AL.csv', 10],
  ['v3-tall-rush-IL.csv.gz', 10],
];
export const SEED = 20261113;

/** A row of an entry, as far as a person judges by it. */
type EntryRow = {
  cents: number;
  at: string;
  description: string;
  gross: string;
  setting: string;
  billingClass: string;
  list: string;
  codes: string;
};
type Entry = { file: string; code: CodeKey; rows: EntryRow[] };

/** Draws the codes of all rounds, in the order in which they were judged. */
async function drawCodes(seed: number): Promise<Pick<Entry, 'file' | 'code'>[]> {
  const random = seededRandom(seed);
  const left = new Map<string, CodeKey[]>();
  const drawn: Pick<Entry, 'file' | 'code'>[] = [];
  for (const [file, entries] of ROUNDS) {
    const codes = left.get(file) ?? (await codesWithSeveralAmounts(join(REAL_DATA, 'mrf', file)));
    left.set(file, codes);
    drawn.push(...takeSome(codes, entries, random).map((code) => ({ file, code })));
  }
  return drawn;
}

/** The drawn entries with their rows. */
async function drawEntries(seed: number): Promise<Entry[]> {
  const drawn = await drawCodes(seed);
  const rows = new Map<string, Map<CodeKey, EntryRow[]>>();
  for (const file of new Set(drawn.map((one) => one.file))) {
    const codes = drawn.filter((one) => one.file === file).map(({ code }) => code);
    rows.set(file, await rowsOfCodes(join(REAL_DATA, 'mrf', file), new Set(codes)));
  }
  return drawn.map(({ file, code }) => ({ file, code, rows: rows.get(file)?.get(code) ?? [] }));
}

async function codesWithSeveralAmounts(path: string): Promise<CodeKey[]> {
  const observer = new Observer({ drg: true });
  await readMrf(path, (row) => observer.take(row));
  const amounts = new Map<CodeKey, Set<number>>();
  for (const { code, setting, cents } of observer.finish().observations) {
    if (setting === 'inpatient' || classifyCode(code) !== 'service') continue;
    amounts.set(code, (amounts.get(code) ?? new Set()).add(cents));
  }
  return [...amounts].flatMap(([code, distinct]) => (distinct.size > 1 ? [code] : [])).sort();
}

/** Takes entries out of `left`. */
function takeSome(left: CodeKey[], n: number, random: Random): CodeKey[] {
  return Array.from({ length: Math.min(n, left.length) }, () =>
    left.splice(random.int(left.length), 1),
  ).flat();
}

/** The distinct rows of some codes: rows that differ in their address only are printed once. */
async function rowsOfCodes(path: string, codes: ReadonlySet<CodeKey>): Promise<Map<CodeKey, EntryRow[]>> {
  const found = new Map<CodeKey, Map<string, EntryRow>>();
  await readMrf(path, (row) => {
    if (row.setting === 'inpatient') return;
    const observer = new Observer({ drg: true });
    observer.take(row);
    for (const { code, cents } of observer.finish().observations) {
      if (!codes.has(code)) continue;
      const { at, ...rest } = entryRow(row, cents);
      const rows = found.get(code) ?? new Map<string, EntryRow>();
      found.set(code, rows);
      const key = JSON.stringify(rest);
      if (!rows.has(key)) rows.set(key, { at, ...rest });
    }
  });
  return new Map([...found].map(([code, rows]) => [code, [...rows.values()]]));
}

function entryRow(row: MrfRow, cents: number): EntryRow {
  const { at, description, gross, setting, billingClass, notes, codes } = row;
  const listed = codes.map(({ code, type }) => `${type} ${code}`).join(', ');
  return { cents, at, description, gross, setting, billingClass, list: readPriceList(notes), codes: listed };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function printEntry({ file, code, rows }: Entry, n: number): void {
  print(`\n${n + 1}. ${file} ${code}`);
  for (const { cents, ...rest } of [...rows].sort((a, b) => a.cents - b.cents))
    print([(cents / 100).toFixed(2), ...Object.values(rest)].join(' | '));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: String(SEED) } } });
  if (!existsSync(REAL_DATA)) throw new Error(`The real files are not in ${REAL_DATA}.`);
  print(`seed ${values.seed}`);
  for (const [n, entry] of (await drawEntries(Number(values.seed))).entries()) printEntry(entry, n);
}
