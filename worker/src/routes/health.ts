// GET /healthz: whether the Worker is running, and which release it serves. It needs no credential.
import { Hono } from 'hono';
import type * as z from 'zod';
import type { HealthAnswer } from '../../../schemas/api.ts';
import { HEALTH_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { allowMethods } from '../middleware/allow-methods.ts';

export const healthRoutes = new Hono<AppEnv>();

healthRoutes.get(HEALTH_PATH, async (c) => {
  // Before the first publish there is no release, but the Worker is running.
  const build = await c.var.services.tiles.current().catch(() => undefined);
  const answer: z.infer<typeof HealthAnswer> = { ok: true, release: build?.release ?? null };
  return c.json(answer, 200, { 'Cache-Control': 'no-store' });
});
healthRoutes.all(HEALTH_PATH, allowMethods('GET', 'OPTIONS'));
