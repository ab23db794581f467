// The OpenAPI document and the routes come from one list of operations, and nothing in the document is left unexplained.
import { describe, expect, it } from 'vitest';
import { DEFAULT_RADIUS_MILES, MIN_RADIUS_MILES } from '../../schemas/api.ts';
import { ERROR_CODES } from '../../schemas/api-error.ts';
import { OPERATION_IDS, OPERATIONS } from '../../schemas/api-operations.ts';
import { MAX_RADIUS_MILES } from '../../schemas/place.ts';
import { createApp } from '../../worker/src/app.ts';
import { SITE, testApp } from './support.ts';

type Schema = { [keyword: string]: unknown };
type Media = { schema: Schema; examples?: Record<string, { value: unknown }> };
type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: (Schema & { name: string; description: string; schema: Schema })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; headers: object; content: Record<string, Media> }>;
};
type Document = {
  openapi: string;
  info: Schema;
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

const app = testApp();
const readDocument = async () => (await (await app.fetch('/openapi.json')).json()) as Document;
const document = await readDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
);
/** Addresses for programs that call the API; pages, the operator's addresses and the webhook are not part of it. */
const IS_API = /^\/(?:functions\/|healthz$|openapi\.json$|status\.json$)/;

describe('routes and document', () => {
  it('are the same operations', () => {
    const listed = OPERATION_IDS.map((id) => `${OPERATIONS[id].method} ${OPERATIONS[id].path} ${id}`).sort();
    expect(
      operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`).sort(),
    ).toEqual(listed);
    const routed = createApp()
      .routes.filter(({ path, method }) => IS_API.test(path) && method !== 'ALL')
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`);
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routed)].sort()).toEqual(described.sort());
  });

  it('answer 405 with every other method', async () => {
    for (const path of Object.keys(document.paths)) {
      const response = await app.fetch(path, { method: 'DELETE' });
      expect([path, response.status]).toEqual([path, 405]);
      const allowed = response.headers.get('Allow')?.toLowerCase() ?? '';
      for (const method of Object.keys(document.paths[path] ?? {})) expect(allowed).toContain(method);
    }
  });
});

describe('the document', () => {
  it('has a licence, a contact, tags, and every error code', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.info).toMatchObject({
      license: { name: 'Apache-2.0' },
      contact: { url: `${SITE}/contact` },
    });
    const tags = document.tags.map(({ name }) => name);
    expect(operations.filter(({ tags: [own = ''] }) => !tags.includes(own))).toEqual([]);
    const text = JSON.stringify(document);
    for (const code of ERROR_CODES) expect(text).toContain(`"${code}"`);
    expect(text).not.toContain('/operator/');
  });

  it('describes every property, field and operation', () => {
    const silent: string[] = [];
    const visit = (schema: Schema, path: string) => {
      for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        if (typeof property.description !== 'string') silent.push(`${path}.${name}`);
        visit(property, `${path}.${name}`);
      }
      if (schema.items) visit(schema.items as Schema, `${path}[]`);
      for (const choice of (schema.anyOf ?? []) as Schema[]) visit(choice, path);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
    for (const { operationId, summary, description, parameters = [] } of operations) {
      if (!summary || !description) silent.push(operationId);
      silent.push(
        ...parameters.filter((one) => !one.description).map(({ name }) => `${operationId}.${name}`),
      );
    }
    expect(silent).toEqual([]);
  });

  it('has an example of every answer and of every body', () => {
    const without = operations.filter(
      ({ requestBody, responses }) =>
        !responses[200]?.content['application/json']?.examples ||
        (requestBody && !requestBody.content['application/json']?.examples),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('states the limits of a lookup', () => {
    const lookup = operations.find(({ operationId }) => operationId === 'lookupPrice');
    const names = lookup?.parameters?.map(({ name }) => name);
    expect(names).toEqual([
      'query',
      'cpt',
      'zip',
      'place',
      'lat',
      'lng',
      'radius_miles',
      'explain',
      'insurers',
      'lang',
    ]);
    const radius = lookup?.parameters?.find(({ name }) => name === 'radius_miles')?.schema;
    expect(radius).toEqual({
      type: 'integer',
      minimum: MIN_RADIUS_MILES,
      maximum: MAX_RADIUS_MILES,
      default: DEFAULT_RADIUS_MILES,
    });
    expect([MIN_RADIUS_MILES, MAX_RADIUS_MILES, DEFAULT_RADIUS_MILES]).toEqual([5, 150, 50]);
  });

  it('has both contracts of provider search, and the rate headers on every response', () => {
    const search = operations.find(({ operationId }) => operationId === 'searchProviders');
    const { schemas } = document.components;
    const asked = search?.requestBody?.content['application/json']?.schema.anyOf as { $ref: string }[];
    expect(asked.map(({ $ref }) => schemas[$ref.split('/').at(-1) ?? '']?.required)).toEqual([
      ['query', 'location'],
      ['query', 'location', 'api_key'],
    ]);
    const propertiesOf = (name: string) => Object.keys(schemas[name]?.properties ?? {});
    expect(propertiesOf('SearchAnswerA').slice(0, 2)).toEqual(['results', 'total']);
    expect(propertiesOf('SearchAnswerB').slice(0, 3)).toEqual(['providers', 'total', 'radius_miles']);
    const rates = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    for (const [status, { headers }] of Object.entries(search?.responses ?? {}))
      expect(Object.keys(headers), status).toEqual(expect.arrayContaining(rates));
    expect(Object.keys(search?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '405', '413', '415', '429', '500', '503']),
    );
  });
});

describe('the documentation', () => {
  it('has a page for every operation, with its address, its errors and its examples, readable without a script', async () => {
    for (const id of OPERATION_IDS) {
      const html = await (await app.fetch(`/docs/reference/${id}`)).text();
      expect(html).toContain(OPERATIONS[id].path);
      for (const code of OPERATIONS[id].errors) expect(html).toContain(`/docs/errors#${code}`);
      expect(html.match(/data-language="/g)).toHaveLength(3);
      expect(html).toContain(SITE);
      expect(html).not.toContain('atlas.example');
      expect(html.match(/<h1/g)).toHaveLength(1);
    }
  });

  it('links only to pages and headings that exist', async () => {
    const seen = new Map<string, string>();
    const read = async (path: string) => {
      const known = seen.get(path);
      if (known !== undefined) return known;
      const response = await app.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      seen.set(path, text);
      return text;
    };
    const broken: string[] = [];
    const pages = [...(await read('/docs')).matchAll(/href="(\/docs\/[^"#]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(pages.length).toBeGreaterThan(OPERATION_IDS.length + 10);
    for (const path of new Set(pages)) {
      for (const [, href = ''] of (await read(path)).matchAll(/href="([^"]+)"/g)) {
        const url = new URL(href, SITE + path);
        const isFile = /^\/(?:assets|static)\//.test(url.pathname);
        if (url.origin !== SITE || isFile || url.pathname.startsWith('/membership')) continue;
        const target = await read(url.pathname);
        if (url.hash !== '' && !target.includes(`id="${url.hash.slice(1)}"`)) broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('is found by programs', async () => {
    const llms = await (await app.fetch('/llms.txt')).text();
    for (const [, href = ''] of llms.matchAll(/\]\(([^)]+)\)/g))
      expect([href, (await app.fetch(href.slice(SITE.length))).status]).toEqual([href, 200]);
    const catalog = await app.fetch('/.well-known/api-catalog');
    expect(catalog.headers.get('Content-Type')).toContain('application/linkset+json');
    const { linkset } = (await catalog.json()) as { linkset: Record<string, { href: string }[]>[] };
    const links = linkset.flatMap((one) => Object.values(one).filter(Array.isArray).flat());
    for (const { href } of links.filter(({ href }) => !href.endsWith('/functions/v1')))
      expect([href, (await app.fetch(href.slice(SITE.length))).status]).toEqual([href, 200]);
    const guide = await app.fetch('/docs/quick-start.md');
    expect(guide.headers.get('Content-Type')).toContain('text/markdown');
  });

  it('has no page outside its folder', async () => {
    for (const path of ['/docs/nothing', '/docs/reference/nothing', '/docs/..%2Fopenapi', '/docs/inputs.txt'])
      expect([path, (await app.fetch(path)).status]).toEqual([path, 404]);
  });
});
