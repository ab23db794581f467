// The pages and the files that they load. Only those of sign-in and account read and set cookies.
import { type Context, Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { MAX_QUERY_LENGTH } from '../../../schemas/api.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { accountRoutes } from './account/account-routes.tsx';
import { outboxRoutes } from './account/outbox.tsx';
import { passkeyRoutes } from './account/passkey-routes.ts';
import { signInRoutes } from './account/sign-in-routes.tsx';
import { ASSETS } from './assets/assets.ts';
import { ErrorsPage } from './errors-page.tsx';
import { KeysPage } from './keys-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { ASSET_HEADERS, PAGE_HEADERS } from './page-headers.ts';
import { PricesPage } from './prices-page.tsx';

export const pageRoutes = new Hono<AppEnv>();

pageRoutes.route('/', signInRoutes);
pageRoutes.route('/', accountRoutes);
pageRoutes.route('/', passkeyRoutes);
pageRoutes.route('/', outboxRoutes);

pageRoutes.get('/', (c) => {
  const { serviceName } = c.var.services.config;
  return page(c, <LandingPage serviceName={serviceName} site={c.var.site} />);
});

for (const path of ['/prices', '/prices/:code']) {
  pageRoutes.get(path, (c) => {
    const query = (c.req.param('code') ?? c.req.query('query') ?? '').slice(0, MAX_QUERY_LENGTH);
    const [zip = '', radius = ''] = [c.req.query('zip'), c.req.query('radius_miles')];
    const { serviceName } = c.var.services.config;
    return page(c, <PricesPage serviceName={serviceName} fields={{ query, zip, radius }} />);
  });
}

pageRoutes.get('/docs/errors', (c) =>
  page(c, <ErrorsPage serviceName={c.var.services.config.serviceName} />),
);

pageRoutes.get('/keys', (c) => {
  const { serviceName, operatorName } = c.var.services.config;
  return page(c, <KeysPage serviceName={serviceName} operatorName={operatorName} site={c.var.site} />);
});

pageRoutes.get('/assets/:name', (c) => {
  const asset = ASSETS.get(c.req.param('name'));
  if (!asset) throw new ApiError('not_found');
  return c.body(asset.text, 200, { ...ASSET_HEADERS, 'Content-Type': asset.type });
});

for (const path of ['/', '/prices', '/prices/:code', '/docs/errors', '/keys', '/assets/:name']) {
  pageRoutes.all(path, allowMethods('GET'));
}

function page(c: Context<AppEnv>, content: Child) {
  return c.html(`<!doctype html>${String(content)}`, 200, PAGE_HEADERS);
}
