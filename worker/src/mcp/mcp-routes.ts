// POST /mcp: the Model Context Protocol over stateless Streamable HTTP. A call needs no session: each request carries its
// credential, and each tool call passes the gate and the count of its address.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { type Context, Hono } from 'hono';
import { MCP_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { MAX_BODY_BYTES } from '../middleware/read-body.ts';
import { type AskService, callTool, type ToolAnswer } from './ask-service.ts';
import { ATLAS_TOOLS } from './tools.ts';

/** Version of the tools as a server states it; the API itself is v1 by its path. */
const SERVER_VERSION = '1.0.0';
/** A call reads published data and changes nothing, whatever its arguments are. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

type Caller = { request: Request; ask: AskService; prefix: string; serviceName: string };

function makeServer({ request, ask, prefix, serviceName }: Caller): McpServer {
  const server = new McpServer({ name: serviceName, version: SERVER_VERSION });
  for (const tool of ATLAS_TOOLS) {
    const { name, title, description, input, output } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: { title, ...READ_ONLY } },
      async (given: Record<string, unknown>) => result(await callTool(tool, given, request, { ask, prefix })),
    );
  }
  return server;
}

/** Programs that do not read structured content read the same answer as text. */
function result({ isError, body }: ToolAnswer) {
  const content = [{ type: 'text' as const, text: JSON.stringify(body) }];
  return isError ? { isError, content } : { content, structuredContent: body };
}

/** @param askApp answers a request as the whole app does */
export function mcpRoutes(askApp: (request: Request, c: Context<AppEnv>) => Response | Promise<Response>) {
  return new Hono<AppEnv>()
    .post(MCP_PATH, async (c) => {
      // A list of tools needs no credential and has no exact count, as the search for names.
      await passShield(c.var.services.proceduresShield, await clientAddress(c));
      const { serviceName, signing } = c.var.services.config;
      const request = c.req.raw;
      const ask: AskService = (asked) => askApp(asked, c);
      const caller: Caller = { request, ask, prefix: signing.prefix, serviceName };
      // Our tools send nothing before their result, so an answer is JSON. To ask for JSON writes a warning to the log each time.
      const handler = createMcpHandler(() => makeServer(caller), { maxRequestBodySize: MAX_BODY_BYTES });
      const response = await handler.fetch(request);
      const headers = new Headers(response.headers);
      headers.set('Cache-Control', 'private, no-store');
      return new Response(response.body, { status: response.status, headers });
    })
    .all(MCP_PATH, allowMethods('POST'));
}
