// The Worker under test and its yardsticks as one script, so that all sides run the same code of objects and stores. The
// header `x-side` chooses: `bare` answers a constant, `gates` makes the binding calls of the request and answers the
// same constant, `gates-cold` reads the tiles too, `warm` and `cold` are the app, which keeps its tiles or keeps none.
import { proxyDurable } from 'itty-durable';
import { createApp } from '../../worker/src/app.ts';
import { liveSearch } from '../../worker/src/providers/provider-search.ts';
import { servicesFor } from '../../worker/src/services.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { r2TileStore } from '../../worker/src/tiles/tile-store.ts';

export { AccountObject } from '../../worker/src/accounts/account-object.ts';
export { SignInObject } from '../../worker/src/accounts/sign-in-object.ts';
export { IpCounter } from '../../worker/src/counters/ip-counter.ts';
export { KeyObject } from '../../worker/src/keys/key-object.ts';

const log = () => undefined;
const warm = createApp({ log });
/** Keeps the build, as every isolate does, and no tile. */
const nothingKept = { cache: createTileCache(0), current: undefined };
const cold = createApp({
  log,
  services: (env, site) => {
    const opened = servicesFor(env, site);
    const tiles = r2TileStore(env.TILES, nothingKept);
    return { ...opened, tiles, search: liveSearch({ tiles, places: opened.places }) };
  },
});

const bodies = new Map();
function bodyOf(bytes) {
  if (!bodies.has(bytes)) bodies.set(bytes, 'x'.repeat(bytes));
  return bodies.get(bytes);
}

/** The point that each request writes for the operator's charts. */
const POINT = { indexes: ['/functions/v1/:route'], blobs: ['GET', '2xx', ''], doubles: [1, 200, 0] };

const HEADERS = { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'private, no-store' };
const constant = (headers) => new Response(bodyOf(Number(headers.get('x-bytes'))), { headers: HEADERS });

/** The binding calls of a lookup, or of a search when the request names a key, with what they need in headers. */
async function passGates(env, headers) {
  const address = headers.get('cf-connecting-ip');
  const [account, hash, family] = ['x-account', 'x-hash', 'x-family'].map((name) => headers.get(name));
  const request = crypto.randomUUID();
  env.METRICS?.writeDataPoint(POINT);
  await env.LOOKUP_SHIELD.limit({ key: address });
  if (family !== null) {
    await proxyDurable(env.KEY_OBJECTS, { parse: true }).get(family).take(hash, request, {});
    return;
  }
  await Promise.all([
    env.SESSIONS.get(`session:${hash}`, 'json'),
    env.ACCOUNTS.get(env.ACCOUNTS.idFromName(account)).check(hash, request),
    proxyDurable(env.IP_COUNTERS, { parse: true }).get(`gates-${address}`).take(request),
  ]);
}

/** Reads the tiles in the rounds of a lookup: a cell comes before the place that it leads to, a state after both. */
async function readTiles(env, headers) {
  for (const round of headers.get('x-tiles')?.split(',') ?? []) {
    await Promise.all(round.split(' ').map(async (key) => (await env.TILES.get(key))?.text()));
  }
}

// biome-ignore lint/style/noDefaultExport: workerd takes the handler from the default export.
export default {
  async fetch(request, env, ctx) {
    const { headers } = request;
    switch (headers.get('x-side')) {
      case 'bare':
        return constant(headers);
      case 'gates':
        if (request.method === 'POST') await request.text();
        await passGates(env, headers);
        return constant(headers);
      case 'gates-cold':
        if (request.method === 'POST') await request.text();
        if (headers.has('x-family')) {
          await passGates(env, headers);
          await readTiles(env, headers);
        } else await Promise.all([passGates(env, headers), readTiles(env, headers)]);
        return constant(headers);
      case 'cold':
        return cold.fetch(request, env, ctx);
      default:
        return warm.fetch(request, env, ctx);
    }
  },
};
