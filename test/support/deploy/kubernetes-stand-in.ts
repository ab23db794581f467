// As much of a Kubernetes cluster as deploy/kubernetes/night.yaml uses: the API of Jobs and CronJobs, and pods, which are
// processes with the variables, folders and exit codes that the manifest gives them. It shares no code with run-night.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeServer, readBody } from '../../../tools/testbed/loopback-server.ts';
import { type Ended, runProgram } from './atlas-server.ts';
import { isTypedMap, type Typed } from './typed-yaml.ts';

type Map = { [key: string]: Typed };
const at = (value: Typed | undefined, ...path: (string | number)[]): Typed | undefined =>
  path.reduce<Typed | undefined>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isTypedMap(inner) ? inner[key] : undefined;
  }, value);
const listAt = (value: Typed | undefined, ...path: (string | number)[]): Typed[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};
const textAt = (value: Typed | undefined, ...path: (string | number)[]): string =>
  String(at(value, ...path) ?? '');

/** A pod that has ended: its Job, its index, which try it was. */
export type Pod = { job: string; index: number; tries: number; code: number | null; output: string };
export type ClusterOptions = {
  dir: string;
  documents: readonly Map[];
  secrets: Record<string, Record<string, string>>;
  /** Variables of the machine, below those of the manifest. */
  machine: Record<string, string>;
  asOf: string;
  /** Called when a pod starts; `stop` kills it as the kernel does. */
  onPod?: (job: string, index: number, tries: number, stop: () => void) => void;
  /** Called with every Job that is made. */
  onJob?: (job: Map) => void;
};

export type Cluster = {
  pods: Pod[];
  /** Starts a Job from a CronJob, as its schedule does. @returns the pods of its container that have ended */
  startFrom(cronJob: string, name: string): Promise<Ended>;
  close(): Promise<void>;
};

const PARALLEL = 4;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const [pods, jobs] = [[] as Pod[], new Map<string, Map>()];
  const find = (kind: string, name: string) =>
    options.documents.find((document) => document.kind === kind && at(document, 'metadata', 'name') === name);
  const server = makeServer(async (request, response) => {
    const body = (await readBody(request)).toString();
    const [, kind, name = ''] =
      /^\/apis\/batch\/v1\/namespaces\/prices\/(jobs|cronjobs)(?:\/(.+))?$/.exec(request.url ?? '') ?? [];
    const reply = (status: number, value: object) => response.writeHead(status).end(JSON.stringify(value));
    if (request.headers.authorization !== 'Bearer sample-token') return reply(401, {});
    if (request.method === 'POST' && kind === 'jobs') {
      const job: Map = JSON.parse(body);
      const made = textAt(job, 'metadata', 'name');
      if (jobs.has(made)) return reply(409, { reason: 'AlreadyExists' });
      options.onJob?.(job);
      jobs.set(made, job);
      runJob(job, made).catch((error: unknown) => end(job, 'Failed', String(error)));
      return reply(201, job);
    }
    const found = kind === 'jobs' ? jobs.get(name) : find('CronJob', name);
    return found ? reply(200, found) : reply(404, { reason: 'NotFound' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenFile = join(options.dir, 'token');
  writeFileSync(tokenFile, 'sample-token\n');

  const end = (job: Map, type: 'Complete' | 'Failed', message: string) => {
    job.status = { conditions: [{ type, status: 'True', message }] };
  };

  async function runJob(job: Map, name: string): Promise<void> {
    const completions = Number(at(job, 'spec', 'completions') ?? 1);
    const isIndexed = at(job, 'spec', 'completionMode') === 'Indexed';
    const retries = Number(at(job, 'spec', isIndexed ? 'backoffLimitPerIndex' : 'backoffLimit') ?? 6);
    const waiting = Array.from({ length: completions }, (_, i) => i);
    const failed: number[] = [];
    const worker = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
        if (!(await runIndex(job, name, index, retries, isIndexed))) failed.push(index);
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    if (failed.length === 0) end(job, 'Complete', '');
    else end(job, 'Failed', `Job has failed indexes: ${failed.join(',')}`);
  }

  async function runIndex(job: Map, name: string, index: number, retries: number, isIndexed: boolean) {
    for (let tries = 1; tries <= retries + 1; tries++) {
      const extra = isIndexed ? { JOB_COMPLETION_INDEX: String(index) } : {};
      const { code, output } = await runPod(at(job, 'spec', 'template', 'spec'), extra, (stop) =>
        options.onPod?.(name, index, tries, stop),
      );
      pods.push({ job: name, index, tries, code, output });
      if (code === 0) return true;
      if (endsJob(job, code)) return false;
    }
    return false;
  }

  /** A rule of podFailurePolicy that ends the Job for this exit code. */
  function endsJob(job: Map, code: number | null): boolean {
    return listAt(job, 'spec', 'podFailurePolicy', 'rules').some(
      (rule) =>
        at(rule, 'action') === 'FailJob' && listAt(rule, 'onExitCodes', 'values').includes(code ?? 137),
    );
  }

  async function runPod(
    spec: Typed | undefined,
    extra: Record<string, string>,
    onStart: (stop: () => void) => void,
  ): Promise<Ended> {
    const container = at(spec, 'containers', 0);
    // Each pod has empty folders of its own, and nothing of another pod.
    const volumes = mkdtempSync(join(options.dir, 'pod-'));
    const env: Record<string, string> = { ...options.machine };
    for (const source of listAt(container, 'envFrom')) Object.assign(env, variablesFrom(source));
    // Further options and limits of a test win over the manifest's settings.
    for (const name of ['ATLAS_DISK', 'ATLAS_MINUTES', 'ATLAS_CONTACT', 'ATLAS_PUBLISHER'])
      if (options.machine[name] !== undefined) env[name] = options.machine[name];
    for (const variable of listAt(container, 'env')) {
      const value = at(variable, 'value');
      if (value !== undefined) env[textAt(variable, 'name')] = String(value);
    }
    for (const mount of listAt(container, 'volumeMounts')) {
      const path = textAt(mount, 'mountPath');
      for (const [name, value] of Object.entries(env))
        if (value === path || value.startsWith(`${path}/`))
          env[name] = join(volumes, value.slice(path.length));
    }
    const command = [...listAt(container, 'command'), ...listAt(container, 'args')].map(String);
    try {
      return await runProgram(command, { ...env, ...extra }, onStart);
    } finally {
      rmSync(volumes, { recursive: true, force: true });
    }
  }

  function variablesFrom(source: Typed): Record<string, string> {
    const config = textAt(source, 'configMapRef', 'name');
    const secret = textAt(source, 'secretRef', 'name');
    const data = config === '' ? options.secrets[secret] : at(find('ConfigMap', config), 'data');
    if (data === undefined && at(source, 'secretRef', 'optional') !== true)
      throw new Error(`The manifest names ${config || secret}, which does not exist.`);
    return Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)]));
  }

  return {
    pods,
    startFrom: async (cronJob, name) => {
      const template = at(find('CronJob', cronJob), 'spec', 'jobTemplate', 'spec');
      jobs.set(name, {
        metadata: { name, uid: 'sample-uid', creationTimestamp: `${options.asOf}T05:17:00Z` },
      });
      // What the manifest takes from fields of the pod and from the cluster.
      const extra = {
        ATLAS_JOB: name,
        ATLAS_NAMESPACE: 'prices',
        ATLAS_KUBERNETES_API: api,
        ATLAS_KUBERNETES_TOKEN_FILE: tokenFile,
        ATLAS_POLL_SECONDS: '0.02',
        NODE_EXTRA_CA_CERTS: '',
      };
      return runPod(at(template, 'template', 'spec'), extra, (stop) => options.onPod?.(name, 0, 1, stop));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
