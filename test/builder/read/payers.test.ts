// `read` of payer files: a table of contents, the files that it names and the group files of their rates. What it keeps in
// the state gives the build of a machine that keeps its folders, together with a registry that the state has too.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchFederal } from '../../../builder/src/fetch/fetch-federal.ts';
import { fetchPayers } from '../../../builder/src/fetch/fetch-payers.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { keepPlan, planFiles } from '../../../builder/src/pipeline/stored-plan.ts';
import { type ReadSummary, readShard } from '../../../builder/src/read/read-shard.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { zipOf } from '../../support/files/zip.ts';
import { aGroup, anItem, aPrice, HEAD, ticText } from '../../support/payers/tic-file.ts';
import { nppesText } from '../../support/providers/nppes-file.ts';
import { COMMUNITY, MUTUAL, NPIS, REGISTRY } from '../../support/providers/provider-world.ts';
import { file, type HospitalWeb, hospitalWeb, type Serve, status } from '../../support/web/hospital-web.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { webOptions } from '../../support/web/options.ts';
import { readOptions } from '../../support/web/read-options.ts';
import '../../support/worlds/need-small-dictionary.ts';

const HOST = 'payer.sample.test';
const OTHER_HOST = 'other-payer.sample.test';
/** Less than the pharmacy's file, and more than a reader looks at twice. */
const REPLAY_BYTES = 100_000;
const DAY_MS = 86_400_000;
const AS_OF = '2026-11-01';

const work = mkdtempSync(join(tmpdir(), 'atlas-read-payers-'));
let folders = 0;
const empty = (): string => join(work, `folder-${++folders}`);
const pages = new Map<string, Serve>();
let web: HospitalWeb;
let store: StateStore;
let list: string;

const at = (path: string) => `${web.site(HOST)}${path}`;
const text = (value: unknown) => file(() => Buffer.from(ticText(value)));
const MUTUAL_RATES = () => {
  const [first, remote] = MUTUAL.provider_references;
  return { ...MUTUAL, provider_references: [first, { ...remote, location: at('ames.json?sig=abc') }] };
};
/** Its groups name a pharmacist, whom no search finds, and stand before a long list of rates. */
const PHARMACY = () => ({
  ...HEAD,
  reporting_entity_name: 'Sample Pharmacy Plan',
  provider_references: [aGroup(1, [Number(NPIS.nobody)])],
  in_network: Array.from({ length: 600 }, () =>
    anItem('99204', [{ provider_references: [1], negotiated_prices: [aPrice(201)] }]),
  ),
});
const index = (signature: string) => ({
  ...HEAD,
  reporting_structure: ['mutual.json', 'zipped.zip'].map((name) => ({
    reporting_plans: [{ plan_name: 'Sample Plan' }],
    in_network_files: [{ description: 'rates', location: at(`${name}?Signature=${signature}`) }],
  })),
});

const read = (more = {}): Promise<ReadSummary> =>
  readShard(readOptions(list, empty(), store, { part: 'payers', maxBytes: 10_000_000, ...more }));
const asked = () => web.seen.map(({ path }) => path.replace(/\?.*/, '')).sort();

/** Fetches the registry into a folder of inputs, and builds it, so that the state has it. */
async function inputsWithRegistry(): Promise<string> {
  const dataDir = empty();
  const federal = `name,period,url\nNPPES,,${at('nppes.zip')}\n`;
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'geography.csv'), GEOGRAPHY);
  const options = webOptions(federal, join(dataDir, 'federal'));
  await fetchFederal({ ...options, asOf: AS_OF, state: store });
  return dataDir;
}
async function buildFrom(dataDir: string, more = {}): Promise<string> {
  const outDir = empty();
  await build({ dataDir, outDir, threads: 1, asOf: AS_OF, state: store, ...more });
  return outDir;
}
/** Everything that is published; the report lists the files of a fetch, which a state does not have. */
async function published(outDir: string): Promise<Record<string, string>> {
  const { 'report.json': _, 'report.html': __, ...tree } = await treeOf(outDir);
  return tree;
}
const reportOf = (outDir: string) =>
  JSON.parse(readFileSync(join(outDir, 'report.json'), 'utf8')) as BuildReport;

beforeAll(async () => {
  store = folderStore(empty());
  const hosts = (path: string) => pages.get(path.replace(/\?.*/, ''));
  web = await hospitalWeb(() => new Map([HOST, OTHER_HOST].map((host) => [host, { get: hosts }])));
  list = `url\n${at('index.json')}\n${web.site(OTHER_HOST)}pharmacy.json\n`;
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  pages.clear();
  pages.set('/index.json', text(index('monday')));
  pages.set(
    '/mutual.json',
    file(() => gzipSync(ticText(MUTUAL_RATES()))),
  );
  pages.set(
    '/zipped.zip',
    file(() => zipOf([{ name: 'c.json', bytes: Buffer.from(ticText(COMMUNITY)) }])),
  );
  pages.set('/ames.json', text({ provider_groups: [{ npi: [Number(NPIS.remote)] }], version: '1.0.0' }));
  pages.set('/pharmacy.json', text(PHARMACY()));
  pages.set(
    '/nppes.zip',
    file(() => zipOf([{ name: 'npidata_pfile.csv', bytes: nppesText(REGISTRY) }])),
  );
  web.forget();
});

describe('read of payer files', () => {
  let first: Record<string, string>;

  it('gives the build of a machine that keeps its folders, from a plan on empty machines', async () => {
    expect(await read()).toMatchObject({ rows: 2, remaining: 0, files_read: 5, files_streamed: 4 });
    const kept = await inputsWithRegistry();
    const plan = await keepPlan((await planFiles({ payers: list }, store)).files, store);
    const ours = await buildFrom(kept, { plan });
    await fetchPayers({ ...webOptions(list, join(kept, 'payers')), maxBytes: 10_000_000 });
    first = await published(ours);
    expect(first).toEqual(await published(await buildFrom(kept)));
    expect(reportOf(ours).providers?.rates_counted).toBeGreaterThan(0);
  });

  it('takes the registry from the state, and the files of last month when the table of contents is gone', async () => {
    pages.set('/index.json', status(404));
    expect((await read()).counts).toMatchObject({ not_found: 1, unchanged: 1 });
    web.forget();
    const dataDir = await inputsWithRegistry();
    expect(web.seen.map(({ status: code }) => code)).toEqual([304]);
    expect(await published(await buildFrom(dataDir, { payerList: list }))).toEqual(first);
  });

  it('rests after a run as long as it is told to', async () => {
    const now = Date.now();
    web.forget();
    expect(await read({ restMs: DAY_MS, now: () => now })).toMatchObject({ rows: 2, remaining: 0, run: 2 });
    expect(web.seen).toEqual([]);
    expect(await read({ restMs: DAY_MS, now: () => now + 2 * DAY_MS })).toMatchObject({ run: 3 });
    expect(web.seen).not.toEqual([]);
  });

  it('leaves a file early that names nobody whom a search finds', async () => {
    const dataDir = await inputsWithRegistry();
    pages.set('/pharmacy.json', text({ ...PHARMACY(), reporting_entity_name: 'Sample Pharmacy Plan II' }));
    expect((await read({ replayBytes: REPLAY_BYTES })).counts).toEqual({ ok: 1, unchanged: 1 });
    const outDir = await buildFrom(dataDir, { payerList: list });
    const files = reportOf(outDir).files.filter(({ file: path }) => path.includes('pharmacy'));
    expect(files.map(({ reason }) => reason)).toEqual(['no_searchable_provider']);
    // The next month asks with the validators that came with the part that was read.
    web.forget();
    await read();
    const answers = web.seen.filter(({ path }) => path === '/pharmacy.json');
    expect(answers.map(({ status: code }) => code)).toEqual([304]);
  });

  it('asks again for a table of contents when a run goes on, and for no file that it has', async () => {
    store = folderStore(empty());
    const zipped = pages.get('/zipped.zip') ?? status(500);
    const cut = await read({ msLeft: () => (asked().includes('/zipped.zip') ? 0 : 1000) });
    expect(cut.remaining).toBeGreaterThan(0);
    pages.set('/index.json', text(index('tuesday')));
    pages.set('/zipped.zip', zipped);
    web.forget();
    expect((await read()).remaining).toBe(0);
    expect(asked()).toContain('/index.json');
    const signed = web.seen.filter(({ path }) => path.includes('Signature'));
    expect(signed.filter(({ path }) => !path.includes('tuesday'))).toEqual([]);
  });
});
