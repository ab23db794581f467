// Unknown addresses below those that take an API key: their 404 carries the rate headers too.

import { type Handler, Hono } from 'hono';
import { KEY_PATHS } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { showCount } from '../gates/key-gate.ts';

const nothingHere: Handler<AppEnv> = async (c) => {
  await showCount(c);
  throw new ApiError('not_found');
};

/**
 * 404 below these addresses, with the true count of the key in the rate headers. Register it after all their
 * routes.
 */
export const belowKeyPaths = new Hono<AppEnv>();
for (const path of KEY_PATHS) belowKeyPaths.all(`${path}/*`, nothingHere);
