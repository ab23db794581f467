// A loopback world of hospital sites with planted faults: every one ends in its status, a second run fetches only what
// changed, a bad night leaves the last good files, and the folder builds.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import type { FetchReport } from '../../../builder/src/fetch/fetch-status.ts';
import { scanFolder } from '../../../builder/src/input/scan.ts';
import type { Fetched } from '../../../builder/src/report/build-report.ts';
import { callAtlas } from '../../support/cli.ts';
import { rounds } from '../../support/soak.ts';
import { type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { KINDS, plantedSites, worldOf } from '../../support/web/hospital-world.ts';
import { jumpingClock, webOptions } from '../../support/web/options.ts';

/** Every kind of site once, and in a soak three times: more than 200 sites. */
const SITES = plantedSites(rounds(1, 3) * Object.keys(KINDS).length + rounds(0, 14));
const version = { version: 1 };
const world = worldOf(SITES, version);
const work = mkdtempSync(join(tmpdir(), 'atlas-fetch-'));
const data = join(work, 'data');
const out = join(data, 'fetched');
const clock = jumpingClock();
let web: HospitalWeb;

const run = (): Promise<FetchReport> => {
  web.forget();
  const timeouts = { silenceMs: 1500, requestMs: 20_000 };
  return fetchHospitals({ ...webOptions(world.list(web.port), out), clock, timeouts });
};
const statuses = (report: FetchReport) =>
  SITES.map(({ kind, n }, i) => `${n} ${kind}: ${report.hospitals[i]?.status}`);
const expected = (statusOf: (kind: string) => string | undefined) =>
  SITES.map(({ kind, n }) => `${n} ${kind}: ${statusOf(kind)}`);
const second = (kind: string) => {
  const { first, second: later } = KINDS[kind] ?? {};
  return later ?? (first === 'ok' ? 'unchanged' : first);
};

/** Kinds whose servers sent bytes of a file or pointer, leaving out words of an error. */
function kindsWithBodies(): string[] {
  const hosts = new Map(SITES.map(({ host, kind }) => [host, kind]));
  const sent = web.seen.filter(({ status, bytes }) => bytes > 0 && (status === 200 || status === 206));
  return [...new Set(sent.map(({ host }) => hosts.get(host.replace('files-', '')) ?? host))].sort();
}

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe('a world of hospital sites', () => {
  it('gives every site the status of its fault, one request at a time to a host', async () => {
    expect(SITES.length).toBeGreaterThan(rounds(60, 200));
    const report = await run();
    expect(statuses(report)).toEqual(expected((kind) => KINDS[kind]?.first));
    expect(report.run).toBe(1);
    expect(web.mostAtOnce()).toBe(1);
    expect(clock.waits).toContain(7000);
    expect(web.seen.map(({ path }) => path)).not.toContain('/secret.csv');
  });

  it('builds, with the address of every file', async () => {
    // A geography of one place keeps the build small.
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'geography.csv'), 'zip,city,state,lat,lng\n50010,Ames,IA,42.04,-93.63\n');
    const built = await callAtlas(['build', '--data', data, '--out', join(work, 'built'), '--threads', '1']);
    expect(built.stderr).not.toContain('atlas:');
    expect(built.code).toBe(0);
    const { files, fetched } = JSON.parse(readFileSync(join(work, 'built/report.json'), 'utf8'));
    const missing = SITES.filter(({ kind }) => KINDS[kind]?.first !== 'ok').map(({ kind, n }) => [
      n,
      KINDS[kind]?.first,
    ]);
    const named = (fetched as Fetched).not_fetched.map(({ name, status }) => [
      Number(name.split(' ')[1]),
      status,
    ]);
    expect(named).toEqual(missing);
    expect(fetched).toMatchObject({
      hospitals: SITES.length,
      by_status: { ok: SITES.length - missing.length },
    });
    const kinds = new Map(SITES.map(({ n, kind }) => [`Sample Web Hospital ${n}`, kind]));
    type Entry = { status: string; mrf?: { header: { hospitalName: string } } };
    const counted = (files as Entry[]).filter(({ status }) => status === 'counted');
    const names = counted.flatMap(({ mrf }) => (mrf ? [mrf.header.hospitalName] : []));
    const good = SITES.filter(({ kind }) => KINDS[kind]?.first === 'ok' && kind !== 'zip');
    expect(names.filter((name) => kinds.get(name) !== 'zip').sort()).toEqual(
      good.map(({ n }) => `Sample Web Hospital ${n}`).sort(),
    );
    const { inputs } = JSON.parse(readFileSync(join(work, 'built/manifest.json'), 'utf8'));
    const sourceless = (inputs as { kind: string; source_url: string | null }[]).filter(
      ({ kind, source_url }) => kind === 'mrf' && !source_url?.startsWith('http://'),
    );
    expect(sourceless).toEqual([]);
  });

  it('fetches only what changed when run again', async () => {
    version.version = 2;
    const before = new Map((await scanFolder(out)).map(({ file, sha256 }) => [file, sha256]));
    const report = await run();
    expect(statuses(report)).toEqual(expected(second));
    const changed = (await scanFolder(out)).filter(({ file, sha256 }) => before.get(file) !== sha256);
    const moved = SITES.filter(({ kind }) => KINDS[kind]?.second === 'ok');
    expect(changed.map(({ file }) => file).filter((file) => file.startsWith('files/')).length).toBe(
      moved.length,
    );
    // Bodies come from what changed, from servers that cannot say that nothing has, and from those that never came
    // to anything.
    const mute = ['no validators', 'slow', 'cut, no ranges, whole at last', 'ignores If-None-Match'];
    const good = kindsWithBodies().filter((kind) => KINDS[kind]?.first === 'ok');
    expect(good).toEqual(['changed without ETag', 'etag, changed', ...mute].sort());
  });
});
