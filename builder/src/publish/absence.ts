// Whether nights have come: asks a running service when its release went live.
import { HealthAnswer } from '../../../schemas/api.ts';
import { HEALTH_PATH } from '../../../schemas/api-paths.ts';
import type { NightEvent } from './webhook.ts';

const HOUR_MS = 3_600_000;
const HEALTH_TIMEOUT_MS = 30_000;

/** The event when the live release is older than some hours, when the service has no release, or when it does not answer. */
export async function findAbsence(site: string, hours: number): Promise<NightEvent | undefined> {
  const health = await readHealth(site);
  const { release = null, published_at = null } = health ?? {};
  const age = published_at === null ? null : Math.floor((Date.now() - Date.parse(published_at)) / HOUR_MS);
  if (age !== null && age < hours) return undefined;
  return { type: 'night.absent', data: { release, published_at, hours: age } };
}

async function readHealth(site: string): Promise<typeof HealthAnswer._output | undefined> {
  try {
    const response = await fetch(new URL(HEALTH_PATH, site), {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    return HealthAnswer.parse(await response.json());
  } catch {
    return undefined;
  }
}
