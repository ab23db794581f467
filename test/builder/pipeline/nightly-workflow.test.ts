// The nightly workflow, run here: its very commands, every job on an empty machine with the variables of its steps,
// folders exchanged through the state. The build must be that of one process over the whole folder. `npm test` runs one
// night; `npm run soak` runs two, with every command in a process of its own.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { parseShare, WHOLE } from '../../../builder/src/pipeline/step/step.ts';
import { makeKeys, parseVerifier } from '../../../builder/src/proof/note.ts';
import { readCheckpoint } from '../../../builder/src/proof/release-log.ts';
import { stateSettings } from '../../../builder/src/r2/settings.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { r2State } from '../../../builder/src/state/r2-state.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { accessOfExport, LOG_CHECKPOINT_KEY } from '../../../schemas/exports.ts';
import { CurrentPointer } from '../../../schemas/tile.ts';
import {
  LOOPBACK,
  type LoopbackR2,
  loopbackEnvironment,
  startLoopbackR2,
} from '../../../tools/testbed/loopback-r2.ts';
import { callAtlas } from '../../support/cli.ts';
import { enterpriseProviders, exportedProviders } from '../../support/exports/exported-providers.ts';
import { treeOf } from '../../support/files/tree.ts';
import { ticText } from '../../support/payers/tic-file.ts';
import { type Ran, runWorkflow } from '../../support/project/workflow.ts';
import { secretsNeeded } from '../../support/project/workflow-rules.ts';
import { parseYaml } from '../../support/project/yaml.ts';
import { nppesText } from '../../support/providers/nppes-file.ts';
import { MUTUAL, REGISTRY } from '../../support/providers/provider-world.ts';
import { IS_SOAK, rounds } from '../../support/soak.ts';
import { file, type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { GEOGRAPHY, type NightWorld, nightWorld } from '../../support/web/night-world.ts';
import { webOptions } from '../../support/web/options.ts';
import { readOptions } from '../../support/web/read-options.ts';
import { SMALL_DICTIONARY_ENV } from '../../support/worlds/small-dictionary.ts';
import '../../support/worlds/need-small-dictionary.ts';

const WORKFLOW = readFileSync('.github/workflows/nightly.yml', 'utf8');
/** The workflow as it runs here. Four parts are two outside a soak: a command more is a process more. */
const PARTS = rounds(2, 4);
const TRIED = IS_SOAK
  ? WORKFLOW
  : WORKFLOW.replaceAll('[1, 2, 3, 4]', '[1, 2]').replaceAll(
      /(matrix\.(?:shard|part|share) \}\})\/4/g,
      '$1/2',
    );
const HOSPITALS = rounds(6, 12);
const NIGHTS = [
  ['first', '9'],
  ['second', '10'],
].slice(0, rounds(1, 2)) as [string, string][];
const LOG_KEYS = makeKeys('prices.sample.test/releases');
const LOG_KEY = parseVerifier(LOG_KEYS.verifier);
const PAYER_HOST = 'payer.sample.test';
/** A dozen processes take a while on a busy machine. */
const MANY_PROCESSES_MS = 600_000;

const work = mkdtempSync(join(tmpdir(), 'atlas-workflow-'));
let server: LoopbackR2;
let world: NightWorld;
const kept = join(work, 'kept');

let payers: HospitalWeb;
let payerList: string;

beforeAll(async () => {
  const rates = new Map([['/mutual.json', file(() => Buffer.from(ticText(MUTUAL)))]]);
  [server, world, payers] = await Promise.all([
    startLoopbackR2(),
    nightWorld(HOSPITALS),
    hospitalWeb(() => new Map([[PAYER_HOST, rates]])),
  ]);
  payerList = `url\n${payers.site(PAYER_HOST)}mutual.json\n`;
  // As the monthly workflow does.
  await readShard(readOptions(payerList, join(work, 'payers'), state(), { part: 'payers' }));
});
afterAll(async () => {
  await Promise.all([server.close(), world.web.close(), payers.close()]);
  rmSync(work, { recursive: true, force: true });
});

function state(): StateStore {
  return r2State(stateSettings(loopbackEnvironment(server)));
}

/** What the fetch of federal files leaves. */
function writeFederal(out: string): void {
  mkdirSync(out, { recursive: true });
  const files = { 'geography.csv': GEOGRAPHY, 'npidata_pfile.csv': nppesText(REGISTRY) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
}

/** The workflow with nothing but what follows the publish in its job. */
function afterPublish(): string {
  const [head = '', jobs = ''] = TRIED.split(/^jobs:\n/m);
  const [, publish = ''] = /(\n {2}publish:\n[\s\S]*?)\n {2}# A night that failed/.exec(jobs) ?? [];
  return `${head}jobs:${publish.replace(/ {4}needs: seal\n/, '').replace(/ {6}- run: npm run atlas -- publish [\s\S]*?(?=\n {6}- run: npm run atlas -- releases )/, '')}\n`;
}

/** What the service may serve of exports and the log, with the hash of each object. */
function publicFiles(): Map<string, string> {
  const files = [...server.objects].filter(([key]) => key.startsWith('releases/'));
  return new Map(files.map(([key, { etag }]) => [key, etag] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Env = Readonly<Record<string, string>>;

/** Outside a soak only commands with more than words of the shell are processes, as CI runs them, and one of `verify`. */
const CALLED = /^(?:state|build|releases|log|export) /;

/**
 * Outside a soak, calls a command in this process with the variables of its step: a process takes a second more. Its
 * words are what the shell would make of them.
 */
async function called(command: string, machine: string, env: Env): Promise<boolean> {
  const [, line = ''] = /^npm run atlas -- ([\w ./"$:+{}-]+)$/.exec(command) ?? [];
  if (IS_SOAK || !CALLED.test(line)) return false;
  // `${NAME:+words}` is nothing when the variable is empty.
  const words = line.replace(/ \$\{(\w+):\+([^}]*)\}/g, (_, name: string, some: string) =>
    env[name] ? ` ${some}` : '',
  );
  const args = words
    .replace(/"|\$(\w+)/g, (_, name?: string) => (name === undefined ? '' : (env[name] ?? '')))
    .split(' ');
  // The dictionary of other threads is not the small one.
  if (args[0] === 'build') args.push('--threads', '1');
  const before = process.cwd();
  process.chdir(machine);
  try {
    const { code, stderr } = await callAtlas(args, { ...env, NODE_OPTIONS: '' });
    if (code !== 0) throw new Error(`${command}: ${stderr}`);
  } finally {
    process.chdir(before);
  }
  return true;
}

/** A soak inside a test would be a run inside a run, and the packages are installed. The reading of hospitals goes through this process, whose DNS knows the invented web; its options are the command's. */
async function fetched(command: string, machine: string, env: Env): Promise<boolean> {
  if (command === 'npm run soak' || command === 'node builder/bootstrap.mjs') return true;
  if (command.includes(' fetch --federal ')) {
    const [, folder = ''] = / --out (\S+)/.exec(command) ?? [];
    writeFederal(join(machine, folder));
    return true;
  }
  if (command.includes('"$PAYERS"')) writeFileSync(join(machine, 'payers.csv'), payerList);
  if (command.includes('"$HOSPITALS"')) writeFileSync(join(machine, 'hospitals.csv'), world.list);
  if (await called(command, machine, env)) return true;
  const [, shard] = / read --list "\$HOSPITALS" --shard (\S+) --state "\$STATE" /.exec(command) ?? [];
  if (shard === undefined) return false;
  const parts = parseShare(shard) ?? WHOLE;
  await readShard(readOptions(world.list, join(machine, 'work'), state(), { shard: parts }));
  return true;
}

function night(name: string, run: string, workflow = TRIED): Promise<Ran[]> {
  const dir = join(work, name);
  mkdirSync(dir);
  return runWorkflow(workflow, {
    dir,
    values: {
      'secrets.CLOUDFLARE_ACCOUNT_ID': LOOPBACK.account,
      'secrets.CLOUDFLARE_API_TOKEN': LOOPBACK.databaseToken,
      'secrets.ATLAS_STATE_ACCESS_KEY_ID': LOOPBACK.accessKeyId,
      'secrets.ATLAS_STATE_SECRET_ACCESS_KEY': LOOPBACK.secretAccessKey,
      'secrets.ATLAS_R2_ACCESS_KEY_ID': LOOPBACK.accessKeyId,
      'secrets.ATLAS_R2_SECRET_ACCESS_KEY': LOOPBACK.secretAccessKey,
      'vars.ATLAS_STATE_BUCKET': LOOPBACK.bucket,
      'vars.ATLAS_R2_BUCKET': LOOPBACK.bucket,
      'vars.ATLAS_D1_DATABASE_ID': LOOPBACK.database,
      'secrets.ATLAS_LOG_KEY': LOG_KEYS.signer,
      'vars.ATLAS_PUBLISHER': 'Sample-Operator',
      'vars.ATLAS_OPEN_DATASETS': 'procedures',
      'vars.ATLAS_LICENCE': 'CC-BY-4.0',
      'secrets.ATLAS_WEBHOOK_SECRET': '',
      'vars.ATLAS_WEBHOOK_URL': '',
      'vars.ATLAS_HOSPITALS_FILE': 'hospitals.csv',
      'vars.ATLAS_PAYERS_FILE': 'payers.csv',
      'vars.ATLAS_CONTACT': 'nobody@sample.test',
      'inputs.force': '',
      'github.run_id': run,
    },
    // Only where the stores are: how to sign in has to come from the workflow.
    // With a dictionary of a few codes a release has few objects.
    env: {
      ...SMALL_DICTIONARY_ENV,
      ATLAS_S3_ENDPOINT: server.origin,
      ATLAS_CLOUDFLARE_API: `${server.origin}/client/v4`,
    },
    instead: fetched,
  });
}

/** The same night in one process on a runner that keeps its folder. */
async function wholeBuild(asOf: string): Promise<Record<string, string>> {
  writeFederal(join(kept, 'federal'));
  await fetchHospitals(webOptions(world.list, join(kept, 'hospitals')));
  const outDir = join(work, 'whole');
  // What the build of the night before left for this one.
  const next = join(outDir, 'next');
  if (existsSync(next)) cpSync(next, join(kept, 'next'), { recursive: true });
  await build({ dataDir: kept, outDir, threads: 1, asOf, payerList, state: state() });
  return treeWithoutPage(outDir);
}

/** The build without its page, which shows the time that each step took. */
async function treeWithoutPage(dir: string): Promise<Record<string, string>> {
  const { 'report.html': _page, ...tree } = await treeOf(dir);
  return tree;
}

describe('the nightly workflow', () => {
  it(
    `gives the bytes of a single build on ${NIGHTS.length} nights, and publishes them`,
    async () => {
      for (const [name, run] of NIGHTS) {
        if (name === 'second') for (const n of [3, 8]) world.versions.set(n, 2);
        const ran = await night(name, run);
        expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
        for (const { command, secrets } of ran) expect(secrets, command).toEqual(secretsNeeded(command));
        const steps = (option: string) => ran.filter(({ command }) => command.includes(` --${option} `));
        expect(['map', 'reduce', 'join'].map((option) => steps(option).length)).toEqual([
          PARTS,
          PARTS,
          PARTS,
        ]);
        const [, asOf = ''] =
          / --as-of (\S+) --seal/.exec(ran.map(({ command }) => command).join('\n')) ?? [];
        const tree = await wholeBuild(asOf);
        expect(Object.keys(tree).length).toBeGreaterThan(15);
        expect(Object.keys(tree).some((file) => file.startsWith('shared/members/'))).toBe(true);
        expect(await treeWithoutPage(join(work, name, 'publish/build'))).toEqual(tree);
        const page = readFileSync(join(work, name, 'publish/build/report.html'), 'utf8');
        for (const part of [
          `map ${PARTS}/${PARTS}`,
          `reduce ${PARTS}/${PARTS}`,
          `join ${PARTS}/${PARTS}`,
          'seal',
        ])
          expect(page).toContain(`<td>${part}</td>`);
        const pointer = CurrentPointer.parse(JSON.parse(String(server.objects.get('current.json')?.body)));
        expect(pointer.published_by).toBe(`nightly ${run}`);
        expect(tree[`tiles/${pointer.release}/index.json`]).toBeDefined();
      }
      const saved = [...server.objects.keys()].flatMap(
        (key) => /^work\/folders\/(.*)\/folder\.json$/.exec(key)?.[1] ?? [],
      );
      const steps = (run: string) => [`nights/${run}/build`, `nights/${run}/map/1`, `nights/${run}/reduce/1`];
      expect(saved).toEqual(expect.arrayContaining(['inputs', ...NIGHTS.flatMap(([, run]) => steps(run))]));
      expect(server.refusals).toEqual([]);
    },
    MANY_PROCESSES_MS,
  );

  it(
    'appends and exports nothing twice when its last job was killed and runs again',
    async () => {
      const before = publicFiles();
      const checkpoint = readCheckpoint(String(server.objects.get(LOG_CHECKPOINT_KEY)?.body), LOG_KEY);
      expect(checkpoint.size).toBe(NIGHTS.length);
      const [name = '', run = ''] = NIGHTS[0] ?? [];
      if (IS_SOAK) return;
      // Killed before the checkpoint, the catalogue and the state were written.
      for (const key of [...server.objects.keys()])
        if (/^work\/folders\/(?:log|exported)\/|^releases\/(?:log\/checkpoint|catalog\.json)$/.test(key))
          server.objects.delete(key);
      const ran = await night(`${name}-again`, run, afterPublish());
      expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
      expect(ran.map(({ command }) => command).join('\n')).toContain(' log append build ');
      expect(publicFiles()).toEqual(before);
      for (const key of before.keys()) expect([key, accessOfExport(key)]).not.toContain(undefined);
    },
    MANY_PROCESSES_MS,
  );

  it('exports the providers that the enterprise data has, field by field', async () => {
    const dir = join(work, NIGHTS.at(-1)?.[0] ?? '', 'publish/build');
    const { rows, sums, exported } = await exportedProviders(server.objects);
    const expected = await enterpriseProviders(dir);
    expect(expected.length).toBeGreaterThan(5);
    expect(rows).toBe(expected.length);
    expect(sums).toBe(
      String(expected.reduce((sum, row) => sum + Math.round(Number(row.price_mid) * 100), 0)),
    );
    const sorted = (list: object[]) => list.map((row) => JSON.stringify(row)).sort();
    expect(sorted(exported)).toEqual(sorted(expected));
  });

  it('reads, maps, reduces and joins in four parts each', () => {
    expect(WORKFLOW.match(/: \[1, 2, 3, 4\]$/gm)).toHaveLength(4);
    expect(WORKFLOW.match(/ --(?:map|reduce|join) \$\{\{ matrix\.(?:part|share) \}\}\/4/g)).toHaveLength(3);
  });

  it('soaks in a job that needs no other, without secrets or an environment', () => {
    const [, soak = ''] = /\n {2}soak:\n([\s\S]*)$/.exec(WORKFLOW) ?? [];
    expect(soak).toContain('run: npm run soak');
    expect(soak).not.toMatch(/secrets\.|vars\.|environment:|needs:/);
    const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    expect(scripts.soak).toContain('test/run.ts soak');
  });

  it('gives the state to read, to every map part and to what exchanges folders', () => {
    const lines = [...WORKFLOW.matchAll(/npm run atlas -- (.*)/g)].map(([, line = '']) => line);
    const withState = lines.filter((line) => line.includes('--state "$STATE"'));
    const names = withState.map((line) => line.split(' ')[0]).filter((name) => name !== 'state');
    expect(names).toEqual(['fetch', 'read', 'plan', 'build']);
    expect(parseYaml(WORKFLOW)).toMatchObject({ env: { STATE: 'r2' } });
  });
});
