// `read` over a loopback world of hospital sites with planted faults: what it keeps, what it asks for, and what the disk
// holds meanwhile. The build from the state alone has the bytes of a build from a folder.
import {
  type Dirent,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { file, type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { KINDS, plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { jumpingClock, webOptions } from '../../support/web/options.ts';
import { priceFile } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';

vi.mock(import('../../../schemas/vocabulary/procedures.ts'), async (original) =>
  (await import('../../support/worlds/small-dictionary.ts')).smallDictionary(await original()),
);

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

const read = (store: StateStore, more = {}) =>
  readShard(readOptions(world.list(web.port), empty(), store, more));

/** A build of an empty folder with nothing but the state. */
async function buildFrom(state: StateStore): Promise<string> {
  const [dataDir, outDir] = [empty(), empty()];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  await build({ dataDir, outDir, threads: 1, asOf: AS_OF, list: world.list(web.port), state });
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
    const summaries = await Promise.all(shards.map((shard) => read(store, { shard })));
    expect(summaries.map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
    expect(summaries.reduce((sum, { rows }) => sum + rows, 0)).toBe(SITES.length);
    for (const { rows } of summaries) expect(rows).toBeGreaterThan(5);
    expect(web.mostAtOnce()).toBe(1);
    const alone = folderStore(empty());
    const asked = countBodies();
    web.forget();
    await read(alone);
    expect(asked).toEqual(countBodies());
    expect(await treeOf(await buildFrom(store))).toEqual(await treeOf(await buildFrom(alone)));
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
    const big = (bytes: number) =>
      file(() => Buffer.concat([priceFile(1, 1), Buffer.alloc(bytes, 'x,y\r\n')]));
    const names = Array.from({ length: 12 }, (_, i) => `d${i}.sample.test`);
    const disk = await hospitalWeb(
      () =>
        new Map(
          names.map((name, i) => [name, new Map([['/a.csv', big(i === 5 ? 90_000 : FILE_BYTES / 2)]])]),
        ),
    );
    const list = `name,mrf_url\n${names.map((name) => `Sample ${name},${disk.site(name)}a.csv`).join('\n')}\n`;
    const [store, workDir] = [folderStore(empty()), empty()];
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, rawBytesBelow(workDir));
    }, 1);
    const options = readOptions(list, workDir, store, { diskBytes, maxBytes: 10 * diskBytes });
    const summary = await readShard(options).finally(() => clearInterval(watch));
    await disk.close();
    expect(summary).toMatchObject({ counts: { ok: names.length }, remaining: 0, files_read: names.length });
    expect(summary.most_disk_bytes).toBeLessThanOrEqual(diskBytes);
    expect(summary.bytes_read).toBeGreaterThan(2 * diskBytes);
    expect(most).toBeLessThanOrEqual(diskBytes);
    expect(rawBytesBelow(workDir)).toBe(0);
  });
});

/** Bytes of raw files and of parts of them. */
function rawBytesBelow(dir: string): number {
  if (!existsSync(dir)) return 0;
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const isRaw = ({ name, parentPath }: Dirent) => name.endsWith('.part') || parentPath.includes('/files/');
  const raw = entries.filter((entry) => entry.isFile() && isRaw(entry));
  return raw.reduce((sum, { parentPath, name }) => {
    return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
