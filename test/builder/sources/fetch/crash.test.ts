// A fetch killed at any moment: what lies under a final name is whole, and a rerun ends in the folder of a run that was
// never killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../../builder/src/sources/fetch/fetch-hospitals.ts';
import { seededRandom } from '../../../support/random.ts';
import { type HospitalWeb, hospitalWeb } from '../../../support/web/hospital-web.ts';
import { KINDS, plantedSites, worldOf } from '../../../support/web/hospital-world.ts';
import { webOptions } from '../../../support/web/options.ts';

const KILLS = 20;
const SEED = Number(process.env.ATLAS_SEED ?? Date.now() % 1_000_000);
const random = seededRandom(SEED);
/** A kill comes this long after its moment at most: beyond the answer, into what the client does with it. */
const LATEST_MS = 4;

/** Kinds that leave something in the folder, for good or for a while; the world's test has all. */
const KINDS_WITH_FILES = Object.keys(KINDS).filter((kind) => {
  const downloads = ['ok', 'cut_off', 'wrong_length', 'html', 'parse_error', 'too_large', 'empty'];
  return downloads.includes(KINDS[kind]?.first ?? '');
});
const SITES = plantedSites(KINDS_WITH_FILES.length, (kind) => !KINDS_WITH_FILES.includes(kind));
const work = mkdtempSync(join(tmpdir(), 'atlas-fetch-kill-'));
const version = { version: 1 };
const world = worldOf(SITES, version);
const listPath = join(work, 'list.csv');
let web: HospitalWeb;
let whole: Record<string, string>;
let moments = 0;

/** Hash by path of everything a run promises: files, lists, records; not the parts of broken downloads. */
function folder(dir: string): Record<string, string> {
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
    // Twenty processes load the same modules: compiled once, they start in a third of the time.
    env: { ...process.env, NODE_COMPILE_CACHE: join(work, 'compiled') },
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

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
  writeFileSync(listPath, world.list(web.port));
  web.onMoment = (now) => {
    moments = now;
  };
  await fetchHospitals(webOptions(world.list(web.port), join(work, 'whole')));
  web.onMoment = () => {};
  whole = folder(join(work, 'whole'));
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
    const { 'status.json': _, ...files } = folder(dir);
    const { 'status.json': __, ...ofWhole } = whole;
    expect(files).toEqual(ofWhole);
  });

  it('never leaves half a file, and ends in the same folder when run again', async () => {
    expect(Object.keys(whole).length).toBeGreaterThan(30);
    let next = ready(join(work, 'kill-0'));
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      const dir = join(work, `kill-${i}`);
      const [child, moment, delayMs] = [await next, 1 + random.int(moments), random.next() * LATEST_MS];
      if (i + 1 < KILLS) next = ready(join(work, `kill-${i + 1}`));
      await kill(child, moment, delayMs);
      const after = folder(dir);
      const halves = Object.entries(after).filter(
        ([name, sha256]) => name.startsWith('files/') && whole[name] !== sha256,
      );
      expect(halves, `seed ${SEED}, kill ${i} at moment ${moment}`).toEqual([]);
      if (!existsSync(join(dir, 'status.json'))) {
        killed += 1;
        await fetchHospitals(webOptions(world.list(web.port), dir));
      }
      const again = folder(dir);
      delete again['.fetch/lock'];
      expect(again, `seed ${SEED}, kill ${i} at moment ${moment}`).toEqual(whole);
      rmSync(dir, { recursive: true });
    }
    // A child that is done before its moment counts as well; most are not.
    expect(killed).toBeGreaterThan(KILLS / 2);
  });
});
