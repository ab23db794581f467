// A website of somebody else on this machine: pages made by the test, and files of a folder. It has two origins, by its
// name and by its number.
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { makeServer } from '../../../tools/testbed/loopback-server.ts';

export type OtherWebsite = {
  /** `http://127.0.0.1:port` and `http://localhost:port`. */
  origin: string;
  secondOrigin: string;
  /** Sets what a path answers. */
  setPage(path: string, html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** Starts it. Files of `folder` are below `/files/`. */
export async function startOtherWebsite(folder: string): Promise<OtherWebsite> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = makeServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    const page = pages.get(path);
    if (page) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
      return;
    }
    const script =
      path.startsWith('/files/') &&
      (await readFile(join(folder, normalize(path.slice(7)))).catch(() => undefined));
    if (script) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    secondOrigin: `http://localhost:${port}`,
    setPage: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
