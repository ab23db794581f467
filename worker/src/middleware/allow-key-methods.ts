// 405 with `Allow` at an address that takes an API key.
import type { Handler } from 'hono';
import type { AppEnv } from '../context.ts';
import { showCount } from '../gates/key-gate.ts';
import { allowMethods } from './allow-methods.ts';

/** Refuses every other method of an address that takes a key; the rate headers show the true count. */
export function allowKeyMethods(...methods: string[]): Handler<AppEnv> {
  const refuse = allowMethods(...methods);
  return async (c, next) => {
    await showCount(c);
    return refuse(c, next);
  };
}
