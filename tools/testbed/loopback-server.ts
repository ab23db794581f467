// The servers that tests and benches start on the loopback address.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * A server that does not listen yet. When a caller goes away in the middle of a request, as a program that is killed
 * does, the request is dropped. Any other fault of `answer` is a 500 with its text, which the test of the caller shows.
 */
export function makeServer(answer: Answer): Server {
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || request.socket.destroyed) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });
}

/** @throws Error when the caller goes away before the end of the body */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
