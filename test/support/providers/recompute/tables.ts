// Recomputation of provider prices, from files alone: it shares no line with what it checks. Here: CSV and small sums.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Every file of a folder with its text, unpacked, by its path from there. */
export function textsOf(dir: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    found.set(
      path.slice(dir.length + 1).replaceAll('\\', '/'),
      unpacked(path, bytes).replace(/^\u{feff}/u, ''),
    );
  }
  return found;
}

function unpacked(path: string, bytes: Buffer): string {
  if (!path.endsWith('.gz')) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch {
    // The sample world has an archive that is cut short on purpose.
    return '';
  }
}

/** Rows of a CSV, cell by cell: a quoted cell ends at the first quote that is not doubled. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Rows as records by the titles of a header row. */
export function recordsOf(rows: string[][], header: number): Record<string, string>[] {
  const titles = rows[header] ?? [];
  return rows
    .slice(header + 1)
    .map((cells) => Object.fromEntries(titles.map((title, at) => [title.trim(), cells[at] ?? ''])));
}

/** Whole cents of a decimal text, half up. Digits only: a float would round 1.005 down. */
export function centsOf(text: string): number {
  const [, whole = '', part = ''] = /^(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const digits = part.padEnd(3, '0');
  return Number(whole || '0') * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
}
