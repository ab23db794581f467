// `node test/support/publish/collect-generated.ts RELEASES KEYS ZIP3S`: removes old releases of a generated store, in which
// each release changes one tile in fifty, and prints what was removed and the most memory that the process had.
import { collectReleases } from '../../../builder/src/publish/collect.ts';
import type { ReleaseStore } from '../../../builder/src/publish/release-store.ts';
import type { ProviderManifest } from '../../../schemas/provider.ts';
import { type BuildIndex, EDITION_LENGTH, TILE_FORMAT, tileKeys } from '../../../schemas/tile.ts';

/** A tile gets another content once in this number of releases. */
const RELEASES_A_CHANGE = 50;
const KEEP = 14;
const CODES = 10_000;

const [releases = 0, keys = 0, zip3s = 0] = process.argv.slice(2).map(Number);
const builds = Array.from(
  { length: releases },
  (_, i) => `2026-01-${String(i + 1).padStart(2, '0')}-${i.toString(16).padStart(12, '0')}`,
);
const zip3 = Array.from({ length: zip3s }, (_, i) => String(i).padStart(3, '0'));
const providerKeys = Array.from({ length: keys }, (_, i) => `key_${i}`);
const codes = Array.from({ length: CODES }, (_, i) => String(10_000 + i).padStart(5, '0'));

/** How often a tile had changed by a release. */
const version = (tile: number, release: number) =>
  Math.floor((release + (tile % RELEASES_A_CHANGE)) / RELEASES_A_CHANGE);
const edition = (tile: number, release: number) =>
  `${tile}v${version(tile, release)}`.padStart(EDITION_LENGTH, '-');
const join = (count: number, from: number, release: number) =>
  Array.from({ length: count }, (_, i) => edition(from + i, release)).join('');
/** A provider manifest changes whenever one of its tiles does. */
const manifestEdition = (key: number, release: number) => `m${key}r${release}`.padStart(EDITION_LENGTH, '-');

function indexOf(release: number): BuildIndex {
  const none = { codes: '', drgs: '' };
  return {
    ...{ format: TILE_FORMAT, build: builds[release] ?? '', as_of: '2026-01-01' },
    ...{
      codes: codes.join(''),
      drgs: '',
      zip3_statistics: none,
      insurer_payments: { codes: '', drgs: '' },
      zip3: [],
      states: [],
      cells: [],
    },
    ...{ withheld_rules: {}, sources: [], provider_keys: providerKeys },
    checksums: null,
    editions: {
      ...{
        codes: join(CODES, 0, release),
        drgs: '',
        zip3_statistics: none,
        insurer_payments: { codes: '', drgs: '' },
        zip3: '',
        states: '',
        cells: '',
      },
      provider_keys: providerKeys.map((_, key) => manifestEdition(key, release)).join(''),
    },
  };
}

function manifestOf(key: number, release: number): ProviderManifest {
  return {
    ...{ format: TILE_FORMAT, build: manifestEdition(key, release), key: `key_${key}`, kind: 'specialty' },
    ...{ label: '', price_code: '99203', providers: 1, hospitals: 0, refreshed: null, mid_median: null },
    ...{ zip3, member_zip3: zip3 },
    zip3_editions: join(zip3s, key * zip3s, release),
    member_editions: join(zip3s, key * zip3s + 7, release),
  };
}

function textOf(key: string): string | undefined {
  const [, build = ''] = /^tiles\/([^/]+)\/index\.json$/.exec(key) ?? [];
  if (build !== '') return JSON.stringify(indexOf(builds.indexOf(build)));
  const [, of = '', release = ''] = /\/index-+m(\d+)r(\d+)\.json$/.exec(key) ?? [];
  return of === '' ? undefined : JSON.stringify(manifestOf(Number(of), Number(release)));
}

let deleted = 0;
const store: Partial<ReleaseStore> = {
  listReleases: async () =>
    builds.map((build) => ({ build, asOf: '', publishedAt: '2026-01-01T00:00:00Z', retiredAt: null })),
  readPointer: async () => {
    const [previous = null, release = ''] = builds.slice(-2);
    return { pointer: { format: TILE_FORMAT, release, previous, published_by: '' }, etag: '' };
  },
  async *listObjects(prefix) {
    const own = builds.flatMap((build) => [tileKeys.index(build), tileKeys.manifest(build)]);
    const found = own.filter((key) => key.startsWith(prefix));
    yield found.map((key) => ({ key, bytes: 1, md5: '', uploadedAt: '2026-01-01T00:00:00Z' }));
  },
  readObjects: async (wanted) => wanted.map(textOf),
  async deleteObjects(unneeded) {
    deleted += unneeded.filter((key) => key.startsWith('shared/')).length;
  },
  async deleteIndex() {},
};
const options = { keep: KEEP, graceDays: 1, now: new Date('2026-12-01T00:00:00Z') };
const collected = await collectReleases(store as ReleaseStore, options);
const [lastGone, firstKept] = [releases - KEEP - 1, releases - KEEP];
/** Versions of a tile that only releases before the first kept one have. */
const gone = (tile: number) => version(tile, firstKept) - version(tile, 0);
let expected = keys * (lastGone + 1);
for (let code = 0; code < CODES; code += 1) expected += gone(code);
for (let key = 0; key < keys; key += 1)
  for (let i = 0; i < zip3s; i += 1) expected += gone(key * zip3s + i) + gone(key * zip3s + 7 + i);
const maxRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
const objects = CODES + keys * (1 + 2 * zip3s);
process.stdout.write(
  JSON.stringify({
    removed: collected.removed.length,
    objects,
    deleted,
    expected,
    tiles: collected.tiles,
    maxRssMb,
  }),
);
