// Runs a night on Kubernetes: one Job after the other, each made from the template of its step. The templates are the
// suspended CronJobs of night.yaml, so that one manifest has everything and kubectl can start a single step:
// kubectl create job --from=cronjob/atlas-read.
//
// A night can be taken up again anywhere. Names and day come from the Job that runs this program, so its next pod finds the
// Jobs that an earlier pod has made.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The steps, in order. Steps of one line run side by side. */
const STEPS = [
  ['fetch', 'read', 'payers'],
  ['plan'],
  ['map'],
  ['reduce'],
  ['join'],
  ['seal'],
  ['publish'],
] as const;
/** Requests in a row that may fail before a night is given up; the server of a cluster is replaced now and then. */
const MAX_FAILED_REQUESTS = 40;

type Env = { readonly name: string; readonly value?: string; readonly valueFrom?: object };
type Container = { readonly name: string; readonly env?: readonly Env[] };
type JobSpec = {
  readonly completions?: number;
  readonly template: { readonly spec: { readonly containers: readonly Container[] } };
};
type Metadata = { name: string; uid?: string; creationTimestamp?: string };
type Job = {
  metadata: Metadata;
  status?: { conditions?: readonly { type: string; status: string; message?: string }[] };
};
type CronJob = { spec: { jobTemplate: { spec: JobSpec } } };

type Settings = { api: string; namespace: string; token: () => string; job: string; pollMs: number };

class NightFailed extends Error {}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const folder = '/var/run/secrets/kubernetes.io/serviceaccount';
  const { ATLAS_JOB: job, ATLAS_NAMESPACE: namespace } = env;
  if (!job || !namespace)
    throw new NightFailed(
      'ATLAS_JOB and ATLAS_NAMESPACE are missing. deploy/kubernetes/night.yaml sets both.',
    );
  return {
    api: env.ATLAS_KUBERNETES_API ?? 'https://kubernetes.default.svc',
    namespace,
    job,
    // The token is replaced on the disk every hour.
    token: () => readFileSync(env.ATLAS_KUBERNETES_TOKEN_FILE ?? `${folder}/token`, 'utf8').trim(),
    pollMs: Number(env.ATLAS_POLL_SECONDS ?? 15) * 1000,
  };
}

/** Asks the API, again and again while it cannot answer. @returns undefined when what is made exists already */
async function ask<T>(settings: Settings, path: string, body?: object): Promise<T | undefined> {
  const url = `${settings.api}/apis/batch/v1/namespaces/${settings.namespace}/${path}`;
  for (let failed = 1; ; failed++) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${settings.token()}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => String(error));
    if (typeof answer !== 'string') {
      if (answer.ok) return (await answer.json()) as T;
      if (body && answer.status === 409) return undefined;
      if (answer.status < 500 && answer.status !== 429)
        throw new NightFailed(`Kubernetes answered ${answer.status} to ${path}: ${await answer.text()}`);
    }
    if (failed >= MAX_FAILED_REQUESTS)
      throw new NightFailed(`Kubernetes did not answer ${failed} requests for ${path}.`);
    await wait(settings.pollMs);
  }
}

/** A Job of a step from its template, with the variables of this night. */
function makeJob(name: string, spec: JobSpec, night: Night): object {
  const variables: Env[] = [
    { name: 'ATLAS_NIGHT', value: night.name },
    { name: 'ATLAS_AS_OF', value: night.asOf },
    { name: 'ATLAS_SHARDS', value: String(spec.completions ?? 1) },
    { name: 'ATLAS_PUBLISHED_BY', value: `kubernetes ${night.name}` },
  ];
  const containers = spec.template.spec.containers.map((container) => ({
    ...container,
    env: [...(container.env ?? []), ...variables],
  }));
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      labels: { app: 'atlas' },
      // The Jobs of a night go when the Job of the night goes.
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: night.name, uid: night.uid }],
    },
    spec: { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, containers } } },
  };
}

type Night = { name: string; uid: string; asOf: string };

async function readNight(settings: Settings): Promise<Night> {
  const job = await ask<Job>(settings, `jobs/${settings.job}`);
  const { uid = '', creationTimestamp = '' } = job?.metadata ?? {};
  return { name: settings.job, uid, asOf: creationTimestamp.slice(0, 'YYYY-MM-DD'.length) };
}

/** Makes the Job of a step if it does not exist, and waits for its end. */
async function runStep(settings: Settings, night: Night, step: string): Promise<void> {
  const template = await ask<CronJob>(settings, `cronjobs/atlas-${step}`);
  if (!template) throw new NightFailed(`The template atlas-${step} is missing.`);
  const name = `${night.name}-${step}`;
  await ask(settings, 'jobs', makeJob(name, template.spec.jobTemplate.spec, night));
  for (;;) {
    const job = await ask<Job>(settings, `jobs/${name}`);
    const ended = job?.status?.conditions?.find(
      ({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'),
    );
    if (ended?.type === 'Complete') return void process.stdout.write(`${name}: complete\n`);
    if (ended) throw new NightFailed(`${name} failed: ${ended.message ?? 'without a message'}`);
    await wait(settings.pollMs);
  }
}

try {
  const settings = readSettings(process.env);
  const night = await readNight(settings);
  for (const together of STEPS) {
    const ends = await Promise.allSettled(together.map((step) => runStep(settings, night, step)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
