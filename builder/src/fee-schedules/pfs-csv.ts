// Reads the Physician Fee Schedule relative value file as CSV (PPRRVU): 31 columns in 2025, 32 since 2026.
// The name of a column is spread over five lines. Columns are found by their joined names, because a new
// column shifted the factor in 2026.
import { basename } from 'node:path';
import Papa from 'papaparse';
import { cutStart } from '../../../schemas/cut-ends.ts';
import { InputRefusal } from '../input/refusal.ts';
import { readWholeText } from '../input/whole-text.ts';
import { monthNumber, releaseLabel } from './months.ts';
import { PFS_FIELDS, type PfsCells, type PfsField, type PfsRelease, PfsRowCollector } from './pfs-release.ts';
import { cellAddress } from './row-rejection.ts';

const HEADER_LINES = 5;
/** The title of the file in lower case, after its year. */
const TITLE = ' national physician fee schedule relative value file';
/** Header and release line are within this number of lines; the real files need ten. */
const LEAD_LINES = 30;

const COLUMN_OF: Record<PfsField, string> = {
  code: 'HCPCS',
  modifier: 'MOD',
  status: 'STATUS CODE',
  globalDays: 'GLOB DAYS',
  work: 'WORK RVU',
  nonFacilityPe: 'NON-FAC PE RVU',
  nonFacilityNa: 'NON-FAC NA INDICATOR',
  facilityPe: 'FACILITY PE RVU',
  facilityNa: 'FACILITY NA INDICATOR',
  malpractice: 'MP RVU',
  nonFacilityTotal: 'NON-FACILITY TOTAL',
  facilityTotal: 'FACILITY TOTAL',
  factor: 'CONV FACTOR',
  oppsNonFacilityPe: 'NON-FACILITY PE USED FOR OPPS PAYMENT AMOUNT',
  oppsFacilityPe: 'FACILITY PE USED FOR OPPS PAYMENT AMOUNT',
  oppsMalpractice: 'MP USED FOR OPPS PAYMENT AMOUNT',
};

/** Columns that are known but not needed. Any other name is an alarm: CMS has changed the layout. */
const OTHER_COLUMNS = [
  'DESCRIPTION',
  'NOT USED FOR MEDICARE PAYMENT',
  'PCTC IND',
  'PRE OP',
  'INTRA OP',
  'POST OP',
  'MULT PROC',
  'BILAT SURG',
  'ASST SURG',
  'CO-SURG',
  'TEAM SURG',
  'PRIC IND',
  'ENDO BASE',
  'PHYSICIAN SUPERVISION OF DIAGNOSTIC PROCEDURES',
  'CALCULATION FLAG',
  'DIAGNOSTIC IMAGING FAMILY INDICATOR',
];

/** Letters and digits only: `CO- SURG` and `CO-SURG` are one name. */
function headerKey(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

const KNOWN_KEYS = new Set([...Object.values(COLUMN_OF), ...OTHER_COLUMNS].map(headerKey));

function findHeaderEnd(rows: readonly string[][]): number {
  const end = rows
    .slice(0, LEAD_LINES)
    .findIndex((row) => headerKey(row[0] ?? '') === 'HCPCS' && headerKey(row[1] ?? '') === 'MOD');
  if (end < HEADER_LINES - 1) throw new InputRefusal('unknown_header', 'No line begins with HCPCS,MOD.');
  return end;
}

type Columns = { columns: Record<PfsField, number>; alarms: string[] };

function locateColumns(rows: readonly string[][], end: number): Columns {
  const stacked = rows.slice(end - HEADER_LINES + 1, end + 1);
  const width = Math.max(...stacked.map((row) => row.length));
  const byKey = new Map<string, number>();
  const alarms: string[] = [];
  for (let column = 0; column < width; column++) {
    const key = headerKey(stacked.map((row) => row[column] ?? '').join(' '));
    if (key === '') continue;
    const at = cellAddress(end, column);
    if (!KNOWN_KEYS.has(key))
      alarms.push(
        `The column '${key}' at ${at} is not known. Look up what it means before the amounts are used.`,
      );
    else if (byKey.has(key))
      throw new InputRefusal('unknown_header', `The column '${key}' occurs twice.`, at);
    else byKey.set(key, column);
  }
  const columns: Partial<Record<PfsField, number>> = {};
  for (const field of PFS_FIELDS) {
    const column = byKey.get(headerKey(COLUMN_OF[field]));
    if (column === undefined)
      throw new InputRefusal('unknown_header', `The column ${COLUMN_OF[field]} is missing.`);
    columns[field] = column;
  }
  return { columns: columns as Record<PfsField, number>, alarms };
}

/** Reads year, label and date of the release from the title and the RELEASED line. */
function readRelease(lead: string): Pick<PfsRelease, 'year' | 'label' | 'releasedOn'> {
  const plain = lead.toLowerCase().replace(/\s+/g, ' ');
  const [before = '', after] = plain.split(TITLE, 2);
  const year = Number(/\d{4}$/.exec(before.slice(-4))?.[0]);
  const date = /released (\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(plain);
  if (after === undefined || Number.isNaN(year) || !date)
    throw new InputRefusal('unknown_release', 'The title with its year, or the RELEASED line, is missing.');
  const [, month = '', day = '', dateYear = ''] = date;
  const releasedOn = `${dateYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, monthName = '', release] = after.split(' ', 3);
  const named = release?.startsWith('release') ? monthNumber(monthName) : undefined;
  return { year, releasedOn, label: named ? releaseLabel(year, named) : `${year}, released ${releasedOn}` };
}

/**
 * Reads the text of a PPRRVU CSV. Of `fileName` it checks only whether it names `QPP`.
 * @throws InputRefusal `unknown_header`, `unknown_release`, and what `PfsRowCollector.finish` throws
 */
export function parsePfsCsv(text: string, fileName: string): PfsRelease {
  const rows = Papa.parse<string[]>(text, { delimiter: ',' }).data;
  const end = findHeaderEnd(rows);
  const { columns, alarms } = locateColumns(rows, end);
  const release = readRelease(rows.slice(0, end).flat().join('\n'));
  const found = new PfsRowCollector();
  for (let index = end + 1; index < rows.length; index++) {
    const row = rows[index] ?? [];
    if (row.every((cell) => cell.trim() === '')) continue;
    const cells: Partial<PfsCells> = {};
    for (const field of PFS_FIELDS) cells[field] = row[columns[field]] ?? '';
    found.add(cells as PfsCells, (field) => cellAddress(index, columns[field]));
  }
  found.alarms.push(...alarms);
  return found.finish(release, fileName);
}

/** Reads a PPRRVU CSV file, plain or gzip. Refuses as `parsePfsCsv` does. */
export async function readPfsCsv(path: string, fileName = basename(path)): Promise<PfsRelease> {
  return parsePfsCsv(await readWholeText(path), fileName);
}

/** True when the beginning of a text is a PPRRVU CSV. */
export function looksLikePfsCsv(head: string): boolean {
  const start = cutStart(head, /[",\s]/).slice(0, '2026'.length + TITLE.length);
  if (/^\d{4}/.test(start) && start.toLowerCase().endsWith(TITLE)) return true;
  return head.split('\n').some(isHeaderLine);
}

function isHeaderLine(line: string): boolean {
  const titles = line.replaceAll('"', '').toLowerCase();
  return titles.startsWith('hcpcs,mod,description,') && titles.includes('factor');
}
