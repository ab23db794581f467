// A `read` that ends before its work does: killed at any moment, or because its time is over. What was finished is in
// the state, the next run asks for nothing that is kept, and the build in the end is that of a run left alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { listAllFiles } from '../../../builder/src/state/list-all-files.ts';
import { FileLast, RowLast } from '../../../builder/src/state/records.ts';
import { stateKeys } from '../../../builder/src/state/state-store.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { treeOf } from '../../support/files/tree.ts';
import { rounds, testSeed } from '../../support/soak.ts';
import { type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { readOptions } from '../../support/web/read-options.ts';
import '../../support/worlds/need-small-dictionary.ts';

const KILLS = rounds(1, 20);
const SEED = testSeed(172_024);
const random = seededRandom(SEED);
/** A kill comes this long after a row at most: into what is done with the next ones. */
const LATEST_MS = 30;
/** A single kill comes late enough that files have been kept. */
const FIRST_ROW = rounds(6, 1);
/** Kinds that differ in what they leave behind; the test of two nights has all. */
const KINDS_HERE = new Set([
  'etag',
  'no validators',
  'cut, then resumed',
  'redirect to another host',
  '403',
  'zip',
  'gzip',
  'json',
  'html',
  '404 for the pointer',
]);
const SITES = plantedSites(rounds(12, 120), (kind) => !KINDS_HERE.has(kind));
const world = worldOf(SITES, { version: 1 });

const work = mkdtempSync(join(tmpdir(), 'atlas-interrupted-'));
let folders = 0;
const empty = (): string => join(work, `folder-${++folders}`);
const listPath = join(work, 'hospitals.csv');
let web: HospitalWeb;
let list: string;
let goal: Record<string, string>;
let moments = 0;

const read = (stateDir: string, more = {}) =>
  readShard(readOptions(list, empty(), folderStore(stateDir), more));

async function treeFrom(stateDir: string): Promise<Record<string, string>> {
  const [dataDir, outDir] = [empty(), empty()];
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  await build({ dataDir, outDir, threads: 1, asOf: '2026-11-01', list, state: folderStore(stateDir) });
  const tree = await treeOf(outDir);
  rmSync(outDir, { recursive: true });
  return tree;
}
/** All records of a state that have a shape. */
async function recordsOf<T>(
  stateDir: string,
  schema: { safeParse(value: unknown): { data?: T } },
): Promise<T[]> {
  const files = existsSync(stateDir) ? await listAllFiles(stateDir) : [];
  return files
    .filter(({ path }) => path.endsWith('/last.json'))
    .flatMap(({ fullPath }) => schema.safeParse(JSON.parse(readFileSync(fullPath, 'utf8'))).data ?? []);
}

/** The addresses of the files that a state has, after a check that it has all that its records name. */
async function keptAddresses(stateDir: string): Promise<Set<string>> {
  const files = await recordsOf(stateDir, FileLast);
  const paths = new Set(files.map(({ file }) => file));
  for (const { file, sha256, reader_version } of files) {
    const key = stateKeys.reduced(file.split('/')[1] ?? '', sha256, reader_version);
    expect(existsSync(join(stateDir, key)), key).toBe(true);
  }
  for (const row of await recordsOf(stateDir, RowLast))
    for (const { file } of row.files) expect(paths).toContain(file);
  return new Set(files.map(({ validators }) => validators.address));
}

/** Addresses of price files of which the web has sent bytes. */
function sentAddresses(): string[] {
  const bodies = web.seen.filter(({ status, bytes }) => bytes > 0 && (status === 200 || status === 206));
  return bodies
    .filter(({ path }) => path !== '/cms-hpt.txt')
    .map(({ host, path }) => new URL(path, web.site(host)).href);
}

function ready(stateDir: string): Promise<ChildProcess> {
  const child = spawn(
    'node_modules/.bin/node',
    ['test/support/web/read-child.ts', listPath, empty(), stateDir],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child)).once('error', reject);
  });
}

/** Lets a child read until so many rows are done, and kills it a little later. */
async function killAfter(child: ChildProcess, rows: number, delayMs: number): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.on('message', (done) => {
    if (done === rows) setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  child.send('go');
  await gone;
}

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
  list = world.list(web.port);
  writeFileSync(listPath, list);
  const stateDir = empty();
  web.onMoment = (now) => {
    moments = now;
  };
  expect((await read(stateDir)).remaining).toBe(0);
  web.onMoment = () => {};
  goal = await treeFrom(stateDir);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe(`a read killed ${KILLS} times, seed ${SEED}`, () => {
  it('has kept what was finished, reads nothing of it again, and ends in the same build', async () => {
    let [kept, next] = [0, ready(join(work, 'state-0'))];
    for (let i = 0; i < KILLS; i++) {
      const [stateDir, child] = [join(work, `state-${i}`), await next];
      const [rows, delayMs] = [
        FIRST_ROW + random.int(SITES.length - 1 - FIRST_ROW),
        random.next() * LATEST_MS,
      ];
      if (i + 1 < KILLS) next = ready(join(work, `state-${i + 1}`));
      await killAfter(child, rows, delayMs);
      const before = await keptAddresses(stateDir);
      kept += before.size;
      web.forget();
      expect((await read(stateDir)).remaining).toBe(0);
      const says = `seed ${SEED}, kill ${i} after ${rows} rows`;
      expect(
        sentAddresses().filter((address) => before.has(address)),
        says,
      ).toEqual([]);
      expect(await treeFrom(stateDir), says).toEqual(goal);
    }
    expect(kept).toBeGreaterThan(0);
  });
});

describe('a read whose time is over', () => {
  it('says what remains, and repeated runs on empty folders come to the end', async () => {
    const stateDir = empty();
    const remaining: number[] = [];
    do {
      web.forget();
      let requests = 0;
      web.onMoment = () => {
        requests += 1;
      };
      // The time is over after some moments of the web, so that it ends at another place each time.
      const summary = await read(stateDir, { msLeft: () => (requests < moments / 2 ? 1000 : 0) });
      remaining.push(summary.remaining);
    } while (remaining.at(-1) !== 0 && remaining.length < 50);
    web.onMoment = () => {};
    expect(remaining.length).toBeGreaterThan(2);
    expect(remaining).toEqual([...remaining].sort((a, b) => b - a));
    expect(await treeFrom(stateDir)).toEqual(goal);
  });
});
