// Reads a claims file row by row into an artefact of lines, and counts what is not used. Memory does not depend on the
// size of the file: that of all clinicians has ten million rows.
import { basename } from 'node:path';
import { namedRows } from '../csv/named-rows.ts';
import type { Opener } from '../input/byte-source.ts';
import { InputRefusal } from '../input/refusal.ts';
import { type AreaKind, readAreaRow } from './area-row.ts';
import { areaLine, providerLine } from './artefact.ts';
import type { ClaimsRejection, ClaimsSkip, UnusedRow } from './claims-row.ts';
import { readDataYear } from './data-year.ts';
import { type ClaimsKind, LAYOUTS } from './layouts.ts';
import { type ProviderKind, readProviderRow } from './provider-row.ts';
import type { Cells } from './row-cells.ts';

/** Rows rejected for one reason, with the addresses of the first of them. */
export type RejectedRows = { count: number; first: string[] };

/** What was read: `kept`, all of `skipped` and all of `rejected` add up to `rows`. */
export type ClaimsReading = {
  year: number;
  rows: number;
  kept: number;
  skipped: Partial<Record<ClaimsSkip, number>>;
  rejected: Partial<Record<ClaimsRejection, RejectedRows>>;
};

const ADDRESSES = 5;
/** Lines are yielded in texts of about this many characters. */
const TEXT_LENGTH = 64 * 1024;
/** Until this year an APC was a group of another system. */
const LAST_YEAR_OF_OLD_APCS = 2015;

/** A reading to which `readClaims` adds. */
export function noClaims(): ClaimsReading {
  return { year: 0, rows: 0, kept: 0, skipped: {}, rejected: {} };
}

/**
 * Yields the artefact of a claims file as texts. `reading` is complete after the last one. `fileName` gives the year.
 * @throws InputRefusal `unknown_data_year`, `other_apc_system`, `unknown_header`, `no_rows`
 */
export async function* makeClaimsTexts(
  path: Opener,
  kind: ClaimsKind,
  reading: ClaimsReading,
  fileName = typeof path === 'string' ? basename(path) : '',
): AsyncGenerator<string> {
  reading.year = readDataYear(fileName);
  if (kind.includes('outpatient') && reading.year <= LAST_YEAR_OF_OLD_APCS)
    throw new InputRefusal('other_apc_system', `The claims are of ${reading.year}.`);
  const { columns, required } = LAYOUTS[kind];
  const seen = new SeenKeys(isByArea(kind));
  let text = '';
  for await (const cells of namedRows(path, columns, required)) {
    reading.rows += 1;
    const line = readLine(kind, cells, seen);
    if (typeof line === 'object') {
      countUnused(reading, line);
      continue;
    }
    reading.kept += 1;
    text += `${line}\n`;
    if (text.length >= TEXT_LENGTH) {
      yield text;
      text = '';
    }
  }
  if (reading.rows === 0) throw new InputRefusal('no_rows');
  if (text !== '') yield text;
}

/** Whether the rows of a kind are about areas. */
export function isByArea(kind: ClaimsKind): kind is AreaKind {
  return kind.endsWith('-by-area');
}

function readLine(kind: ClaimsKind, cells: Cells, seen: SeenKeys): string | UnusedRow {
  if (isByArea(kind)) {
    const read = readAreaRow(kind, cells);
    if (!('row' in read)) return read;
    return seen.add(read.key, '') ? areaLine(read.row) : { rejected: 'duplicate_row', at: cells.at('level') };
  }
  const read = readProviderRow(kind as ProviderKind, cells);
  if (!('row' in read)) return read;
  const { row, key } = read;
  if (seen.add(key, row.id)) return providerLine(row);
  return { rejected: 'duplicate_row', at: cells.at(kind === 'claims-clinicians' ? 'npi' : 'ccn') };
}

function countUnused(reading: ClaimsReading, unused: UnusedRow): void {
  if ('skipped' in unused) {
    reading.skipped[unused.skipped] = (reading.skipped[unused.skipped] ?? 0) + 1;
    return;
  }
  const rejected = reading.rejected[unused.rejected] ?? { count: 0, first: [] };
  reading.rejected[unused.rejected] = rejected;
  rejected.count += 1;
  if (rejected.first.length < ADDRESSES) rejected.first.push(unused.at);
}

/**
 * The keys of rows so far. A file by provider is sorted by provider, so only the keys of the current one are kept.
 */
class SeenKeys {
  readonly #keepsAll: boolean;
  readonly #keys = new Set<string>();
  #provider = '';

  constructor(keepsAll: boolean) {
    this.#keepsAll = keepsAll;
  }

  /** False when the key is known. */
  add(key: string, provider: string): boolean {
    if (!this.#keepsAll && provider !== this.#provider) {
      this.#keys.clear();
      this.#provider = provider;
    }
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }
}
