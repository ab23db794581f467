// The format keeps its word: samples of each format that is read fit the current schemas once they are upgraded, and
// no schema changes without a new format.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TILE_FORMAT } from '../../schemas/tile.ts';
import { FORMAT_KINDS, type FormatKind, READ_FORMATS, upgradeTile } from '../../schemas/tile-formats.ts';
import {
  currentFingerprints,
  FINGERPRINTS_FILE,
  type Fingerprints,
  FORMAT_SCHEMAS,
} from '../support/tile-fingerprints.ts';

const KINDS = Object.keys(FORMAT_KINDS) as FormatKind[];
const PREVIOUS = TILE_FORMAT - 1;
type Json = Record<string, unknown>;

function sample(format: number, kind: FormatKind): Json {
  return JSON.parse(
    readFileSync(join('test/fixtures/tiles', String(format), `${kind}.json`), 'utf8'),
  ) as Json;
}
/** Kinds that say the same in both formats. The index lists other provider keys, the manifest other versions. */
const SAME_KINDS: readonly FormatKind[] = KINDS.filter((kind) => kind !== 'index' && kind !== 'manifest');

/** What a build says of itself, whichever format it is in. */
function withoutBuild(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/\d{4}-\d{2}-\d{2}-[0-9a-f]{12}/g, 'build'));
}

describe('the formats that are read', () => {
  it('are the current one and the one before it', () => {
    expect(READ_FORMATS).toEqual([TILE_FORMAT, PREVIOUS]);
  });

  it.each(READ_FORMATS.flatMap((format) => KINDS.map((kind) => [format, kind] as const)))(
    'format %i has a sample of %s, which fits the current schema once it is upgraded',
    (format, kind) => {
      const read = sample(format, kind);
      expect(read.format).toBe(format);
      expect(FORMAT_SCHEMAS[kind].parse(upgradeTile(kind, read))).toEqual(read);
    },
  );

  it.each(SAME_KINDS)('say the same of the same inputs: %s', (kind) => {
    const upgraded = upgradeTile(kind, sample(PREVIOUS, kind));
    expect(withoutBuild(upgraded)).toEqual(withoutBuild(sample(TILE_FORMAT, kind)));
  });

  it.each(KINDS)('exclude any other, by its number: %s', (kind) => {
    const foreign = { ...sample(TILE_FORMAT, kind), format: TILE_FORMAT + 1 };
    const words = `A ${FORMAT_KINDS[kind]} has format ${TILE_FORMAT + 1}; this version reads formats ${TILE_FORMAT} and ${PREVIOUS}.`;
    expect(() => upgradeTile(kind, foreign)).toThrow(words);
    for (const value of [null, [], 'text', 7, {}])
      expect(() => upgradeTile(kind, value)).toThrow('has format undefined');
  });
});

describe('format 3', () => {
  const upgraded = (kind: FormatKind) => upgradeTile(kind, sample(PREVIOUS, kind)) as Json;
  it('gets provider rows without a campus, and no hospitals', () => {
    const { rows } = FORMAT_SCHEMAS.providerTile.parse(upgraded('providerTile'));
    expect(rows.npi.length).toBeGreaterThan(0);
    expect(rows.facility).toEqual(rows.npi.map(() => null));
    expect(rows.hospital).toEqual(rows.npi.map(() => null));
    expect(upgraded('providerManifest')).toMatchObject({ hospitals: 0 });
  });

  it('is refused with its damage: a provider tile without rows', () => {
    const damaged = { ...sample(PREVIOUS, 'providerTile'), rows: null };
    expect(FORMAT_SCHEMAS.providerTile.safeParse(upgradeTile('providerTile', damaged)).success).toBe(false);
  });
});

describe('the schemas', () => {
  it('do not change without a new format', () => {
    expect(existsSync(FINGERPRINTS_FILE)).toBe(true);
    const kept = JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8')) as Fingerprints;
    const now = currentFingerprints();
    const changed = Object.keys(now).filter((kind) => kept[TILE_FORMAT]?.[kind] !== now[kind]);
    expect(
      changed,
      `The schemas of these kinds are not those of format ${TILE_FORMAT}. A changed schema is a new tile format: ` +
        'test/fixtures/tiles/README.md says what to do. If the format was not released yet, or if a new version of ' +
        'zod only writes JSON Schema differently, run `node test/support/tile-fingerprints.ts`.',
    ).toEqual([]);
  });

  it('of each format that is read were kept', () => {
    const kept = JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8')) as Fingerprints;
    for (const format of READ_FORMATS) {
      expect(Object.keys(kept[format] ?? {})).toEqual(Object.keys(FORMAT_SCHEMAS));
    }
  });
});
