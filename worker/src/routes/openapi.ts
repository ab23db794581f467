// GET /openapi.json: the API in OpenAPI 3.1, from the same schemas that validate it.
import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { openApiDocument } from '../openapi/document.ts';

const PATH = '/openapi.json';

export const openApiRoutes = new Hono<AppEnv>();

openApiRoutes.get(PATH, (c) => {
  const { serviceName } = c.var.services.config;
  return c.json(openApiDocument(serviceName, c.var.site), 200, { 'Cache-Control': 'public, max-age=300' });
});
openApiRoutes.all(PATH, allowMethods('GET', 'OPTIONS'));
