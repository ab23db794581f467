// 405 with `Allow`. Register it with `.all(path, …)` after the handlers of a path, so that only other methods
// reach it.
import type { Handler } from 'hono';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Refuses every other method. GET allows HEAD too. */
export function allowMethods(...methods: string[]): Handler<AppEnv> {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return () => {
    throw new ApiError('method_not_allowed', {}, { headers: { Allow: allow } });
  };
}
