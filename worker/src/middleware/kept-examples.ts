// Objects that libraries and the platform make for every request and drop at its end. Between two requests a collection finds
// no such object, and would make V8 forget what it looks like.
import { Hono } from 'hono';
import * as z from 'zod';
import { shapeKeeper } from '../../../schemas/kept-shape.ts';

/** Keeps a context of a request that nobody sent, and what a request makes beside it. */
export const keepExamples = shapeKeeper(() => {
  const kept: unknown[] = [];
  const app = new Hono();
  app.all('*', (c) => {
    kept.push(c, c.req);
    return c.body(null);
  });
  void app.fetch(new Request('https://example.invalid/'));
  // What zod passes from one schema to the next, once a transformation was among them.
  const transformed = z.transform((value, passed) => {
    kept.push(passed);
    return value;
  });
  transformed.safeParse('');
  void Promise.allSettled([{}]).then((settled) => kept.push(settled));
  const timer = setTimeout(() => undefined, 1);
  clearTimeout(timer);
  kept.push(timer);
  return kept;
});
