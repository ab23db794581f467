// Between two requests an isolate has no context of Hono, so a collection would make V8 forget what one looks like.
import { Hono } from 'hono';
import { shapeKeeper } from '../../../schemas/kept-shape.ts';

/** Keeps a context of a request that nobody sent. */
export const keepContext = shapeKeeper(() => {
  const kept: object[] = [];
  const app = new Hono();
  app.all('*', (c) => {
    kept.push(c, c.req);
    return c.body(null);
  });
  void app.fetch(new Request('https://example.invalid/'));
  return kept;
});
