// The nightly workflow, run here: its very commands in processes of their own, every job on an empty machine, artefacts
// and outputs handed on as the platform does. The build must be that of one process over the whole folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { stateSettings } from '../../../builder/src/r2/settings.ts';
import { r2State } from '../../../builder/src/state/r2-state.ts';
import { CurrentPointer } from '../../../schemas/tile.ts';
import {
  LOOPBACK,
  type LoopbackR2,
  loopbackEnvironment,
  startLoopbackR2,
} from '../../../tools/testbed/loopback-r2.ts';
import { treeOf } from '../../support/files/tree.ts';
import { parseYaml, type Ran, runWorkflow } from '../../support/project/workflow.ts';
import { IS_SOAK, rounds } from '../../support/soak.ts';
import { GEOGRAPHY, type NightWorld, nightWorld } from '../../support/web/night-world.ts';
import { webOptions } from '../../support/web/options.ts';
import { buildSmall } from '../../support/worlds/small-build.ts';
import { SMALL_DICTIONARY_ENV } from '../../support/worlds/small-dictionary.ts';

const WORKFLOW = readFileSync('.github/workflows/nightly.yml', 'utf8');
/** The workflow as it runs here. Four parts are two outside a soak: a command more is a process more. */
const PARTS = rounds(2, 4);
const TRIED = IS_SOAK
  ? WORKFLOW
  : WORKFLOW.replaceAll('[1, 2, 3, 4]', '[1, 2]').replaceAll(/(matrix\.(?:part|share) \}\})\/4/g, '$1/2');
const HOSPITALS = 12;
/** A dozen processes take a while on a busy machine. */
const MANY_PROCESSES_MS = 600_000;

const work = mkdtempSync(join(tmpdir(), 'atlas-workflow-'));
let server: LoopbackR2;
let world: NightWorld;
const kept = join(work, 'kept');

beforeAll(async () => {
  [server, world] = await Promise.all([startLoopbackR2(), nightWorld(HOSPITALS)]);
});
afterAll(async () => {
  await Promise.all([server.close(), world.web.close()]);
  rmSync(work, { recursive: true, force: true });
});

/** A soak inside a test would be a run inside a run. The fetch of hospitals goes through this process, whose DNS knows the invented web; its options are the command's. */
async function fetched(command: string, machine: string): Promise<boolean> {
  if (command === 'npm run soak') return true;
  if (/ fetch --federal /.test(command)) {
    const [, out = ''] = / --out (\S+)/.exec(command) ?? [];
    mkdirSync(join(machine, out), { recursive: true });
    writeFileSync(join(machine, out, 'geography.csv'), GEOGRAPHY);
    return true;
  }
  const [, out = ''] = / fetch --hospitals \S+ --out (\S+) --state "\$STATE"/.exec(command) ?? [];
  if (out === '') return false;
  const state = r2State(stateSettings(loopbackEnvironment(server)));
  await fetchHospitals({ ...webOptions(world.list, join(machine, out)), state });
  return true;
}

function night(name: string): Promise<Ran[]> {
  const dir = join(work, name);
  mkdirSync(dir);
  return runWorkflow(TRIED, {
    dir,
    values: {
      'secrets.CLOUDFLARE_ACCOUNT_ID': LOOPBACK.account,
      'secrets.CLOUDFLARE_API_TOKEN': LOOPBACK.databaseToken,
      'secrets.ATLAS_R2_ACCESS_KEY_ID': LOOPBACK.accessKeyId,
      'secrets.ATLAS_R2_SECRET_ACCESS_KEY': LOOPBACK.secretAccessKey,
      'vars.ATLAS_STATE_BUCKET': LOOPBACK.bucket,
      'vars.ATLAS_R2_BUCKET': LOOPBACK.bucket,
      'vars.ATLAS_D1_DATABASE_ID': LOOPBACK.database,
      'vars.ATLAS_HOSPITALS_FILE': 'hospitals.csv',
      'vars.ATLAS_PAYERS_FILE': '',
      'vars.ATLAS_CONTACT': 'nobody@sample.test',
      'inputs.force': '',
      'github.run_id': '7',
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
  const federal = join(kept, 'federal');
  mkdirSync(federal, { recursive: true });
  writeFileSync(join(federal, 'geography.csv'), GEOGRAPHY);
  await fetchHospitals(webOptions(world.list, join(kept, 'hospitals')));
  const outDir = join(work, 'whole');
  await buildSmall(kept, outDir, asOf);
  return treeOf(outDir);
}

describe('the nightly workflow', () => {
  it(
    'gives the bytes of a single build on two nights, and publishes them',
    async () => {
      for (const name of ['first', 'second']) {
        if (name === 'second') for (const n of [3, 8]) world.versions.set(n, 2);
        const ran = await night(name);
        expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
        const commands = ran.map(({ job }) => job);
        expect(commands.filter((job) => job === 'map')).toHaveLength(PARTS);
        expect(commands.filter((job) => job === 'reduce')).toHaveLength(PARTS);
        const [, asOf = ''] =
          / --as-of (\S+) --seal/.exec(ran.map(({ command }) => command).join('\n')) ?? [];
        const tree = await wholeBuild(asOf);
        expect(Object.keys(tree).length).toBeGreaterThan(15);
        expect(await treeOf(join(work, name, 'artefacts/build'))).toEqual(tree);
        const pointer = CurrentPointer.parse(JSON.parse(String(server.objects.get('current.json')?.body)));
        expect(pointer.published_by).toBe('nightly 7');
        expect(tree[`tiles/${pointer.release}/index.json`]).toBeDefined();
      }
      expect(server.refusals).toEqual([]);
    },
    MANY_PROCESSES_MS,
  );

  it('maps and reduces in four parts each', () => {
    expect(WORKFLOW.match(/: \[1, 2, 3, 4\]$/gm)).toHaveLength(2);
    expect(WORKFLOW.match(/ --(?:map|reduce) \$\{\{ matrix\.(?:part|share) \}\}\/4/g)).toHaveLength(2);
  });

  it('soaks in a job that needs no other, without secrets or an environment', () => {
    const [, soak = ''] = /\n {2}soak:\n([\s\S]*)$/.exec(WORKFLOW) ?? [];
    expect(soak).toContain('run: npm run soak');
    expect(soak).not.toMatch(/secrets\.|vars\.|environment:|needs:/);
    const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    expect(scripts.soak).toContain('test/run.ts soak');
  });

  it('hands the state to fetch and to every map part, and nowhere else', () => {
    const lines = [...WORKFLOW.matchAll(/npm run atlas -- (.*)/g)].map(([, line = '']) => line);
    const withState = lines.filter((line) => line.includes('--state "$STATE"'));
    expect(withState.map((line) => line.split(' ')[0])).toEqual(['fetch', 'build']);
    expect(parseYaml(WORKFLOW)).toMatchObject({ env: { STATE: 'r2' } });
  });
});
