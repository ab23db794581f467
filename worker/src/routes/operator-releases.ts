// The operator's routes that list, read and delete published objects and releases.
import { Hono } from 'hono';
import { DeleteObjects, ListCursor, ObjectPrefix, ReadObjects } from '../../../schemas/operator.ts';
import { BuildId, OBJECT_FOLDERS } from '../../../schemas/tile.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { audited } from '../gates/operator-only.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { parseFields } from './parse-fields.ts';

export const releaseRoutes = new Hono<AppEnv>();
/** A thousand keys are about 60 KB, which is more than the public API accepts in a body. */
const MAX_KEYS_BODY_BYTES = 1024 * 1024;
const PREFIXES = `${OBJECT_FOLDERS.map((folder) => `${folder}/`).join(', ')} or a part of one build`;

releaseRoutes.get('/releases', audited('releases.list'), async (c) => {
  return c.json({ ok: true, releases: await c.var.services.stored.releases() });
});

releaseRoutes.get('/objects', audited('objects.list'), async (c) => {
  const prefix = ObjectPrefix.safeParse(c.req.query('prefix'));
  if (!prefix.success) {
    throw new ApiError('invalid_parameter', { param: 'prefix', expected: PREFIXES });
  }
  const cursor = ListCursor.safeParse(c.req.query('cursor') || undefined);
  if (!cursor.success || cursor.data?.startsWith(prefix.data) === false) {
    throw new ApiError('invalid_parameter', { param: 'cursor', expected: 'the cursor of the page before' });
  }
  const page = await c.var.services.stored.list(prefix.data, cursor.data);
  return c.json({ ok: true, ...page });
});

releaseRoutes.post('/objects/read', audited('objects.read'), async (c) => {
  const body = await readJsonBody(c.req.raw, MAX_KEYS_BODY_BYTES);
  const { keys } = parseFields(ReadObjects, body, { keys: 'a list of 100 keys of a build at most' });
  return c.json({ ok: true, objects: await c.var.services.stored.read(keys) });
});

releaseRoutes.post('/objects/delete', audited('objects.delete'), async (c) => {
  const body = await readJsonBody(c.req.raw, MAX_KEYS_BODY_BYTES);
  const { keys } = parseFields(DeleteObjects, body, { keys: 'a list of 1000 keys of a build at most' });
  c.set('subject', [...new Set(keys.map((key) => key.split('/')[1]))].join(' ').slice(0, 200));
  await c.var.services.stored.deleteObjects(keys);
  return c.json({ ok: true, deleted: keys.length });
});

releaseRoutes.delete('/index/:build', audited('index.delete'), async (c) => {
  const build = BuildId.safeParse(c.req.param('build'));
  if (!build.success) throw new ApiError('not_found');
  c.set('subject', build.data);
  const { whole } = await c.var.services.stored.deleteIndex(build.data);
  return c.json({ ok: true, build: build.data, whole });
});
