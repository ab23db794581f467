// The format keeps its word: samples of each format that is read fit the current schemas once they are upgraded, and
// no schema changes without a new format.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeNumbers } from '../../schemas/number-column.ts';
import { keysOfKind, keysOfManifest, providerManifestKeys } from '../../schemas/release-keys.ts';
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
/** Kinds that the preceding format did not have. */
const NEW_KINDS: readonly string[] = ['insurerPayments'];
const kindsOf = (format: number) =>
  KINDS.filter((kind) => format === TILE_FORMAT || !NEW_KINDS.includes(kind));
type Json = Record<string, unknown>;

function sample(format: number, kind: FormatKind): Json {
  return JSON.parse(
    readFileSync(join('test/fixtures/tiles', String(format), `${kind}.json`), 'utf8'),
  ) as Json;
}
/**
 * Kinds that say the same in both formats. Index and provider manifest name other editions, the manifest other versions, and a
 * member tile the groups of rates.
 */
const SAME_KINDS = kindsOf(PREVIOUS).filter(
  (kind) => !['index', 'manifest', 'providerManifest', 'memberTile'].includes(kind),
);

/** What a build says of itself, whichever format it is in. */
function withoutBuild(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(?:build|release)":"[^"]*"/g, '"build":""'));
}

describe('the formats that are read', () => {
  it('are the current one and the one before it', () => {
    expect(READ_FORMATS).toEqual([TILE_FORMAT, PREVIOUS]);
  });

  it.each(READ_FORMATS.flatMap((format) => kindsOf(format).map((kind) => [format, kind] as const)))(
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

describe('format 5', () => {
  const upgraded = (kind: FormatKind) => upgradeTile(kind, sample(PREVIOUS, kind)) as Json;
  const NOTHING = { apc: null, index: [], services: [] };

  it('has no group of a rate, and says all else of members', () => {
    const now = FORMAT_SCHEMAS.memberTile.parse(sample(TILE_FORMAT, 'memberTile'));
    const rates = now.providers.flatMap((provider) => provider.rates);
    expect(new Set(rates.map(({ group }) => group))).toEqual(new Set([null, 'Sample Group']));
    for (const rate of rates) rate.group = null;
    expect(withoutBuild(upgraded('memberTile'))).toEqual(withoutBuild(now));
  });

  it('lists no payments of insurers', () => {
    const index = FORMAT_SCHEMAS.index.parse(upgraded('index'));
    expect(index.insurer_payments).toEqual({ codes: '', drgs: '' });
    expect(keysOfKind(index, 'insurers')).toEqual([]);
  });

  it('knows nothing of the services that Medicare paid', () => {
    expect(FORMAT_SCHEMAS.code.parse(upgraded('code')).facilities.evidence).toEqual({
      ...{ year: null, apc: null, services: encodeNumbers([]) },
    });
    expect(FORMAT_SCHEMAS.providerTile.parse(upgraded('providerTile')).evidence).toEqual({
      ...{ clinicians_year: null, hospitals_year: null, ...NOTHING },
    });
  });
});

describe('format 6', () => {
  it('has every tile under the edition that index and manifest give', () => {
    const index = FORMAT_SCHEMAS.index.parse(sample(TILE_FORMAT, 'index'));
    const manifest = FORMAT_SCHEMAS.providerManifest.parse(sample(TILE_FORMAT, 'providerManifest'));
    const filed = (kind: FormatKind) => String(sample(TILE_FORMAT, kind).build);
    expect(keysOfKind(index, 'zip3')).toContain(`shared/zip3/500-${filed('place')}.json`);
    expect(keysOfKind(index, 'code')).toContain(`shared/code/70551-${filed('code')}.json`);
    expect(providerManifestKeys(index)).toContain(
      `shared/providers/cardiology/index-${filed('providerManifest')}.json`,
    );
    expect(keysOfManifest(manifest)).toContain(
      `shared/providers/cardiology/500-${filed('providerTile')}.json`,
    );
    expect(keysOfManifest(manifest)).toContain(`shared/members/cardiology/500-${filed('memberTile')}.json`);
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
      const kinds = Object.keys(FORMAT_SCHEMAS).filter(
        (kind) => format === TILE_FORMAT || !NEW_KINDS.includes(kind),
      );
      expect(Object.keys(kept[format] ?? {})).toEqual(kinds);
    }
  });
});
