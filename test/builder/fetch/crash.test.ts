// A fetch killed at any moment: what lies under a final name is whole, and a rerun ends in the folder of a run that was
// never killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';
import { type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { webOptions } from '../../support/web/options.ts';

const KILLS = rounds(2, 40);
const SEED = testSeed(861_869);
const random = seededRandom(SEED);
/** A kill comes this long after its moment at most: beyond the answer, into what the client does with it. */
const LATEST_MS = 4;

/** Kinds that differ in what they leave in the folder, for good or for a while; the world's test has all. */
const KINDS_HERE = new Set([
  'etag',
  'etag, changed',
  'changed without ETag',
  'no validators',
  'slow',
  'cut, then resumed',
  'cut, no ranges, whole at last',
  'cut at other places',
  'wrong length',
  '500, then well',
  '404',
  'UTF-16 pointer',
  'web page',
  'empty',
  'zip',
  'gzip',
  'json',
  'JSON with too small a length',
  'too large in the end',
]);
const SITES = plantedSites(KINDS_HERE.size + 3, (kind) => !KINDS_HERE.has(kind));
const work = mkdtempSync(join(tmpdir(), 'atlas-fetch-kill-'));
const version = { version: 1 };
const world = worldOf(SITES, version);
const listPath = join(work, 'list.csv');
let web: HospitalWeb;
type Folder = Record<string, string>;
/** Folders of two nights that nobody killed, and how many moments each had. */
const nights: { folder: Folder; moments: number }[] = [];

/** Hash by path of everything a run promises: files, lists, records; not the parts of broken downloads. */
function folder(dir: string): Folder {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((name) => !/\.part(?:\.json)?$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, hash(join(dir, name))]));
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function ready(outDir: string): Promise<ChildProcess> {
  const child = spawn('node_modules/.bin/node', ['test/support/web/fetch-child.ts', listPath, outDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child)).once('error', reject);
  });
}

/** Lets a child fetch until the moment, then kills it. */
async function kill(child: ChildProcess, moment: number, delayMs: number): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  web.forget();
  web.onMoment = (now) => {
    if (now === moment) setTimeout(() => child.kill('SIGKILL'), delayMs);
  };
  child.send('go');
  await gone;
  web.onMoment = () => {};
}

/** A fetch that is left alone. */
async function wholeNight(dir: string): Promise<{ folder: Folder; moments: number }> {
  let moments = 0;
  web.forget();
  web.onMoment = (now) => {
    moments = now;
  };
  await fetchHospitals(webOptions(world.list(web.port), dir));
  web.onMoment = () => {};
  return { folder: folder(dir), moments };
}

/** The folder of kill `i`: a first night for even ones, a second for odd ones. */
function folderOf(i: number): string {
  const dir = join(work, `kill-${i}`);
  if (i % 2 === 1) cpSync(join(work, 'first'), dir, { recursive: true });
  return dir;
}

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
  writeFileSync(listPath, world.list(web.port));
  for (const night of [1, 2]) {
    version.version = night;
    nights.push(await wholeNight(join(work, 'whole')));
    if (night === 1) cpSync(join(work, 'whole'), join(work, 'first'), { recursive: true });
  }
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe(`a fetch killed at ${KILLS} moments, seed ${SEED}`, () => {
  it('leaves the same bytes when run again and nothing has changed', async () => {
    const dir = join(work, 'again');
    const runs: string[] = [];
    for (const _ of [1, 2, 3]) {
      const report = await fetchHospitals(webOptions(world.list(web.port), dir));
      expect(JSON.parse(readFileSync(join(dir, 'status.json'), 'utf8'))).toEqual(report);
      runs.push(JSON.stringify({ ...report, run: 0 }));
    }
    expect(runs[2]).toBe(runs[1]);
    expect(runs[1]).not.toContain('"status":"ok"');
  });

  it('never leaves half a file, and ends in the same folder when run again', async () => {
    const [first, second] = nights.map((night) => night.folder);
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(30);
    let next = ready(folderOf(0));
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      const dir = join(work, `kill-${i}`);
      const { folder: goal, moments } = nights[i % 2] ?? { folder: {}, moments: 1 };
      const [child, moment, delayMs] = [await next, 1 + random.int(moments), random.next() * LATEST_MS];
      if (i + 1 < KILLS) next = ready(folderOf(i + 1));
      version.version = (i % 2) + 1;
      await kill(child, moment, delayMs);
      const says = `seed ${SEED}, kill ${i} at moment ${moment}`;
      const after = folder(dir);
      const files = Object.entries(after).filter(([name]) => name.startsWith('files/'));
      expect(
        files.filter(([name, sha256]) => first?.[name] !== sha256 && second?.[name] !== sha256),
        says,
      ).toEqual([]);
      if (after['status.json'] !== goal['status.json']) {
        killed += 1;
        await fetchHospitals(webOptions(world.list(web.port), dir));
      }
      const { '.fetch/lock': _, ...again } = folder(dir);
      expect(again, says).toEqual(goal);
      rmSync(dir, { recursive: true });
    }
    // A child that is done before its moment counts as well; most are not.
    expect(killed).toBeGreaterThan(KILLS / 2);
  });
});
