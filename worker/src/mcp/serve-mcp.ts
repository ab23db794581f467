// The tools over the Model Context Protocol.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { MAX_BODY_BYTES } from '../middleware/read-body.ts';
import { type AskService, callTool, type ToolAnswer } from './ask-service.ts';
import { ATLAS_TOOLS } from './tools.ts';

/** Version of the tools as a server states it; the API itself is v1 by its path. */
const SERVER_VERSION = '1.0.0';
/** A call reads published data and changes nothing, whatever its arguments are. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

export type McpCaller = { request: Request; ask: AskService; prefix: string; serviceName: string };

/** Answers a call of the protocol. */
export function serveMcp(caller: McpCaller): Promise<Response> {
  // Our tools send nothing before their result, so an answer is JSON. To ask for JSON writes a warning to the log each time.
  const handler = createMcpHandler(() => makeServer(caller), { maxRequestBodySize: MAX_BODY_BYTES });
  return handler.fetch(caller.request);
}

function makeServer({ request, ask, prefix, serviceName }: McpCaller): McpServer {
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
