// The format keeps its word: samples of each format that is read fit the current schemas once they are upgraded, and
// no schema changes without a new format.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
type Json = Record<string, unknown>;

function sample(format: number, kind: FormatKind): Json {
  return JSON.parse(
    readFileSync(join('test/fixtures/tiles', String(format), `${kind}.json`), 'utf8'),
  ) as Json;
}
/** Kinds that say the same in both formats. Index and provider manifest have editions, the manifest other versions. */
const SAME_KINDS = KINDS.filter((kind) => !['index', 'manifest', 'providerManifest'].includes(kind));

/** What a build says of itself, whichever format it is in. */
function withoutBuild(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"(?:build|release)":"[^"]*"/g, '"build":""'));
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

describe('format 4', () => {
  const upgraded = (kind: FormatKind) => upgradeTile(kind, sample(PREVIOUS, kind)) as Json;
  it('has every tile under its build: no editions', () => {
    expect(upgraded('index')).toMatchObject({ editions: null });
    expect(upgraded('providerManifest')).toMatchObject({ zip3_editions: null, member_editions: null });
    const index = FORMAT_SCHEMAS.index.parse(upgraded('index'));
    const release = String(sample(PREVIOUS, 'pointer').release);
    expect(keysOfKind(index, 'zip3')).toContain(`tiles/${release}/zip3/500.json`);
    const manifest = FORMAT_SCHEMAS.providerManifest.parse(upgraded('providerManifest'));
    expect(keysOfManifest(manifest)).toContain(`members/${release}/cardiology/500.json`);
  });

  it('gets code tiles without claims', () => {
    const { claims } = FORMAT_SCHEMAS.code.parse(upgradeTile('code', sample(PREVIOUS, 'code')));
    expect(claims).toBeNull();
  });
});

describe('format 5', () => {
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
      expect(Object.keys(kept[format] ?? {})).toEqual(Object.keys(FORMAT_SCHEMAS));
    }
  });
});
