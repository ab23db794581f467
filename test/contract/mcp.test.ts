// The Model Context Protocol, asked by the protocol's own client library.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { CoverageAnswer } from '../../schemas/coverage.ts';
import { ProceduresAnswer } from '../../schemas/suggestions.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';

const QUESTION = { cpt: '70551', zip: '50010' };

describe('POST /mcp', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedTestService('county');
  });

  /** A connected client of its own address, with one `Authorization` header or none. */
  async function connect(bearer?: string): Promise<Client> {
    const client = new Client({ name: 'atlas-tests', version: '1.0.0' });
    const headers = {
      'CF-Connecting-IP': freshAddress(),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }),
    );
    return client;
  }

  async function call(client: Client, name: string, given: Record<string, unknown>) {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { isError: isError === true, structuredContent, body: JSON.parse(text) };
  }

  it('lists four read-only tools with the shapes of their answers', async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'resolve_procedure',
      'price_lookup',
      'provider_search',
      'coverage',
    ]);
    for (const { annotations, outputSchema, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    }
  });

  it('answers without a credential what needs none', async () => {
    const client = await connect();
    const found = await call(client, 'resolve_procedure', { q: 'brain mri' });
    expect(ProceduresAnswer.parse(found.structuredContent).match?.code).toBe('70551');
    const near = await call(client, 'coverage', { zip: '50010' });
    expect(CoverageAnswer.parse(near.structuredContent)).toEqual(near.body);
    for (const tool of ['price_lookup', 'provider_search']) {
      const given = { cpt: '70551', zip: '50010', query: 'mri', location: '50010' };
      const { isError, body } = await call(client, tool, given);
      expect([isError, body.ok]).toEqual([true, false]);
      expect(body.error).toBe(tool === 'price_lookup' ? 'missing_token' : 'missing_api_key');
    }
  });

  it('answers a member as a lookup does, counts it, and refuses the next call after the membership ended', async () => {
    const client = await connect(service.token);
    const { structuredContent, body } = await call(client, 'price_lookup', QUESTION);
    const asked = await service.lookup(QUESTION);
    expect(LookupAnswer.parse(structuredContent)).toEqual(asked.body);
    expect(body).toEqual(structuredContent);
    await service.client.setMembership(service.account, 'cancel');
    const refused = await call(client, 'price_lookup', QUESTION);
    expect([refused.isError, refused.body.error]).toEqual([true, 'membership_required']);
    expect(refused.structuredContent).toBeUndefined();
    await service.client.setMembership(service.account, 'activate');
    expect((await call(client, 'price_lookup', QUESTION)).isError).toBe(false);
  });

  it('stops at the 60 lookups a day of one address, as a lookup does', async () => {
    const client = await connect(service.token);
    for (let i = 0; i < 60; i += 1)
      expect((await call(client, 'price_lookup', QUESTION)).isError).toBe(false);
    const over = await call(client, 'price_lookup', QUESTION);
    expect([over.isError, over.body.error]).toEqual([true, 'rate_limited']);
  });

  it('takes an API key in the Authorization header and counts the search with the key', async () => {
    const { key } = await service.client.createKey({ tier: 'free', contract: 'B' });
    const client = await connect(key);
    const { isError, body } = await call(client, 'provider_search', {
      query: 'brain mri',
      location: '50010',
    });
    expect([isError, Array.isArray(body.providers)]).toEqual([false, true]);
    const usage = await fetch(`${service.url}/functions/v1/usage`, { headers: { 'x-api-key': key } });
    expect(await usage.json()).toMatchObject({ used: 1 });
    const lookup = await call(client, 'price_lookup', QUESTION);
    expect([lookup.isError, lookup.body.error]).toEqual([true, 'member_token_required']);
  });

  it('never passes a cookie on', async () => {
    const cookie = await service.webCookie();
    const client = new Client({ name: 'atlas-tests', version: '1.0.0' });
    const headers = { Cookie: cookie, 'CF-Connecting-IP': freshAddress() };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }),
    );
    expect((await call(client, 'price_lookup', QUESTION)).body.error).toBe('missing_token');
  });

  it('answers a wrong argument with the error of the address, and other methods with 405', async () => {
    const client = await connect(service.token);
    const { isError, body } = await call(client, 'price_lookup', { ...QUESTION, radius_miles: 400 });
    expect([isError, body.error, body.param]).toEqual([true, 'invalid_parameter', 'radius_miles']);
    const get = await fetch(`${service.url}/mcp`);
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST']);
    const large = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: { x: 'x'.repeat(20_000) },
      }),
    });
    expect(large.status).toBe(413);
  });
});
