// A router that keeps what it found answers as the tree of routes does, for every method and path, again and again.
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { expect, it } from 'vitest';
import { KeptRoutes } from '../../../worker/src/middleware/kept-routes.ts';

const ADDRESSES = ['/a', '/a/', '/a?x=1', '/a/b', '/A', '/%61', '/a/7', '/none', '/toString'];
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND'];

function appWith(app: Hono): Hono {
  app.use(async (c, next) => {
    await next();
    c.header('X-Seen', `${c.res.headers.get('X-Seen') ?? ''}*`);
  });
  app.use('/a/*', async (c, next) => {
    await next();
    c.header('X-Seen', `${c.res.headers.get('X-Seen') ?? ''}/a`);
  });
  app.get('/a', (c) => c.text(`a ${c.req.query('x') ?? ''}`));
  app.get('/a/:id', (c) => c.text(`id ${c.req.param('id')}`));
  return app.all('/a', (c) => c.text('other method', 405));
}

it('answers are those of the tree of routes', async () => {
  const kept = appWith(new Hono({ router: new KeptRoutes(['/a', '/a/b', '/toString']) }));
  const tree = appWith(new Hono({ router: new TrieRouter() }));
  const ask = async (app: Hono, method: string, address: string) => {
    const response = await app.request(address, { method });
    return [response.status, await response.text(), response.headers.get('X-Seen')];
  };
  for (let time = 0; time < 2; time += 1)
    for (const method of METHODS)
      for (const address of ADDRESSES)
        expect(await ask(kept, method, address), `${method} ${address}`).toEqual(
          await ask(tree, method, address),
        );
});

it('a route that is added later is found', () => {
  const router = new KeptRoutes<string>(['/a']);
  router.add('GET', '/a', 'first');
  expect(router.match('GET', '/a')[0].map(([handler]) => handler)).toEqual(['first']);
  router.add('ALL', '*', 'second');
  expect(router.match('GET', '/a')[0].map(([handler]) => handler)).toEqual(['first', 'second']);
});
