// A loopback world of hospital sites with planted faults: every one ends in its status, a second run fetches only what
// changed, and the folder builds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../../builder/src/sources/fetch/fetch-hospitals.ts';
import type { FetchReport } from '../../../../builder/src/sources/fetch/fetch-status.ts';
import { listFiles, scanFolder } from '../../../../builder/src/sources/scan.ts';
import { readSourceUrls } from '../../../../builder/src/sources/source-urls.ts';
import { type HospitalWeb, hospitalWeb } from '../../../support/web/hospital-web.ts';
import { KINDS, MAX_BYTES, plantedSites, worldOf } from '../../../support/web/hospital-world.ts';
import { sampleResolve } from '../../../support/web/resolve.ts';

const SITES = plantedSites(3 * Object.keys(KINDS).length + 14);
const version = { version: 1 };
const world = worldOf(SITES, version);
const out = mkdtempSync(join(tmpdir(), 'atlas-fetch-'));
const waits: number[] = [];
let web: HospitalWeb;

/** A clock that counts the waits instead of waiting. */
function clock() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
}

const run = (): Promise<FetchReport> =>
  fetchHospitals({
    list: world.list(web.port),
    outDir: out,
    resolve: sampleResolve,
    allowLoopback: true,
    clock: clock(),
    random: () => 0.5,
    maxBytes: MAX_BYTES,
    tries: 3,
    timeouts: { silenceMs: 1500, requestMs: 20_000 },
    politeness: { requests: 48, hostGapMs: 50 },
  });

const byKind = (report: FetchReport) =>
  SITES.map(({ kind, n }, i) => `${n} ${kind}: ${report.hospitals[i]?.status}`);

beforeAll(async () => {
  web = await hospitalWeb(world.hosts);
});
afterAll(async () => {
  await web.close();
  rmSync(out, { recursive: true, force: true });
});

describe('a world of hospital sites', () => {
  let first: FetchReport;
  let firstBytes = 0;

  it('gives every site the status of its fault', async () => {
    expect(SITES.length).toBeGreaterThan(200);
    first = await run();
    expect(byKind(first)).toEqual(SITES.map(({ kind, n }) => `${n} ${kind}: ${KINDS[kind]?.first}`));
    expect(web.mostAtOnce()).toBe(1);
    expect(waits).toContain(7000);
    firstBytes = web.seen.reduce((sum, { bytes }) => sum + bytes, 0);
  });
});
