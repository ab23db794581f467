// The compact table of ZCTA points out of a Gazetteer file of the Census Bureau.
import { Latitude, Longitude, Zip5 } from '../../schemas/place.ts';

/** The columns we need, by the names of the Gazetteer and by those of extracts that others made of it. */
const COLUMNS = {
  zip: ['geoid', 'zip'],
  lat: ['intptlat', 'lat'],
  lng: ['intptlong', 'lon', 'lng'],
} as const;

/** Four decimals are 11 metres, far finer than what one point can say about a whole ZIP. */
const DECIMALS = 4;

/**
 * A line `zip,lat,lng` for every line of the Gazetteer, sorted by ZIP. The file may be separated by bars
 * (2025), tabs (before 2025) or commas.
 * @throws Error when a column is missing, a cell is not what its column holds, or a ZIP occurs twice
 */
export function makeZctaTable(gazetteer: string): string {
  const [header = '', ...lines] = gazetteer.trim().split(/\r?\n/);
  const separator = header.includes('|') ? '|' : header.includes('\t') ? '\t' : ',';
  const names = header.split(separator).map((name) => name.trim().toLowerCase());
  const [zip, lat, lng] = [findColumn(names, 'zip'), findColumn(names, 'lat'), findColumn(names, 'lng')];
  const points = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const cells = line.split(separator).map((cell) => cell.trim());
    const name = cells[zip] ?? '';
    const [north, east] = [readDegrees(cells[lat]), readDegrees(cells[lng])];
    const fits = Zip5.safeParse(name).success && Latitude.safeParse(north).success;
    if (!fits || !Longitude.safeParse(east).success)
      throw new Error(`Line ${index + 2} is not a ZIP with a latitude and a longitude: ${line}`);
    if (points.has(name)) throw new Error(`Line ${index + 2}: the ZIP ${name} occurs twice.`);
    points.set(name, `${name},${round(north)},${round(east)}`);
  }
  const sorted = [...points].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return `${['zip,lat,lng', ...sorted].join('\n')}\n`;
}

function findColumn(names: readonly string[], column: keyof typeof COLUMNS): number {
  const index = COLUMNS[column].map((name) => names.indexOf(name)).find((at) => at >= 0);
  if (index === undefined) throw new Error(`The header has no column named ${COLUMNS[column].join(' or ')}.`);
  return index;
}

function readDegrees(cell: string | undefined): number {
  return cell ? Number(cell) : Number.NaN;
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
