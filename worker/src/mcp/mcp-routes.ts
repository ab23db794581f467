// POST /mcp: the Model Context Protocol over stateless Streamable HTTP. A call needs no session: each request carries its
// credential, and each tool call passes the gate and the count of its address.
import { type Context, Hono } from 'hono';
import { MCP_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import type { AskService } from './ask-service.ts';
import { serveMcp } from './serve-mcp.ts';

/** @param askApp answers a request as the whole app does */
export function mcpRoutes(askApp: (request: Request, c: Context<AppEnv>) => Response | Promise<Response>) {
  return new Hono<AppEnv>()
    .post(MCP_PATH, async (c) => {
      // A list of tools needs no credential and has no exact count, as the search for names.
      await passShield(c.var.services.proceduresShield, await clientAddress(c));
      const { serviceName, signing } = c.var.services.config;
      const request = c.req.raw;
      const ask: AskService = (asked) => askApp(asked, c);
      const response = await serveMcp({ request, ask, prefix: signing.prefix, serviceName });
      const headers = new Headers(response.headers);
      headers.set('Cache-Control', 'private, no-store');
      return new Response(response.body, { status: response.status, headers });
    })
    .all(MCP_PATH, allowMethods('POST'));
}
