// `read` over a loopback world of hospital sites with planted faults: what it keeps, what it asks for, and what the disk
// holds meanwhile. The build from the state alone has the bytes of a build from a folder.
import { type Dirent, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { hasErrorCode } from '../../../builder/src/files/error-code.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { zipOf } from '../../support/files/zip.ts';
import { rounds } from '../../support/soak.ts';
import { file, type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { KINDS, plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { jumpingClock, webOptions } from '../../support/web/options.ts';
import { priceFile } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';
import '../../support/worlds/need-small-dictionary.ts';

const SITES = plantedSites(Object.keys(KINDS).length, (kind) => kind.startsWith('silent'));
const version = { version: 1 };
const world = worldOf(SITES, version);
/** Hosts whose answers never end, or are cut at another place each time. */
const endless = SITES.filter(({ kind }) => /too large|cut/.test(kind)).map(({ host }) => host);
const AS_OF = '2026-11-01';

const work = mkdtempSync(join(tmpdir(), 'atlas-read-'));
let folders = 0;
const empty = (): string => join(work, `folder-${++folders}`);
let web: HospitalWeb;

/** Outside a soak the shards divide every fifth site. */
const listOfShards = () => {
  const [titles = '', ...rows] = world.list(web.port).trimEnd().split('\n');
  return `${[titles, ...rows.filter((_, i) => i % rounds(5, 1) === 0)].join('\n')}\n`;
};
const read = (store: StateStore, more = {}) =>
  readShard(readOptions(world.list(web.port), empty(), store, more));

/** A build of an empty folder with nothing but the state. */
async function buildFrom(state: StateStore, list = world.list(web.port)): Promise<string> {
  const [dataDir, outDir] = [empty(), empty()];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  await build({ dataDir, outDir, threads: 1, asOf: AS_OF, list, state });
  return outDir;
}

/** A night of a machine that keeps its folder. */
async function keptNight(dir: string): Promise<{ out: string; counts: object }> {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'geography.csv'), GEOGRAPHY);
  const clock = jumpingClock();
  const { counts } = await fetchHospitals({
    ...webOptions(world.list(web.port), join(dir, 'hospitals')),
    clock,
  });
  const out = empty();
  await build({ dataDir: dir, outDir: out, threads: 1, asOf: AS_OF });
  return { out, counts };
}

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe('two nights of read on empty machines', () => {
  it('give the builds of a machine that keeps its folder, byte by byte', async () => {
    const [store, kept] = [folderStore(empty()), empty()];
    for (const night of [1, 2]) {
      version.version = night;
      const full = await keptNight(kept);
      web.forget();
      const summary = await read(store);
      // Zips and what is no price file need the disk.
      expect(summary.files_streamed).toBeGreaterThan(night === 1 ? 15 : 0);
      expect(summary).toMatchObject({ run: night, rows: SITES.length, remaining: 0, counts: full.counts });
      expect(web.mostAtOnce()).toBe(1);
      const ours = await buildFrom(store);
      expect(await treeOf(ours)).toEqual(await treeOf(full.out));
    }
  });
});

describe('shards', () => {
  it('read no byte of one another, and never ask one host at once', async () => {
    const store = folderStore(empty());
    web.forget();
    version.version = 1;
    const shards = [1, 2, 3].map((index) => ({ index, of: 3 }));
    const list = listOfShards();
    const summaries = await Promise.all(shards.map((shard) => read(store, { shard, list })));
    expect(summaries.map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
    expect(summaries.reduce((sum, { rows }) => sum + rows, 0)).toBe(list.trimEnd().split('\n').length - 1);
    for (const { rows } of summaries) expect(rows).toBeGreaterThan(1);
    expect(web.mostAtOnce()).toBe(1);
    const alone = folderStore(empty());
    const asked = countBodies();
    web.forget();
    await read(alone, { list });
    expect(asked).toEqual(countBodies());
    expect(await treeOf(await buildFrom(store, list))).toEqual(await treeOf(await buildFrom(alone, list)));
  });
});

/** Bytes that the web has sent from each host and path. */
function countBodies(): Record<string, number> {
  const sent: Record<string, number> = {};
  for (const { host, path, bytes } of web.seen) sent[host + path] = (sent[host + path] ?? 0) + bytes;
  // How much of a body without an end arrives is chance.
  const isWhole = ([at]: [string, number]) => !endless.some((host) => at.startsWith(host));
  return Object.fromEntries(Object.entries(sent).filter(isWhole).sort());
}

describe('the disk', () => {
  const FILE_BYTES = 40_000;
  const diskBytes = 100_000;

  it('never holds more than its budget, and a file as large as the budget is read alone', async () => {
    // An archive needs the disk. Stored, it is as large as its member.
    const padded = (bytes: number) => {
      const content = Buffer.concat([priceFile(1, 1), Buffer.alloc(bytes, 'x,y\r\n')]);
      return file(() => zipOf([{ name: 'prices.csv', bytes: content, method: 0 }]));
    };
    const names = Array.from({ length: 12 }, (_, i) => `d${i}.sample.test`);
    const pages = (i: number) => new Map([['/a.zip', padded(i === 5 ? 90_000 : FILE_BYTES / 2)]]);
    const disk = await hospitalWeb(() => new Map(names.map((name, i) => [name, pages(i)])));
    const list = listOf(names.map((name) => `${disk.site(name)}a.zip`));
    const [store, workDir] = [folderStore(empty()), empty()];
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, rawBytesBelow(workDir));
    }, 1);
    const options = readOptions(list, workDir, store, { diskBytes, maxBytes: 10 * diskBytes });
    const summary = await readShard(options).finally(() => clearInterval(watch));
    await disk.close();
    expect(summary).toMatchObject({ counts: { ok: names.length }, remaining: 0, files_streamed: 0 });
    expect(summary.most_disk_bytes).toBeLessThanOrEqual(diskBytes);
    expect(summary.bytes_read).toBeGreaterThan(2 * diskBytes);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(diskBytes);
    expect(rawBytesBelow(workDir)).toBe(0);
  });

  it('is not touched by a file far above its budget, which is read as it comes', async () => {
    const ascii = priceFile(7, 1, 10_000);
    // Lines of an old Macintosh, which are read only when the encoding of the whole file is known.
    const late = Buffer.from(priceFile(8, 1, 10_000).toString().replaceAll('\r\n', '\r'));
    const pages = new Map([
      ['/ascii.csv', file(() => ascii)],
      ['/packed.csv.gz', file(() => gzipSync(ascii, { level: 1 }))],
      ['/late.csv', file(() => late)],
    ]);
    const names = [...pages.keys()];
    const long = await hospitalWeb(() => new Map(names.map((_, i) => [`l${i}.sample.test`, pages])));
    const list = listOf(names.map((name, i) => `${long.site(`l${i}.sample.test`)}${name.slice(1)}`));
    const read = async (more: object) => {
      const store = folderStore(empty());
      const options = { maxBytes: 1e8, filesAtOnce: 1, ...more };
      return [await readShard(readOptions(list, empty(), store, options)), store] as const;
    };
    const [summary, streamed] = await read({ diskBytes: 2 * late.length, replayBytes: 200_000 });
    // The reader looks at the last file twice, so it is asked for again and goes to the disk.
    expect(summary).toMatchObject({ counts: { ok: 3 }, files_read: 3, files_streamed: 2 });
    expect(summary.most_disk_bytes).toBe(late.length);
    expect(long.seen.filter(({ path }) => path === '/late.csv')).toHaveLength(2);
    const [small] = await read({ diskBytes: 1000, replayBytes: 200_000 });
    expect(small).toMatchObject({ counts: { ok: 2, too_large: 1 }, files_streamed: 2 });
    expect(small.most_disk_bytes).toBeLessThanOrEqual(1000);
    const [, whole] = await read({ diskBytes: 2 * late.length });
    const trees = await Promise.all([streamed, whole].map(async (one) => treeOf(await buildFrom(one, list))));
    expect(trees[0]).toEqual(trees[1]);
    await long.close();
  });
});

/** A list of hospitals with these addresses. */
function listOf(urls: readonly string[]): string {
  return `name,mrf_url\n${urls.map((url, i) => `Sample Long Hospital ${i},${url}`).join('\n')}\n`;
}

/** Bytes of raw files and of parts of them. Folders and files may go away while it looks. */
function rawBytesBelow(dir: string): number {
  const entries = entriesBelow(dir);
  const isRaw = ({ name, parentPath }: Dirent) => name.endsWith('.part') || parentPath.includes('/files/');
  const raw = entries.filter((entry) => entry.isFile() && isRaw(entry));
  return raw.reduce((sum, { parentPath, name }) => {
    return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

function entriesBelow(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
