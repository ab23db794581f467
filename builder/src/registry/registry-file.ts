// What the map step keeps of an NPPES file, the artefact that the other steps read: a line for every row with a valid
// number, its fields parted by tabs. A row that is no provider keeps its number and day, so that it can put an older
// row of the number out of force.
import { createReadStream } from 'node:fs';
import { csvRows } from '../csv/table.ts';
import { InputRefusal } from '../input/refusal.ts';
import { NPPES_COLUMNS, type NppesColumn } from './columns.ts';
import { judgeRow, type RegistryProvider, type RowSkip } from './provider-row.ts';
import { UNSPECIFIC } from './taxonomy.ts';

/** A line: `provider` is null for a row that is none. */
export type RegistryLine = { npi: string; day: string; provider: RegistryProvider | null };

/** What became of the rows of one file: `kept` and the skips sum to `rows`. */
export type RegistryCounts = {
  rows: number;
  kept: number;
  people: number;
  organisations: number;
  /** Kept rows that were deactivated once and are active again. */
  reactivated: number;
  /** Kept rows whose codes all match nothing. */
  unspecific: number;
  skipped: Partial<Record<RowSkip, number>>;
};

/** Columns an extract of the registry may have left out. */
const REQUIRED = new Set<NppesColumn>([
  'npi',
  'type',
  'organisation',
  'state',
  'postal',
  'country',
  'deactivatedOn',
  'reactivatedOn',
]);
const OPTIONAL = new Set((Object.keys(NPPES_COLUMNS) as NppesColumn[]).filter((name) => !REQUIRED.has(name)));
/** Lines are handed on in texts of about so many characters. */
const TEXT_LENGTH = 64 * 1024;

/** The counts of no row. */
export function noRegistryRows(): RegistryCounts {
  return { rows: 0, kept: 0, people: 0, organisations: 0, reactivated: 0, unspecific: 0, skipped: {} };
}

/**
 * The artefact of an NPPES file as texts; `counts` is complete when the last has come.
 * @throws InputRefusal `unknown_header`; `no_rows` for the header twin that NPPES puts beside each file
 */
export async function* makeRegistryTexts(path: string, counts: RegistryCounts): AsyncGenerator<string> {
  let text = '';
  for await (const cell of csvRows(path, NPPES_COLUMNS, OPTIONAL)) {
    const row = judgeRow(cell);
    count(counts, row);
    if (row.skip !== 'invalid_npi') text += formatLine({ ...row, provider: row.provider ?? null });
    if (text.length < TEXT_LENGTH) continue;
    yield text;
    text = '';
  }
  if (counts.rows === 0)
    throw new InputRefusal('no_rows', 'The file has the NPPES header and nothing below it.');
  yield text;
}

function count(counts: RegistryCounts, { provider, skip, reactivated }: ReturnType<typeof judgeRow>): void {
  counts.rows += 1;
  if (skip !== undefined) {
    counts.skipped[skip] = (counts.skipped[skip] ?? 0) + 1;
    return;
  }
  counts.kept += 1;
  counts[provider?.type === '1' ? 'people' : 'organisations'] += 1;
  counts.reactivated += reactivated ? 1 : 0;
  counts.unspecific += provider?.taxonomies.every((code) => UNSPECIFIC.has(code)) ? 1 : 0;
}

function formatLine({ npi, day, provider }: RegistryLine): string {
  if (!provider) return `${npi}\t${day}\n`;
  const { type, name, taxonomies, zip, city, state, address, phone } = provider;
  return `${[npi, day, type, name, taxonomies.join(' '), zip, city, state, address, phone ?? ''].join('\t')}\n`;
}

/** Reads one line back, without its line end. */
export function parseRegistryLine(line: string): RegistryLine {
  const [
    npi = '',
    day = '',
    type,
    name = '',
    codes = '',
    zip = '',
    city = '',
    state = '',
    address = '',
    phone = '',
  ] = line.split('\t');
  if (type !== '1' && type !== '2') return { npi, day, provider: null };
  const taxonomies = codes === '' ? [] : codes.split(' ');
  const provider = { type, name, taxonomies, zip, city, state, address, phone: phone || null } as const;
  return { npi, day, provider };
}

/** Digits that open every line. */
export const NPI_DIGITS = 10;

/** The lines of an artefact, a chunk of whole lines at a time. */
export async function* readRegistryLines(path: string): AsyncGenerator<string[]> {
  let rest = '';
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
