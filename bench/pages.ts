// What a page weighs and how it arrives: bytes of the first view, layout shift and largest paint on a slow phone, by page. Asks the
// service that `npm start` runs on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type LocalBrowser, openLocalBrowser } from '../tools/pages/local-browser.ts';
import type { Viewer } from '../tools/pages/page-states.ts';
import { median } from './rounds.ts';

const PHONE = { width: 360, height: 740 };
/** 150 ms round trip, 1.6 Mbit/s, and a CPU four times slower. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
/** Time for the map and the typeface to arrive after the page. */
const SETTLE_MS = 4_000;
/** Times that each page is opened: the median of the largest paints counts, and the largest layout shift. */
const LOADS = 3;

/** Kilobytes of the first view, compressed: with the typeface, and with the maps of the states that a page shows. */
const BUDGET = { plain: 60, withMap: 100 };
const MAX_SHIFT = 0.05;
const MAX_PAINT_MS = 1500;

const PAGES: [name: string, path: string, who: Viewer][] = [
  ['landing', '/', 'visitor'],
  ['gate', '/prices/70551?zip=60611', 'visitor'],
  ['answer', '/prices/70551?zip=60611&q=brain+mri', 'member'],
  ['answer-es', '/es/prices/70551?zip=60611&q=brain+mri', 'member'],
  ['unknown-words', '/prices?q=flux+capacitor&place=60611', 'visitor'],
  ['care-gate', '/providers?q=cardiologist&place=60611', 'visitor'],
  ['care-rows', '/providers?q=cardiologist&place=60611', 'member'],
  ['coverage', '/coverage', 'visitor'],
  ['keys', '/keys', 'visitor'],
  ['account', '/account', 'member'],
  ['status', '/status', 'visitor'],
  ['methodology', '/methodology', 'visitor'],
  ['docs', '/docs', 'visitor'],
];

/** Prints every figure with its budget. */
export async function main(): Promise<void> {
  const local = await openLocalBrowser();
  const edge = await startEdge(local.url);
  try {
    for (const [name, path, who] of PAGES) await measure(local, { name, url: edge.url + path, who });
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
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // The same host name, so that the session is sent.
  const { hostname } = new URL(target);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${hostname}:${port}`, close: () => server.close() };
}

type Measured = { name: string; url: string; who: Viewer };
/** A response of a first view. */
type Loaded = { url: string; kind: 'font' | 'map' | 'other'; bytes: number };

type FirstView = { cls: number; lcp: number; loaded: Loaded[]; policy: string };

/** Opens a page as somebody who was never there. */
async function openOnce(local: LocalBrowser, { url, who }: Measured): Promise<FirstView> {
  const context = await local.open({ viewport: PHONE, who, serviceWorkers: 'block' });
  const page = await context.newPage();
  const loading = weighResponses(page);
  await throttle(context, page);
  await page.addInitScript(OBSERVE);
  const response = await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const { cls, lcp } = (await page.evaluate('window.measured()')) as { cls: number; lcp: number };
  await showMap(page);
  const loaded = await Promise.all(loading);
  await context.close();
  return { cls, lcp, loaded, policy: response?.headers()['content-security-policy'] ?? '' };
}

async function measure(local: LocalBrowser, measured: Measured): Promise<void> {
  const { name, url } = measured;
  const views: FirstView[] = [];
  while (views.length < LOADS) views.push(await openOnce(local, measured));
  const { loaded, policy } = views[0] ?? { loaded: [], policy: '' };
  const say = (figure: string, value: number, unit: string, budget: number) =>
    process.stdout.write(`${JSON.stringify({ bench: `pages/${name}/${figure}`, value, unit, budget })}\n`);
  const kilobytes = (own: Loaded[]) => Math.round(own.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
  say('first_view', kilobytes(loaded.filter(({ kind }) => kind !== 'map')), 'kB gzip', BUDGET.plain);
  if (loaded.some(({ kind }) => kind === 'map'))
    say('first_view_with_map', kilobytes(loaded), 'kB gzip', BUDGET.withMap);
  say('layout_shift', Math.round(Math.max(...views.map(({ cls }) => cls)) * 1000) / 1000, 'CLS', MAX_SHIFT);
  say('largest_paint', Math.round(median(views.map(({ lcp }) => lcp))), 'ms', MAX_PAINT_MS);
  const { host } = new URL(url);
  say('other_hosts', loaded.filter((one) => new URL(one.url).host !== host).length, 'requests', 0);
  say('unsafe_policy', policyFaults(policy), 'directives', 0);
}

/** Scrolls to the map of a page that has one and waits until it is drawn. */
async function showMap(page: Page): Promise<void> {
  const map = page.locator('.map').first();
  if ((await map.count()) === 0) return;
  await map.scrollIntoViewIfNeeded();
  await map.locator('svg').waitFor();
}

/** Directives that let scripts or styles of the page itself, or of another host, run; 1 without a policy. */
function policyFaults(policy: string): number {
  if (policy === '') return 1;
  return policy.split(';').filter((directive) => /'unsafe-|\*|https?:|data:/.test(directive)).length;
}

/** Every response as an edge would send it: text compressed, the typeface as it is. */
function weighResponses(page: Page): Promise<Loaded>[] {
  const loading: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    const weigh = async (): Promise<Loaded> => {
      const url = response.url();
      const body = await response.body().catch(() => Buffer.alloc(0));
      const isFont = /font/.test(response.headers()['content-type'] ?? '');
      const kind = isFont ? 'font' : /\/static\/.*\.json/.test(url) ? 'map' : 'other';
      return { url, kind, bytes: isFont ? body.byteLength : gzipSync(body).byteLength };
    };
    loading.push(weigh());
  });
  return loading;
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
