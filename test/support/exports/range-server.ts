// A server of a folder on the loopback address that knows byte ranges and counts the bytes that it sends.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeServer } from '../../../tools/testbed/loopback-server.ts';

export type RangeServer = {
  url: string;
  /** Bytes of bodies sent since the last call of `reset`. */
  sent: () => number;
  reset: () => void;
  close: () => Promise<void>;
};

/** Serves the files below `dir`. */
export async function serveRanges(dir: string): Promise<RangeServer> {
  let sent = 0;
  const server = makeServer(async (request, response) => {
    const bytes = await readFile(join(dir, new URL(request.url ?? '/', 'http://x').pathname)).catch(
      () => null,
    );
    if (bytes === null) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const headers = { 'Accept-Ranges': 'bytes', 'Access-Control-Allow-Origin': '*' };
    if (request.method === 'HEAD') {
      response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end();
      return;
    }
    const start = from === undefined ? 0 : from === '' ? bytes.length - Number(to) : Number(from);
    const end = from === undefined || from === '' || to === '' ? bytes.length : Number(to) + 1;
    const body = bytes.subarray(start, end);
    sent += body.length;
    const range = { 'Content-Range': `bytes ${start}-${start + body.length - 1}/${bytes.length}` };
    response
      .writeHead(from === undefined ? 200 : 206, { ...headers, ...(from === undefined ? {} : range) })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    reset: () => {
      sent = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
