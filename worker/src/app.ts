// The Worker's app: all middleware and routes in the order in which a request meets them.

import { type Context, Hono } from 'hono';
import {
  HEALTH_PATH,
  KEY_PATHS,
  LOOKUP_PATH,
  MCP_PATH,
  OPENAPI_PATH,
  OPERATOR_PATH,
  SEARCH_PATH,
} from '../../schemas/api-paths.ts';
import { EXPORTS_FOLDER } from '../../schemas/exports.ts';
import type { AppEnv } from './context.ts';
import type { Env } from './env.ts';
import { ApiError } from './errors.ts';
import { type WriteLog, writeLog } from './log.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import type { Metrics } from './metrics.ts';
import { cors } from './middleware/cors.ts';
import { keepExamples } from './middleware/kept-examples.ts';
import { KeptRoutes } from './middleware/kept-routes.ts';
import { keyHeaders } from './middleware/key-headers.ts';
import { requestFrame } from './middleware/request-frame.ts';
import { onError } from './on-error.ts';
import { pageError, wantsPage } from './pages/page-error.tsx';
import { pageRoutes } from './pages/page-routes.tsx';
import { belowKeyPaths } from './routes/below-key-paths.ts';
import { coverageRoutes } from './routes/coverage.ts';
import { enterpriseRoutes } from './routes/enterprise-data.ts';
import { healthRoutes } from './routes/health.ts';
import { keyRoutes } from './routes/keys.ts';
import { operatorRoutes } from './routes/operator.ts';
import { placeRoutes } from './routes/places.ts';
import { priceLookupRoutes } from './routes/price-lookup.ts';
import { procedureRoutes } from './routes/procedures.ts';
import { releaseFileRoutes } from './routes/release-files.ts';
import { searchBatchRoutes } from './routes/search-batch.ts';
import { signOutRoutes } from './routes/sign-out.ts';
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts';
import { usageRoutes } from './routes/usage.ts';
import { widgetSearchRoutes } from './routes/widget-search.ts';
import { widgetSettingsRoutes } from './routes/widget-settings.ts';
import { metricsFor, type Services, servicesFor } from './services.ts';

/** What a test may replace. */
export type AppParts = {
  services?: (env: Env, site?: string) => Services;
  log?: WriteLog;
  metrics?: (env: Env) => Metrics;
};

/** Builds the app. */
export function createApp({
  services = servicesFor,
  log = writeLog,
  metrics = metricsFor,
}: AppParts = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ router: new KeptRoutes([LOOKUP_PATH, SEARCH_PATH]) });
  // Before the services are opened: a deployment without its settings counts its failures too.
  app.use(
    requestFrame((line, c) => {
      log(line);
      metrics(c.env).request(line);
    }),
  );
  app.use(async (c, next) => {
    keepExamples();
    // A misconfigured deployment links to itself without a host.
    c.set('site', '');
    const origin = originOf(c.req.url);
    const opened = services(c.env, origin);
    c.set('services', opened);
    c.set('site', opened.config.siteUrl ?? origin);
    await next();
  });
  for (const path of KEY_PATHS) app.use(`${path}/*`, keyHeaders);
  for (const path of ['/functions/*', HEALTH_PATH, OPENAPI_PATH, MCP_PATH, `/${EXPORTS_FOLDER}/*`])
    app.use(path, cors);

  app.route('/', priceLookupRoutes);
  app.route('/', procedureRoutes);
  app.route('/', placeRoutes);
  app.route('/', coverageRoutes);
  app.route('/', signOutRoutes);
  app.route('/', widgetSearchRoutes);
  app.route('/', searchBatchRoutes);
  app.route('/', widgetSettingsRoutes);
  app.route('/', usageRoutes);
  app.route('/', keyRoutes);
  app.route('/', enterpriseRoutes);
  app.route('/', releaseFileRoutes);
  app.route('/', belowKeyPaths);
  app.route('/', stripeWebhookRoutes);
  app.route('/', healthRoutes);
  app.route(
    '/',
    mcpRoutes((request, c) => app.fetch(request, c.env)),
  );
  app.route(OPERATOR_PATH, operatorRoutes);
  app.route('/', pageRoutes);

  // Answered, not thrown: an exception here would skip what middleware adds on the way out.
  const answerError = (error: Error, c: Context<AppEnv>) =>
    wantsPage(c) ? pageError(error, c) : onError(error, c);
  app.notFound((c) => answerError(new ApiError('not_found'), c));
  app.onError(answerError);
  return app;
}

let known = { beginning: '', origin: '' };

/** The origin of an absolute address. Nearly all requests of an isolate name one host, so it is parsed once. */
function originOf(url: string): string {
  const beginning = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
  if (beginning !== known.beginning) known = { beginning, origin: new URL(url).origin };
  return known.origin;
}
