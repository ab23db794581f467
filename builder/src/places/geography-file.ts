// A geography file of the input folder: a CSV of ZIPs that replaces all packaged ZIPs.
import type { ZipCentroid } from '../../../schemas/place.ts';
import { csvRows, hasColumns } from '../csv/table.ts';
import { InputRefusal } from '../input/refusal.ts';

const COLUMNS = { zip: 'zip', city: 'city', state: 'state', lat: 'lat', lng: 'lng' } as const;
const DEGREES = /^-?\d{1,3}(?:\.\d+)?$/;

/**
 * The ZIPs of a geography file. When a ZIP occurs twice, its last line counts. Both coordinates are null
 * unless both are valid degrees.
 * @throws InputRefusal `no_rows` when no line has a ZIP and a state; also what opening the file throws
 */
export async function readGeographyFile(path: string): Promise<ZipCentroid[]> {
  const zips = new Map<string, ZipCentroid>();
  for await (const cell of csvRows(path, COLUMNS)) {
    const [zip, state] = [cell('zip').trim(), cell('state').trim().toUpperCase()];
    if (!/^\d{5}$/.test(zip) || !/^[A-Z]{2}$/.test(state)) continue;
    const [lat, lng] = [parseDegrees(cell('lat'), 90), parseDegrees(cell('lng'), 180)];
    const placed = lat !== null && lng !== null;
    zips.set(zip, {
      zip,
      city: cell('city').trim(),
      state,
      lat: placed ? lat : null,
      lng: placed ? lng : null,
    });
  }
  if (zips.size === 0) throw new InputRefusal('no_rows');
  return [...zips.values()];
}

/** True when the first line of a text has the columns of a geography file. */
export function looksLikeGeography(head: string): boolean {
  return hasColumns(head, Object.values(COLUMNS));
}

function parseDegrees(text: string, limit: number): number | null {
  const value = DEGREES.test(text.trim()) ? Number(text) : Number.NaN;
  return Math.abs(value) <= limit ? value : null;
}
