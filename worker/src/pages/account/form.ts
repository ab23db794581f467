// The fields of a form that a page sent.
import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';
import { MAX_BODY_BYTES, readTextBody, requireMediaType } from '../../middleware/read-body.ts';

/** The texts of a form by name; of a name that is there twice the last one. @throws ApiError 413, 415 */
export async function readForm(c: Context<AppEnv>): Promise<Record<string, string | undefined>> {
  requireMediaType(c.req.raw, 'application/x-www-form-urlencoded');
  return Object.fromEntries(new URLSearchParams(await readTextBody(c.req.raw, MAX_BODY_BYTES)));
}
