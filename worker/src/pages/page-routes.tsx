// The pages and the files that they load. Only the pages of prices-routes.tsx show prices.
import { Hono } from 'hono';
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { accountRoutes } from './account/account-routes.tsx';
import { billingRoutes } from './account/billing-routes.tsx';
import { accountKeyRoutes } from './account/key-routes.tsx';
import { localSignInRoutes } from './account/local-sign-in.ts';
import { outboxRoutes } from './account/outbox.tsx';
import { passkeyRoutes } from './account/passkey-routes.ts';
import { signInRoutes } from './account/sign-in-routes.tsx';
import { ASSETS_FOLDER, ASSETS_HASH, assetType } from './assets/assets.ts';
import { careRoutes } from './care/care-routes.tsx';
import { ComponentsPage } from './components-page.tsx';
import { coveragePages } from './coverage/coverage-routes.tsx';
import { docsRoutes } from './docs/docs-routes.tsx';
import { embedRoutes } from './embed/embed-routes.tsx';
import { keyPageRoutes } from './keys/key-routes.tsx';
import { LandingPage } from './landing-page.tsx';
import { MembershipPage } from './membership-page.tsx';
import { ASSET_HEADERS, OTHER_ASSET_HEADERS } from './page-headers.ts';
import { pricesRoutes } from './prices-routes.tsx';
import { findStaticFile } from './read-static-file.ts';
import { reportRoutes } from './report/report-routes.tsx';
import { languageOf, page } from './respond.ts';
import { serveStaticFile } from './serve-static-file.ts';
import { isStaticFile } from './static-files.ts';
import { trustRoutes } from './trust/trust-routes.tsx';
import { seemsSignedIn } from './web-member.ts';

export const pageRoutes = new Hono<AppEnv>();

for (const prefix of ['/', '/es']) {
  pageRoutes.route(prefix, signInRoutes);
  pageRoutes.route(prefix, accountRoutes);
  // Below /account, which reads the session of the browser.
  pageRoutes.route(prefix, billingRoutes);
  pageRoutes.route(prefix, accountKeyRoutes);
  pageRoutes.route(prefix, passkeyRoutes);
  pageRoutes.route(prefix, outboxRoutes);
}
pageRoutes.route('/', localSignInRoutes);

for (const path of ['/', '/es']) {
  pageRoutes.get(path, async (c) => {
    const { config, tiles, releaseFiles } = c.var.services;
    // Without a release, or without its store, the page still says what the service is.
    const build = await tiles.current().catch(() => undefined);
    const months = build ? await releaseFiles.months(build.release).catch(() => []) : [];
    const props = {
      serviceName: config.serviceName,
      lang: languageOf(c.req.path),
      isSignedIn: seemsSignedIn(c),
      asOf: build ? dateOfBuild(build.release) : null,
      nFiles: months.reduce((all, { files }) => all + files, 0),
    };
    return page(c, <LandingPage {...props} />);
  });
}
pageRoutes.get('/es/', (c) => c.redirect('/es', 301));

pageRoutes.route('/', pricesRoutes);
pageRoutes.route('/', careRoutes);
pageRoutes.route('/', coveragePages);
pageRoutes.route('/', reportRoutes);
pageRoutes.route('/', trustRoutes);
pageRoutes.route('/', docsRoutes);
pageRoutes.route('/', embedRoutes);

pageRoutes.route('/', keyPageRoutes);

for (const path of ['/membership', '/es/membership']) {
  pageRoutes.get(path, (c) => {
    const { config, billing } = c.var.services;
    const { serviceName, contacts } = config;
    const amount = config.billing.amounts.membership;
    const frame = { serviceName, lang: languageOf(c.req.path), isSignedIn: seemsSignedIn(c) };
    const canPay = billing !== undefined;
    return page(c, <MembershipPage {...frame} amount={amount} canPay={canPay} contacts={contacts} />);
  });
  pageRoutes.all(path, allowMethods('GET'));
}

/** Every component in one place, on a developer's machine only. */
for (const path of ['/dev/components', '/es/dev/components']) {
  pageRoutes.get(path, (c) => {
    const { environment, serviceName } = c.var.services.config;
    if (environment !== 'local') throw new ApiError('not_found');
    return page(c, <ComponentsPage serviceName={serviceName} lang={languageOf(c.req.path)} />);
  });
}

pageRoutes.get('/assets/:hash/:name', async (c) => {
  const { hash, name } = c.req.param();
  const type = assetType(name);
  const bytes = type && (await findStaticFile(c, `${ASSETS_FOLDER}/${name}`));
  if (!bytes) throw new ApiError('not_found');
  const headers = hash === ASSETS_HASH ? ASSET_HEADERS : OTHER_ASSET_HEADERS;
  return c.body(bytes, 200, { ...headers, 'Content-Type': type });
});

pageRoutes.get('/static/:name', async (c) => {
  const name = c.req.param('name');
  if (!isStaticFile(name)) throw new ApiError('not_found');
  return serveStaticFile(c, name);
});

const GET_ONLY = ['/', '/prices', '/prices/:code', '/providers', '/assets/:hash/:name', '/static/:name'];
for (const path of [...GET_ONLY, '/es', '/es/prices', '/es/prices/:code', '/es/providers']) {
  pageRoutes.all(path, allowMethods('GET'));
}
