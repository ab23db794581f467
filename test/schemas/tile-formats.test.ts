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
/**
 * What a build says of itself, whichever format it is in. The build of format 2 has other sizes, and credits the Census
 * Bureau only for its own points, which the geography file of the samples replaces.
 */
function withoutBuild(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(/\d{4}-\d{2}-\d{2}-[0-9a-f]{12}/g, 'build');
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{64}/g, 'hash')
      .replaceAll(/"tiles_version":\d+/g, '"tiles_version":0')
      .replaceAll(/"bytes":\d+/g, '"bytes":0')
      .replace('"U.S. Census Bureau ZCTA centroids",', ''),
  );
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

  it.each(KINDS)('say the same of the same inputs: %s', (kind) => {
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

describe('format 1 without the properties that it let be absent', () => {
  const without = (value: unknown, name: string): Json => {
    const { [name]: _, ...rest } = value as Json;
    return rest;
  };
  it('gets no provider keys', () => {
    const index = upgradeTile('index', without(sample(1, 'index'), 'provider_keys'));
    expect(FORMAT_SCHEMAS.index.parse(index).provider_keys).toEqual([]);
  });
  it('gets no median and no member tiles', () => {
    const older = without(without(sample(1, 'providerManifest'), 'mid_median'), 'member_zip3');
    const manifest = upgradeTile('providerManifest', older);
    expect(FORMAT_SCHEMAS.providerManifest.parse(manifest)).toMatchObject({
      mid_median: null,
      member_zip3: [],
    });
  });
  it.each(['place', 'state'] as const)('gets unknown NPIs: %s', (kind) => {
    const tile = sample(1, kind);
    const directory = tile.directory as Json;
    const older = { ...tile, directory: { ...directory, files: without(directory.files, 'npi') } };
    const { files } = FORMAT_SCHEMAS[kind].parse(upgradeTile(kind, older)).directory;
    expect(files.npi).toEqual(files.number.map(() => null));
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
    for (const format of READ_FORMATS)
      expect(Object.keys(kept[format] ?? {})).toEqual(Object.keys(FORMAT_SCHEMAS));
  });
});
