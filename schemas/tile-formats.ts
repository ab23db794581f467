// Which tile formats are read, and how an object of the preceding format becomes one of the current format. Readers
// take both, so that a rollback over one change of the format serves; a new format replaces `upgradeFrom2`.
import { TILE_FORMAT } from './tile.ts';

const PRECEDING_FORMAT = 2;
/** Formats that a reader takes, the current one first. */
export const READ_FORMATS: readonly number[] = [TILE_FORMAT, PRECEDING_FORMAT];

/** Kinds of objects that carry a format, as messages call them. */
export const FORMAT_KINDS = {
  code: 'code tile',
  zip3Statistics: 'table of ZIP3 statistics',
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
  return upgradeFrom2(kind, value as Loose);
}

type Loose = { [property: string]: unknown };

/**
 * Format 2 knew no shared sources, no health systems of files and no flags of prices. It held statistics by ZIP3 in the
 * code tile, which are not read any more: with a release of format 2, enterprise data has no rows by ZIP3.
 */
function upgradeFrom2(kind: FormatKind, value: Loose): unknown {
  value.format = TILE_FORMAT;
  if (kind === 'index') value.zip3_statistics = { codes: '', drgs: '' };
  if (kind === 'code') {
    delete value.zip3;
    Object.assign((value.facilities ?? {}) as Loose, {
      shared: { index: [], source: [] },
      flags: { far_below: [] },
    });
  }
  if (kind === 'code') addCovers(value);
  if (kind === 'place' || kind === 'state') addSystems(value.directory);
  return value;
}

function addSystems(directory: unknown): void {
  const { files } = (directory ?? {}) as { files?: Loose };
  if (!files || !Array.isArray(files.number)) return;
  files.system = files.number.map(() => null);
  (directory as Loose).no_discount = [];
}

/** Tiles from before `covers` do not say what a price covers, nor which Medicare amount compares with it. */
function addCovers(value: Loose): void {
  value.covers ??= null;
  const medicare = value.medicare as Loose | undefined;
  if (medicare) medicare.comparable ??= null;
}
