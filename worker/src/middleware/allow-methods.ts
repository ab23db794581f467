// 405 with `Allow`. Registered with `.all(path, …)` after the handlers of a path: only other methods reach it.
import type { Handler } from 'hono';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Refuses every method but these; GET brings HEAD along. */
export function allowMethods(...methods: string[]): Handler<AppEnv> {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return () => {
    throw new ApiError('method_not_allowed', {}, { headers: { Allow: allow } });
  };
}
