// Which tile formats are read, and how an object of the preceding format becomes one of the current format. Readers
// take both, so that a rollback over one change of the format serves; a new format replaces `upgradeFrom5`.
import {
  areasFrom5,
  cellFrom5,
  claimsFrom5,
  directoryFrom5,
  pricesFrom5,
  zipsFrom5,
} from './columns-of-format-5.ts';
import { TILE_FORMAT } from './tile.ts';

const PRECEDING_FORMAT = 5;
/** Formats that a reader takes, the current one first. */
export const READ_FORMATS: readonly number[] = [TILE_FORMAT, PRECEDING_FORMAT];

/** Kinds of objects that carry a format, as messages call them. */
export const FORMAT_KINDS = {
  code: 'code tile',
  zip3Statistics: 'table of ZIP3 statistics',
  insurerPayments: 'table of what insurers paid',
  place: 'place tile',
  state: 'state tile',
  cell: 'cell tile',
  index: 'index',
  pointer: 'pointer',
  manifest: 'manifest',
  providerManifest: 'provider manifest',
  providerTile: 'provider tile',
  memberTile: 'member tile',
} as const;
export type FormatKind = keyof typeof FORMAT_KINDS;

/** An object cannot be read, because its format is not one of READ_FORMATS. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
  constructor(kind: FormatKind, found: unknown) {
    const read = READ_FORMATS.join(' and ');
    // What is found may be anything, and only a number says something.
    const format =
      found === undefined || typeof found === 'number' ? String(found) : `of type ${typeof found}`;
    super(`A ${FORMAT_KINDS[kind]} has format ${format}; this version reads formats ${read}.`);
  }
}

/**
 * An object as one of the current format. Changes the object itself, which must be freshly parsed; its values are not
 * checked.
 * @throws UnknownFormat with both numbers
 */
export function upgradeTile(kind: FormatKind, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('format' in value))
    throw new UnknownFormat(kind, undefined);
  if (value.format === TILE_FORMAT) return value;
  if (value.format !== PRECEDING_FORMAT) throw new UnknownFormat(kind, value.format);
  return upgradeFrom5(kind, value as Loose);
}

type Loose = { [property: string]: unknown };

/**
 * Format 5 had its columns of prices, areas, claims, ZIPs and directories as lists, no evidence of the services that
 * Medicare paid, no former setting, and nothing about what insurers paid.
 */
function upgradeFrom5(kind: FormatKind, value: Loose): unknown {
  value.format = TILE_FORMAT;
  const none = { index: [], services: [] };
  if (kind === 'code') upgradeCodeFrom5(value);
  if (kind === 'zip3Statistics') value.zip3 = areasFrom5(value.zip3);
  if (kind === 'place') value.zips = zipsFrom5(value.zips);
  if (kind === 'place' || kind === 'state') value.directory = directoryFrom5(value.directory);
  if (kind === 'cell') Object.assign(value, cellFrom5(value));
  if (kind === 'providerTile')
    value.evidence = { clinicians_year: null, hospitals_year: null, apc: null, ...none };
  if (kind === 'memberTile') addGroups(value);
  if (kind === 'index') {
    value.insurer_payments = { codes: '', drgs: '' };
    value.checksums = null;
    if (typeof value.editions === 'object' && value.editions !== null)
      Object.assign(value.editions, { insurer_payments: { codes: '', drgs: '' } });
  }
  return value;
}

function upgradeCodeFrom5(value: Loose): void {
  if (typeof value.facilities === 'object' && value.facilities !== null)
    value.facilities = pricesFrom5(value.facilities);
  value.states = areasFrom5(value.states);
  if (typeof value.claims === 'object' && value.claims !== null && 'states' in value.claims)
    value.claims.states = claimsFrom5(value.claims.states);
  value.other_setting_stats = null;
}

/** Rates without the group that they were agreed with. */
function addGroups({ providers }: Loose): void {
  for (const provider of Array.isArray(providers) ? providers : [])
    if (Array.isArray(provider?.rates))
      provider.rates = provider.rates.map((rate: unknown) =>
        typeof rate === 'object' && rate !== null ? { ...rate, group: null } : rate,
      );
}
