// The manifest of Kubernetes: its objects fit the schemas of Kubernetes, and its commands, run as processes on machines that
// share nothing but an S3 server, give the bytes of one machine, also when pods are killed (`npm run soak`; in `npm test` the
// commands are only recorded).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, ServiceAccount } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AS_OF, type EngineWorld, engineWorld, recorded } from '../support/deploy/engine-world.ts';
import { startCluster } from '../support/deploy/kubernetes-stand-in.ts';
import { parseDocuments, type Typed } from '../support/deploy/typed-yaml.ts';
import { IS_SOAK, rounds } from '../support/soak.ts';
import '../support/worlds/need-small-dictionary.ts';

const MANIFEST = readFileSync('deploy/kubernetes/night.yaml', 'utf8');
const NIGHT = 'atlas-night-29700000';

type Checked = new (data: never) => { validate(): void };
const MODELS: Readonly<Record<string, Checked>> = {
  ConfigMap,
  ServiceAccount,
  Role,
  RoleBinding,
  CronJob,
  Job,
};

/** @throws an error that names the field that does not fit */
function checkSchema(document: { [key: string]: Typed }): void {
  const Model = MODELS[String(document.kind)];
  if (!Model) throw new Error(`${String(document.kind)} is not known here.`);
  new Model(document as never).validate();
}

describe('deploy/kubernetes/night.yaml', () => {
  const documents = parseDocuments(MANIFEST);

  it('fits the schemas of Kubernetes', () => {
    expect(documents).toHaveLength(14);
    for (const document of documents) checkSchema(document);
  });

  it.each([
    ['a number where a text belongs', 'values: [2] }', "values: ['2'] }"],
    ['a list without its items', 'drop: [ALL]', 'drop: ALL'],
    ['a field that must be there', 'restartPolicy: Never', 'restartPolicy: {}'],
  ])('would fail with %s', (_, from, to) => {
    expect(MANIFEST).toContain(from);
    expect(() => parseDocuments(MANIFEST.replace(from, to)).forEach(checkSchema)).toThrow();
  });

  it('gives every pod resources, an end, and no folder of another pod', () => {
    const steps = MANIFEST.split(/^---$/m).filter((text) => text.includes('suspend: true'));
    expect(steps).toHaveLength(9);
    for (const step of steps)
      for (const needed of [
        /requests: \{ cpu: '\d', memory: \d+Gi, ephemeral-storage: \d+Gi \}/,
        /activeDeadlineSeconds: \d+/,
        /backoffLimit(?:PerIndex)?: 3/,
        /onPodConditions: \[\{ type: DisruptionTarget/,
        /emptyDir: \{ sizeLimit/,
      ])
        expect(step).toMatch(needed);
    expect(MANIFEST).not.toMatch(/persistentVolumeClaim|hostPath|nfs:/);
  });
});

describe('a night on Kubernetes', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-kubernetes-'));
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engineWorld(dir, IS_SOAK ? undefined : recorded);
  });
  afterAll(async () => {
    await world.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('ends as on one machine, with pods that are killed and a night that is taken up again', async () => {
    const shards = rounds(2, 4);
    const text = MANIFEST.replace(/(completions|parallelism): \d+/g, `$1: ${shards}`);
    const jobs: { [key: string]: Typed }[] = [];
    let kills = 0;
    const cluster = await startCluster({
      dir,
      documents: parseDocuments(text),
      secrets: { 'atlas-state': world.secrets.state, 'atlas-publish': world.secrets.publish },
      machine: world.machine,
      asOf: AS_OF,
      onJob: (job) => void jobs.push(job),
      onPod: (job, index, tries, stop) => {
        // The read of one shard is killed once, the map of another twice, and the night itself before it makes the map.
        const isVictim =
          (job === `${NIGHT}-read` && index === 0 && tries === 1) ||
          (job === `${NIGHT}-map` && index === 1 && tries <= 2);
        if (!isVictim) return;
        kills++;
        stop();
      },
    });
    try {
      const ended = await cluster.startFrom('atlas-night', NIGHT);
      expect(ended).toMatchObject({ code: 0 });
      // Another pod of the same night finds everything done.
      expect(await cluster.startFrom('atlas-night', NIGHT)).toMatchObject({ code: 0 });
    } finally {
      await cluster.close();
    }
    expect(kills).toBe(3);
    expect(jobs.map((job) => (job.metadata as { name: string }).name).sort()).toEqual(
      ['fetch', 'join', 'map', 'payers', 'plan', 'publish', 'read', 'reduce', 'seal'].map(
        (step) => `${NIGHT}-${step}`,
      ),
    );
    for (const job of jobs) {
      const { status: _, ...made } = job;
      checkSchema(made);
    }
    expect(cluster.pods.filter(({ code }) => code === 0)).toHaveLength(4 + 5 * shards);
    // The steps that read the internet cannot publish.
    const readers = world.atlas.calls.filter(({ args }) => args[0] === 'read' || args[0] === 'fetch');
    expect(readers.length).toBeGreaterThan(2);
    expect(readers.filter(({ env }) => env.CLOUDFLARE_API_TOKEN !== undefined)).toEqual([]);
    if (!IS_SOAK) return;
    const tree = await world.published(NIGHT);
    expect(tree).toEqual(await world.whole());
    expect(Object.keys(tree).some((file) => file.startsWith('shared/members/'))).toBe(true);
    expect(JSON.parse(String(world.store.objects.get('current.json')?.body))).toMatchObject({
      published_by: `kubernetes ${NIGHT}`,
    });
  }, 600_000);
});
