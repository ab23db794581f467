// What a page weighs and how it arrives: bytes of the first view, layout shift and largest paint on a slow phone, by page. Asks the
// service that `npm start` runs on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type LocalBrowser, openLocalBrowser } from '../tools/pages/local-browser.ts';

const PHONE = { width: 360, height: 740 };
/** 150 ms round trip, 1.6 Mbit/s, and a CPU four times slower. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** Time for the map and the typeface to arrive after the page. */
const SETTLE_MS = 4_000;

const PAGES: [name: string, path: string, isMember: boolean, maxKilobytes: number][] = [
  ['landing', '/', false, 60],
  ['gate', '/prices/70551?zip=60611', false, 60],
  ['answer', '/prices/70551?zip=60611&q=brain+mri', true, 100],
  ['answer-es', '/es/prices/70551?zip=60611&q=brain+mri', true, 100],
];

/** Prints every figure with its budget. */
export async function main(): Promise<void> {
  const local = await openLocalBrowser();
  const edge = await startEdge(local.url);
  try {
    for (const [name, path, isMember, maxKilobytes] of PAGES)
      await measure(local, { name, url: edge.url + path, isMember, maxKilobytes });
  } finally {
    edge.close();
    await local.close();
  }
}

/** Compresses what the local service sends, as the edge does in production. Cookies of a host are those of all its ports. */
async function startEdge(target: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && !['host', 'connection', 'accept-encoding'].includes(name))
        headers.set(name, value);
    }
    const answer = await fetch(target + request.url, { headers, redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const isFont = /font/.test(answer.headers.get('content-type') ?? '');
    const sent = Object.fromEntries(answer.headers);
    delete sent['content-length'];
    response.writeHead(answer.status, isFont ? sent : { ...sent, 'content-encoding': 'gzip' });
    response.end(isFont ? body : gzipSync(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

type Measured = { name: string; url: string; isMember: boolean; maxKilobytes: number };

async function measure(local: LocalBrowser, { name, url, isMember, maxKilobytes }: Measured): Promise<void> {
  const context = await local.open({
    viewport: PHONE,
    who: isMember ? 'member' : 'visitor',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const weights = weighResponses(page);
  await throttle(context, page);
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const { cls, lcp } = (await page.evaluate('window.measured()')) as { cls: number; lcp: number };
  const bytes = (await Promise.all(weights)).reduce((sum, one) => sum + one, 0);
  const say = (figure: string, value: number, unit: string, budget: number) =>
    process.stdout.write(`${JSON.stringify({ bench: `pages/${name}/${figure}`, value, unit, budget })}\n`);
  say('first_view', Math.round(bytes / 100) / 10, 'kB gzip', maxKilobytes);
  say('layout_shift', Math.round(cls * 1000) / 1000, 'CLS', 0.05);
  say('largest_paint', Math.round(lcp), 'ms', 1500);
  await context.close();
}

/** Bytes of every response as an edge would send them: text compressed, the typeface as it is. */
function weighResponses(page: Page): Promise<number>[] {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    const weigh = async () => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      return /font/.test(response.headers()['content-type'] ?? '')
        ? body.byteLength
        : gzipSync(body).byteLength;
    };
    weights.push(weigh());
  });
  return weights;
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** In the page: adds up layout shifts and keeps the time of the largest paint. */
const OBSERVE = `
  let cls = 0;
  let lcp = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  window.measured = () => ({ cls, lcp });
`;
