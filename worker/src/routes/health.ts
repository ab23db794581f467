// GET /healthz: whether the Worker is running, and which release it serves. It needs no credential.
import { Hono } from 'hono';
import type * as z from 'zod';
import type { HealthAnswer } from '../../../schemas/api.ts';
import { HEALTH_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { allowMethods } from '../middleware/allow-methods.ts';

const DAY_MS = 86_400_000;

export const healthRoutes = new Hono<AppEnv>();

healthRoutes.get(HEALTH_PATH, async (c) => {
  const { tiles, stored } = c.var.services;
  // Before the first publish there is no release, but the Worker is running.
  const build = await tiles.current().catch(() => undefined);
  const publishedAt = build && (await stored.publishedAt(build.release).catch(() => null));
  const answer: z.infer<typeof HealthAnswer> = {
    ok: true,
    release: build?.release ?? null,
    as_of: build?.index.as_of ?? null,
    published_at: publishedAt ?? null,
    age_days: build ? ageInDays(build.index.as_of) : null,
  };
  return c.json(answer, 200, { 'Cache-Control': 'no-store' });
});
healthRoutes.all(HEALTH_PATH, allowMethods('GET', 'OPTIONS'));

function ageInDays(asOf: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS));
}
