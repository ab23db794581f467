// Addresses that take an API key: every response at and below them carries the rate headers.
import { type Handler, Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { showCount } from '../gates/key-gate.ts';

export const SEARCH_PATH = '/functions/v1/widget-search';
export const BATCH_PATH = `${SEARCH_PATH}/batch`;
export const USAGE_PATH = '/functions/v1/usage';
export const KEYS_PATH = '/functions/v1/keys';
export const ENTERPRISE_PATH = '/functions/v1/enterprise-data';

/** Each with everything below it. */
export const KEY_PATHS = [SEARCH_PATH, USAGE_PATH, KEYS_PATH, ENTERPRISE_PATH] as const;

const nothingHere: Handler<AppEnv> = async (c) => {
  await showCount(c);
  throw new ApiError('not_found');
};

/** 404 below these addresses, with the true count of the key in the header. Comes after all their routes. */
export const belowKeyPaths = new Hono<AppEnv>();
for (const path of KEY_PATHS) belowKeyPaths.all(`${path}/*`, nothingHere);
