// An invented web of hospital sites on one loopback port: virtual hosts told apart by their Host header, every request
// and every body byte counted. Knows HTTP's rules of ranges and validators; faults are the hosts' own.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Serve = (request: IncomingMessage, response: ServerResponse, visit: number) => void;
/** Pages of a host by path. */
export type PagesOfHost = { get(path: string): Serve | undefined };
/** A request as it was seen; `bytes` is what was sent of the body. */
export type Seen = { host: string; path: string; status: number; bytes: number };

/** The web while it runs. */
export type HospitalWeb = {
  port: number;
  /** Everything seen since the last `forget`. */
  seen: Seen[];
  forget(): void;
  /** Most requests at once to any one host, since the last `forget`. */
  mostAtOnce(): number;
  /** Called at every request and every body sent, with the running number of such moments since `forget`. */
  onMoment: (moment: number) => void;
  site(host: string): string;
  close(): Promise<void>;
};

/** Serves `hosts` (host name without port to path to handler). */
export async function hospitalWeb(hosts: (port: number) => Map<string, PagesOfHost>): Promise<HospitalWeb> {
  let sites = new Map<string, PagesOfHost>();
  const visits = new Map<string, number>();
  const open = new Map<string, number>();
  let most = 0;
  let moments = 0;
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '';
    const seen: Seen = { host, path, status: 0, bytes: 0 };
    web.seen.push(seen);
    open.set(host, (open.get(host) ?? 0) + 1);
    most = Math.max(most, open.get(host) ?? 0);
    response.on('close', () => {
      open.set(host, (open.get(host) ?? 1) - 1);
      seen.status = response.statusCode;
      web.onMoment(++moments);
    });
    countBody(response, seen);
    web.onMoment(++moments);
    const visit = (visits.get(host + path) ?? 0) + 1;
    visits.set(host + path, visit);
    const serve = sites.get(host)?.get(path);
    if (serve) serve(request, response, visit);
    else response.writeHead(404).end('not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sites = hosts(port);
  const web: HospitalWeb = {
    port,
    seen: [],
    forget: () => {
      web.seen = [];
      most = 0;
      moments = 0;
    },
    mostAtOnce: () => most,
    onMoment: () => {},
    site: (host) => `http://${host}:${port}/`,
    close: () => closeServer(server),
  };
  return web;
}

function countBody(response: ServerResponse, seen: Seen): void {
  const count = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) seen.bytes += chunk.length;
  };
  const { write, end } = response;
  response.write = (...args: unknown[]) => {
    count(args[0]);
    return Reflect.apply(write, response, args) as boolean;
  };
  response.end = (...args: unknown[]) => {
    count(args[0]);
    return Reflect.apply(end, response, args) as ServerResponse;
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export type Validators = { etag?: boolean; lastModified?: string; ranges?: boolean };

/** Serves what `body` gives, by the rules: 304, 206, 416, If-Range; validators as wished. */
export function file(
  body: () => Buffer,
  { etag, lastModified, ranges = true }: Validators = { etag: true },
): Serve {
  return (request, response) => {
    const bytes = body();
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}"`;
    if (etag) response.setHeader('etag', tag);
    if (lastModified) response.setHeader('last-modified', lastModified);
    const { headers } = request;
    const same = etag ? headers['if-none-match'] === tag : headers['if-modified-since'] === lastModified;
    if ((etag || lastModified) && same && !headers.range) return void response.writeHead(304).end();
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const fits = headers['if-range'] === tag || headers['if-range'] === lastModified;
    if (!ranges || start === 0 || !fits) {
      response.writeHead(200, { 'content-length': bytes.length });
      return void response.end(bytes);
    }
    if (start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` });
      return void response.end();
    }
    response.writeHead(206, {
      'content-length': bytes.length - start,
      'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}`,
    });
    response.end(bytes.subarray(start));
  };
}

/** Lets a handler begin, then breaks its connection after so many body bytes. */
export function cutting(serve: Serve, afterBytes: (visit: number) => number): Serve {
  return (request, response, visit) => {
    const end = response.end;
    response.end = (chunk: unknown) => {
      const limit = afterBytes(visit);
      if (!(chunk instanceof Uint8Array) || chunk.length <= limit)
        return Reflect.apply(end, response, [chunk]) as ServerResponse;
      response.write(chunk.subarray(0, limit), () => setImmediate(() => response.destroy()));
      return response;
    };
    serve(request, response, visit);
  };
}

/** Serves what `body` gives without validators, and any range of it. */
export function rangesOnly(body: () => Buffer): Serve {
  return (request, response) => {
    const bytes = body();
    response.setHeader('accept-ranges', 'bytes');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) {
      response.writeHead(200, { 'content-length': bytes.length });
      return void response.end(bytes);
    }
    const end = to ? Number(to) + 1 : bytes.length;
    response.writeHead(206, { 'content-range': `bytes ${from}-${end - 1}/${bytes.length}` });
    response.end(bytes.subarray(Number(from), end));
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}): Serve =>
  (_request, response) =>
    void response.writeHead(code, headers).end('sample');

export const redirect = (location: string, code = 302): Serve => status(code, { location });
