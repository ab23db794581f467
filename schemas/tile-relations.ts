// What the values of one tile must have to do with each other: indexes that lie in their tables, ZIPs of the tile's own
// prefix, amounts that stay above zero when they are decoded. One pass each, without a copy of the tile.
import { hasChecksums } from './checksums.ts';
import { codeTypeOf } from './code-key.ts';
import { hasEditions } from './editions.ts';
import type { InsurerPayments } from './insurer-payments.ts';
import {
  PROVIDER_CONFIDENCES,
  type ProviderManifest,
  type ProviderTile,
  SEARCH_RADII_MILES,
} from './provider.ts';
import { areaFault } from './read-areas.ts';
import { claimsFault } from './read-claims.ts';
import { checkedDirectory } from './read-directory.ts';
import { priceTable } from './read-prices.ts';
import { zipFault } from './read-zips.ts';
import type { BuildIndex, CodeTile, Directory, PlaceTile, StateTile, Zip3Statistics } from './tile.ts';

/** What is wrong, in words without any value of the tile; undefined when nothing is. */
export type RelationFault = string | undefined;

function isIndexOutside(column: readonly (number | null)[], table: readonly unknown[]): boolean {
  // Null is less than every length.
  for (let i = 0; i < column.length; i += 1)
    if ((column[i] ?? 0) >= table.length && column[i] !== null) return true;
  return false;
}

/** Whether an entry of a column is greater than that of another column. */
function isAbove(lower: readonly number[], upper: readonly number[]): boolean {
  for (let i = 0; i < lower.length; i += 1) if ((lower[i] ?? 0) > (upper[i] ?? 0)) return true;
  return false;
}

/** The areas, the claims by state, the prices of the facilities, and that the type fits the code. */
export function codeFault(tile: CodeTile): RelationFault {
  if (tile.code_type !== codeTypeOf(tile.code)) return 'has a code_type that its code does not have';
  const claims = tile.claims === null ? undefined : claimsFault(tile.claims.states);
  return areaFault(tile.states, tile.dates) ?? claims ?? amountFault(tile);
}

/** The tables of a code tile that its writer checked. */
export function checkedCodeFault({ states, dates, claims, facilities }: CodeTile): RelationFault {
  const ofClaims = claims === null ? undefined : claimsFault(claims.states, true);
  return areaFault(states, dates, true) ?? ofClaims ?? tableFault(priceTable(facilities, true));
}

/** The areas. */
export function zip3StatisticsFault({ zip3, dates }: Zip3Statistics): RelationFault {
  return areaFault(zip3, dates);
}

/** Names and dates of the payments, and that their amounts are in order. */
export function insurerPaymentsFault({ rows, names, dates }: InsurerPayments): RelationFault {
  if (isIndexOutside(rows.payer, names) || isIndexOutside(rows.plan, names))
    return 'has a payment of a name that is not in names';
  if (isIndexOutside(rows.as_of, dates)) return 'has a payment with a date that is not in dates';
  return isAbove(rows.p10, rows.median) || isAbove(rows.median, rows.p90)
    ? 'has a payment whose amounts are not in order'
    : undefined;
}

/** The prices, and that their evidence is of a year. */
function amountFault({ facilities }: CodeTile): RelationFault {
  const table = priceTable(facilities);
  if (typeof table === 'string') return table;
  const { length } = table.services;
  return evidenceFault(length, length, facilities.evidence.year);
}

/** Every row with evidence is there, and the evidence is of a year. `found`: rows with evidence that were reached. */
function evidenceFault(found: number, listed: number, year: number | null): RelationFault {
  if (found !== listed) return 'has evidence of a row that it does not list';
  return found === 0 || year !== null ? undefined : 'has evidence without a year';
}

/** The evidence of the rows of a provider tile. Indexes are differences, so only the sum of all can be outside. */
function rowEvidenceFault({ rows, evidence }: ProviderTile): RelationFault {
  const { index, clinicians_year, hospitals_year } = evidence;
  let [sum, isSorted] = [0, true];
  for (const [i, delta] of index.entries()) {
    sum += delta;
    if (i > 0 && delta === 0) isSorted = false;
  }
  const isInside = index.length === 0 || sum < rows.npi.length;
  return evidenceFault(
    isInside && isSorted ? index.length : -1,
    index.length,
    clinicians_year ?? hospitals_year,
  );
}

/** The ZIPs, and the directory. */
export function placeFault(tile: PlaceTile): RelationFault {
  return zipFault(tile) ?? directoryFault(tile.directory);
}

/** The tables of a place tile that its writer checked. */
export function checkedPlaceFault(tile: PlaceTile): RelationFault {
  return zipFault(tile, true) ?? checkedDirectoryFault(tile);
}

/** The directory, and that every campus is in the state. */
export function stateFault({ state, directory }: StateTile): RelationFault {
  const { state: states } = directory.campuses;
  if (states !== state.repeat(states.length / state.length)) return 'has a campus of another state';
  return directoryFault(directory);
}

function directoryFault(directory: Directory): RelationFault {
  return tableFault(checkedDirectory(directory));
}

/** The table of the directory of a place or state tile that its writer checked. */
export function checkedDirectoryFault({ directory }: { directory: Directory }): RelationFault {
  return tableFault(checkedDirectory(directory, true));
}

function tableFault(table: object | string): RelationFault {
  return typeof table === 'string' ? table : undefined;
}

/** The lists of codes, which are searched by bisection. */
export function indexFault(index: BuildIndex): RelationFault {
  const { codes, drgs, zip3_statistics: listed, insurer_payments: paid } = index;
  for (const list of [codes, listed.codes, paid.codes])
    if (!isSortedList(list, FIVE_CHARACTERS)) return 'has codes that are not a sorted list';
  for (const list of [drgs, listed.drgs, paid.drgs])
    if (!isSortedList(list, THREE_DIGITS)) return 'has drgs that are not a sorted list';
  return editionsFault(index) ?? checksumsFault(index);
}

/** Every tile of a kind that has checksums has one. */
function checksumsFault({ checksums, ...index }: BuildIndex): RelationFault {
  if (checksums === null) return undefined;
  const isWhole =
    hasChecksums(checksums.codes, index.codes.length / 5) &&
    hasChecksums(checksums.drgs, index.drgs.length / 3) &&
    hasChecksums(checksums.zip3, index.zip3.length) &&
    hasChecksums(checksums.states, index.states.length);
  return isWhole ? undefined : 'has checksums of other tiles than it lists';
}

/** Every tile that is listed has an edition, or none has. */
function editionsFault({
  editions,
  zip3_statistics: listed,
  insurer_payments: paid,
  ...index
}: BuildIndex): RelationFault {
  if (editions === null) return undefined;
  const lists: [joined: string, entries: number][] = [
    [editions.codes, index.codes.length / 5],
    [editions.drgs, index.drgs.length / 3],
    [editions.zip3_statistics.codes, listed.codes.length / 5],
    [editions.zip3_statistics.drgs, listed.drgs.length / 3],
    [editions.insurer_payments.codes, paid.codes.length / 5],
    [editions.insurer_payments.drgs, paid.drgs.length / 3],
    [editions.zip3, index.zip3.length],
    [editions.states, index.states.length],
    [editions.cells, index.cells.length],
    [editions.provider_keys, index.provider_keys.length],
  ];
  return lists.every(([joined, entries]) => hasEditions(joined, entries)) ? undefined : OTHER_EDITIONS;
}

const OTHER_EDITIONS = 'has editions of other tiles than it lists';

const FIVE_CHARACTERS = /\d{4}[0-9A-Z]|[A-Z]\d{4}/y;
const THREE_DIGITS = /\d{3}/y;

/** Whether a text is nothing but entries of a pattern, each greater than the one before. */
function isSortedList(joined: string, entry: RegExp): boolean {
  let [at, last] = [0, ''];
  while (at < joined.length) {
    entry.lastIndex = at;
    const found = entry.exec(joined)?.[0];
    if (found === undefined || found <= last) return false;
    [at, last] = [at + found.length, found];
  }
  return true;
}

/** A billing code has its own prices; a specialty has those of the code that stands for it. */
function priceCodeFault({ key, price_code }: { key: string; price_code: string }): RelationFault {
  const isSpecialty = /^[a-z]/.test(key);
  return isSpecialty || key === price_code ? undefined : 'has a price_code that is not its key';
}

/** The price code, that its kind fits its key, and an edition for each listed tile. */
export function providerManifestFault(manifest: ProviderManifest): RelationFault {
  const kind = /^[a-z]/.test(manifest.key) ? 'specialty' : 'procedure';
  if (manifest.kind !== kind) return 'has a kind that its key does not have';
  const { zip3, member_zip3, zip3_editions, member_editions } = manifest;
  if (zip3_editions !== null && !hasEditions(zip3_editions, zip3.length)) return OTHER_EDITIONS;
  if (member_editions !== null && !hasEditions(member_editions, member_zip3.length)) return OTHER_EDITIONS;
  return priceCodeFault(manifest);
}

/** The price code, indexes of the rows, amounts in order, and origins of the tile's own prefix. */
export function providerTileFault(tile: ProviderTile): RelationFault {
  const { zip3, zip3_origin, origins, places, dates, specialties, rows } = tile;
  const radii: readonly number[] = SEARCH_RADII_MILES;
  const checks: [name: string, isBroken: boolean][] = [
    ['has an origin of another zip3', !origins.zip.every((zip) => zip.startsWith(zip3))],
    ['has a zip3_origin that is not an origin', !origins.zip.includes(zip3_origin)],
    ['has an unknown search radius', !origins.complete_miles.every((miles) => radii.includes(miles))],
    ['has a row at a place that is not in places', isIndexOutside(rows.place, places.zip)],
    ['has a row with a date that is not in dates', isIndexOutside(rows.as_of, dates)],
    ['has a row with a specialty that is not in specialties', isIndexOutside(rows.specialty, specialties)],
    ['has a row with an unknown confidence', isIndexOutside(rows.confidence, PROVIDER_CONFIDENCES)],
    ['has a row whose amounts are not in order', isAbove(rows.low, rows.mid) || isAbove(rows.mid, rows.high)],
  ];
  return checks.find(([, isBroken]) => isBroken)?.[0] ?? rowEvidenceFault(tile) ?? priceCodeFault(tile);
}

/** The price code of a member tile. */
export const memberTileFault = priceCodeFault;
