// The smoke test of a deployment: is the service up, is its gate closed, does it name its own address, and is every object of the
// live release there? Each check is a line; one that fails says what was found.
import * as z from 'zod';
import { HealthAnswer } from '../../../schemas/api.ts';
import { HEALTH_PATH, LOOKUP_PATH, OPENAPI_PATH, PROCEDURES_PATH } from '../../../schemas/api-paths.ts';
import { cutEnd } from '../../../schemas/cut-ends.ts';
import type { ReleaseStore } from './release-store.ts';
import { findMissingObjects } from './releases.ts';

const TIMEOUT_MS = 30_000;
const POLL_MS = 1000;
/** A name that the dictionary of every release has. */
const KNOWN_NAME = 'mri';

export type SmokeCheck = { check: string; ok: boolean; found: string };
export type SmokeOptions = {
  site: string;
  store: ReleaseStore;
  /** A Worker uses a new release within 30 seconds; the first check waits for as long as this. */
  waitMs: number;
  /** A member's lookup that must have an answer. */
  lookup?: { token: string; code: string; zip: string };
};

const OpenApi = z.object({ servers: z.array(z.object({ url: z.string() })).min(1) });
const Names = z.object({ ok: z.literal(true) });

/** Runs all checks; none of them changes anything, and only the lookup is counted. */
export async function runSmokeTest(options: SmokeOptions): Promise<SmokeCheck[]> {
  const { store } = options;
  const live = (await store.readPointer())?.pointer.release;
  const checks = [await checkRelease(options, live), await checkGate(options), await checkAddress(options)];
  checks.push(await checkNames(options), await checkObjects(store, live));
  if (options.lookup) checks.push(await checkLookup(options, options.lookup));
  return checks;
}

type Reply = { status: number; body: unknown };

async function ask({ site }: SmokeOptions, path: string, token?: string): Promise<Reply> {
  try {
    const response = await fetch(`${cutEnd(site, /\//)}${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0, body: undefined };
  }
}

const describeStatus = (status: number) =>
  status === 0 ? 'the service does not answer' : `status ${status}`;

async function checkRelease(options: SmokeOptions, live: string | undefined): Promise<SmokeCheck> {
  const check = 'the service uses the live release';
  if (live === undefined)
    return { check, ok: false, found: `${options.store.name} has no live release. Publish a build.` };
  const end = performance.now() + options.waitMs;
  for (;;) {
    const { status, body } = await ask(options, HEALTH_PATH);
    const release = HealthAnswer.safeParse(body).data?.release;
    if (release === live) return { check, ok: true, found: live };
    const found =
      release === undefined
        ? describeStatus(status)
        : `it uses ${release ?? 'no release'}, and ${live} is live`;
    if (performance.now() >= end) return { check, ok: false, found };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function checkGate(options: SmokeOptions): Promise<SmokeCheck> {
  const { status } = await ask(options, `${LOOKUP_PATH}?code=70551&zip=50010`);
  return { check: 'a lookup without a member is refused', ok: status === 401, found: describeStatus(status) };
}

async function checkAddress(options: SmokeOptions): Promise<SmokeCheck> {
  const { status, body } = await ask(options, OPENAPI_PATH);
  const url = OpenApi.safeParse(body).data?.servers[0]?.url;
  const ok = url !== undefined && new URL(url, options.site).origin === new URL(options.site).origin;
  return { check: 'the service names this address (SITE_URL)', ok, found: url ?? describeStatus(status) };
}

async function checkNames(options: SmokeOptions): Promise<SmokeCheck> {
  const { status, body } = await ask(options, `${PROCEDURES_PATH}?q=${KNOWN_NAME}`);
  const ok = status === 200 && Names.safeParse(body).success;
  return { check: 'names of procedures are found', ok, found: describeStatus(status) };
}

async function checkObjects(store: ReleaseStore, live: string | undefined): Promise<SmokeCheck> {
  const check = 'every object of the live release is stored';
  if (live === undefined) return { check, ok: false, found: 'there is no live release' };
  const missing = await findMissingObjects(store, live);
  if (missing === undefined) return { check, ok: false, found: `the index of ${live} is missing` };
  const found = missing.length === 0 ? 'all' : `${missing.length} objects are missing, such as ${missing[0]}`;
  return { check, ok: missing.length === 0, found };
}

async function checkLookup(
  options: SmokeOptions,
  { token, code, zip }: { token: string; code: string; zip: string },
): Promise<SmokeCheck> {
  const { status } = await ask(options, `${LOOKUP_PATH}?code=${code}&zip=${zip}`, token);
  return {
    check: `a member's lookup of ${code} at ${zip} is answered`,
    ok: status === 200,
    found: describeStatus(status),
  };
}
