// The registry artefact: what the map step keeps of an NPPES file for the other steps. It has one line for
// each row with a valid NPI, with its fields separated by tabs. A row that is not an active provider keeps
// its NPI and day, so that it replaces an older row of the same NPI.
import { createReadStream } from 'node:fs';
import { csvRows } from '../csv/table.ts';
import { InputRefusal } from '../input/refusal.ts';
import { NPPES_COLUMNS, type NppesColumn } from './columns.ts';
import { judgeRow, type RegistryProvider, type RowSkip } from './provider-row.ts';
import { UNSPECIFIC } from './taxonomy.ts';

/** A line of the artefact. `provider` is null when the row is not an active provider. */
export type RegistryLine = { npi: string; day: string; provider: RegistryProvider | null };

/** The outcome of the rows of one file: `kept` and all of `skipped` add up to `rows`. */
export type RegistryCounts = {
  rows: number;
  kept: number;
  people: number;
  organisations: number;
  /** Kept rows that were once deactivated and are active again. */
  reactivated: number;
  /** Kept rows whose taxonomy codes do not match any search. */
  unspecific: number;
  skipped: Partial<Record<RowSkip, number>>;
};

/** Columns that the file must have. An extract of the registry may lack the others. */
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
/** Lines are yielded in texts of about this many characters. */
const TEXT_LENGTH = 64 * 1024;

/** Counts of zero. */
export function noRegistryRows(): RegistryCounts {
  return { rows: 0, kept: 0, people: 0, organisations: 0, reactivated: 0, unspecific: 0, skipped: {} };
}

/** True when rows were left out because they have no taxonomy code, and no row is left to search for. */
export function isNobodySearchable({ kept, skipped }: RegistryCounts): boolean {
  return kept === 0 && (skipped.no_taxonomy ?? 0) > 0;
}

/**
 * Yields the artefact of an NPPES file as texts. `counts` is complete after the last one.
 * @throws InputRefusal `unknown_header`; `no_rows` for the header-only file that NPPES publishes with each
 * file
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
  if (counts.rows === 0) throw new InputRefusal('no_rows', 'The file has the NPPES header but no rows.');
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

/** Reads a line of the artefact, without its line end. */
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

/** Number of digits of the NPI at the beginning of every line. */
export const NPI_DIGITS = 10;

/** Yields the lines of an artefact, several at a time. */
export async function* readRegistryLines(path: string): AsyncGenerator<string[]> {
  let rest = '';
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
