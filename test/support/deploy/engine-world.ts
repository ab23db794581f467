// What a night on an engine needs, on the loopback: hospitals on several addresses of this machine, an S3 server, and the lists
// in the state. Nothing else is between the steps.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeKeys } from '../../../builder/src/proof/note.ts';
import {
  LOOPBACK,
  type LoopbackR2,
  loopbackEnvironment,
  startLoopbackR2,
} from '../../../tools/testbed/loopback-r2.ts';
import { callAtlas, runAtlas } from '../cli.ts';
import { treeOf } from '../files/tree.ts';
import { ticText } from '../payers/tic-file.ts';
import { nppesText } from '../providers/nppes-file.ts';
import { MUTUAL, REGISTRY } from '../providers/provider-world.ts';
import { IS_SOAK } from '../soak.ts';
import { GEOGRAPHY } from '../web/night-world.ts';
import { priceFile } from '../web/price-page.ts';
import { SMALL_DICTIONARY_ENV } from '../worlds/small-dictionary.ts';
import { type AtlasServer, type Call, startAtlasServer } from './atlas-server.ts';

export const AS_OF = '2026-11-01';
const HOSPITALS = 3;

export type EngineWorld = {
  store: LoopbackR2;
  atlas: AtlasServer;
  /** Variables that every machine of an engine has. */
  machine: Record<string, string>;
  /** What an operator keeps as two secrets: for the steps that read, and for the publish. */
  secrets: { state: Record<string, string>; publish: Record<string, string> };
  /** The build of one machine that keeps its folder of hospital files. Payer files are in the state alone. */
  whole(): Promise<Record<string, string>>;
  /** The build that the engine has published. */
  published(night: string): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** For steps that only record their commands: they find the name of the plan, which the next command needs. */
export function recorded({ args: [name, what, folder = ''] }: Call): number {
  if (name === 'state' && what === 'load' && folder.endsWith('/plan')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'name'), 'plan=sample\n');
  }
  return 0;
}

/** Starts it; `instead` may do a command of a step itself. */
export async function engineWorld(
  dir: string,
  instead: (call: Call) => number | undefined = () => undefined,
) {
  const [store, web] = [await startLoopbackR2(), await sitesOnLoopback()];
  const all = loopbackEnvironment(store);
  const state = {
    CLOUDFLARE_ACCOUNT_ID: LOOPBACK.account,
    ATLAS_STATE_BUCKET: LOOPBACK.bucket,
    ATLAS_STATE_ACCESS_KEY_ID: LOOPBACK.accessKeyId,
    ATLAS_STATE_SECRET_ACCESS_KEY: LOOPBACK.secretAccessKey,
  };
  const { ATLAS_S3_ENDPOINT = '', ATLAS_CLOUDFLARE_API = '', ...publishing } = all;
  const atlas = await startAtlasServer(dir, (call) => instead(call) ?? fetchedHere(call));
  const machine = {
    PATH: `${atlas.bin}:${process.env.PATH}`,
    ATLAS_S3_ENDPOINT,
    ATLAS_CLOUDFLARE_API,
    ATLAS_READ_OPTIONS: '--allow-loopback --threads 1',
    ATLAS_CONTACT: 'nobody@sample.test',
    ATLAS_DISK: '8m',
    ATLAS_MINUTES: '5',
    ATLAS_PUBLISHER: 'Sample Operator',
    ...(IS_SOAK ? { ...SMALL_DICTIONARY_ENV, ATLAS_SOAK: '1' } : {}),
  };
  const lists = join(dir, 'lists');
  mkdirSync(lists, { recursive: true });
  writeFileSync(join(lists, 'hospitals.csv'), web.list);
  writeFileSync(join(lists, 'payers.csv'), web.payerList);
  const atlasHere = async (args: string[]) => {
    // In a soak the machines are processes with the small dictionary, and so is this one.
    const env = { ...state, ATLAS_S3_ENDPOINT };
    const run = IS_SOAK ? runAtlas(args, { ...env, ...SMALL_DICTIONARY_ENV }) : callAtlas(args, env);
    const { code, stderr } = await run;
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  };
  await atlasHere(['state', 'save', lists, '--as', 'lists', '--state', 'r2']);
  const world: EngineWorld = {
    store,
    atlas,
    machine,
    secrets: { state, publish: { ...publishing, ...state, ATLAS_LOG_KEY: makeKeys('sample.test').signer } },
    whole: async () => {
      const [kept, out] = [join(dir, 'kept'), join(dir, 'whole')];
      writeFetched('federal', join(kept, 'federal'));
      const list = join(lists, 'hospitals.csv');
      await atlasHere(['fetch', '--hospitals', list, '--out', join(kept, 'hospitals'), '--allow-loopback']);
      const payers = ['--payers', join(lists, 'payers.csv'), '--state', 'r2'];
      await atlasHere(['build', '--data', kept, ...payers, '--out', out, '--as-of', AS_OF, '--threads', '1']);
      return treeWithoutPage(out);
    },
    published: async (night) => {
      const out = join(dir, `loaded-${night}`);
      await atlasHere(['state', 'load', out, '--from', `nights/${night}/build`, '--state', 'r2']);
      return treeWithoutPage(out);
    },
    close: async () => {
      await Promise.all([store.close(), web.close(), atlas.close()]);
    },
  };
  return world;
}

/** The build without its page, which shows the time that each step took. */
async function treeWithoutPage(dir: string): Promise<Record<string, string>> {
  const { 'report.html': _page, ...tree } = await treeOf(dir);
  return tree;
}

/** What the fetch of federal files leaves: those come from the internet. */
function fetchedHere({ args: [command, ...rest] }: Call): number | undefined {
  if (command !== 'fetch') return undefined;
  writeFetched('federal', rest[rest.indexOf('--out') + 1] ?? '');
  return 0;
}

/** Writes what a fetch of one kind would. */
export function writeFetched(kind: 'federal' | 'payers', out: string): void {
  mkdirSync(out, { recursive: true });
  const files =
    kind === 'payers'
      ? { 'mutual.json': ticText(MUTUAL) }
      : { 'geography.csv': GEOGRAPHY, 'npidata_pfile.csv': nppesText(REGISTRY) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);
}

/** Hospitals and a payer. Each has an address of this machine, so the shards have hosts to share out. */
async function sitesOnLoopback(): Promise<{ list: string; payerList: string; close(): Promise<void> }> {
  const servers: Server[] = [];
  const serve = async (host: number, path: string, body: () => Buffer | string): Promise<string> => {
    const server = createServer((request, response) => {
      if (request.url === path) response.end(body());
      else response.writeHead(404).end('not here');
    });
    await new Promise<void>((resolve) => server.listen(0, `127.0.0.${host}`, resolve));
    servers.push(server);
    return `http://127.0.0.${host}:${(server.address() as AddressInfo).port}${path}`;
  };
  const rows: string[] = [];
  for (let n = 1; n <= HOSPITALS; n++) {
    const url = await serve(n, '/prices.csv', () => priceFile(n, 1, 5));
    rows.push(`Sample Web Hospital ${n},${160_000 + n},${url}`);
  }
  const rates = await serve(HOSPITALS + 1, '/mutual.json', () => ticText(MUTUAL));
  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    list: `name,ccn,mrf_url\n${rows.join('\n')}\n`,
    payerList: `url\n${rates}\n`,
    close: async () => void (await Promise.all(servers.map(close))),
  };
}
