// GET /openapi.json: the API in OpenAPI 3.1, from the same schemas that validate it.

import { Hono } from 'hono';
import { OPENAPI_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { openApiDocument } from '../openapi/document.ts';

export const openApiRoutes = new Hono<AppEnv>();

openApiRoutes.get(OPENAPI_PATH, (c) => {
  const { serviceName } = c.var.services.config;
  return c.json(openApiDocument(serviceName, c.var.site), 200, { 'Cache-Control': 'public, max-age=300' });
});
openApiRoutes.all(OPENAPI_PATH, allowMethods('GET', 'OPTIONS'));
