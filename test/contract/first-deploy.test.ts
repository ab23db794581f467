// docs/runbooks/first-deploy.md, followed to the letter: every command of its blocks, in order, with the service in Miniflare
// and R2, D1 and the webhook on the loopback. Cloudflare's own commands and the internet are stand-ins; everything else is run.
// The smoke test at the end passes, and fails when a tile is taken away.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startService } from '../../builder/src/local/service.ts';
import { storeDirectly } from '../../builder/src/local/store-directly.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../tools/testbed/loopback-r2.ts';
import { type CliRun, callAtlas } from '../support/cli.ts';
import { writeFetched } from '../support/deploy/engine-world.ts';
import { textOf } from '../support/project/pages.ts';
import { startWebhookServer, WEBHOOK_SECRET, type WebhookServer } from '../support/publish/webhook-server.ts';
import { freePort } from '../support/service/free-port.ts';
import { priceFile } from '../support/web/price-page.ts';

const PAGE = textOf('docs/runbooks/first-deploy.md');
/** Every line of the blocks of commands. */
const COMMANDS = [...PAGE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

const dir = mkdtempSync(join(tmpdir(), 'atlas-first-deploy-'));
const [data, build, stateDir] = [join(dir, 'DIR'), join(dir, 'build'), join(dir, 'state')];
let store: LoopbackR2;
let webhook: WebhookServer;
let miniflare: Miniflare | undefined;
let url = '';
const secrets: Record<string, string> = {};
/** What a person puts in place of the words in capitals. */
const words: Record<string, string> = {
  DIR: data,
  FILE: 'payers.csv',
  CONTACT: 'nobody@sample.test',
  ADDRESS: 'sample@example.com',
};

beforeAll(async () => {
  [store, webhook] = await Promise.all([startLoopbackR2(), startWebhookServer()]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  Object.assign(words, { URL: url });
});
afterAll(async () => {
  await Promise.all([miniflare?.dispose(), store.close(), webhook.close()]);
  rmSync(dir, { recursive: true, force: true });
});

/** Cloudflare's commands: those that make something are believed, a secret is put, and a deploy starts the Worker. */
async function wrangler(command: string): Promise<void> {
  const [, secret] = /^secret put (\w+) --env production$/.exec(command) ?? [];
  if (secret !== undefined) secrets[secret] = `of-the-first-deploy-${secret}`;
  if (command !== 'deploy --env production') return;
  const { TOKEN_SECRET = '', ADDRESS_SECRET = '', OPERATOR_SECRET = '' } = secrets;
  words.SECRET = OPERATOR_SECRET;
  miniflare = await startService({
    port: Number(new URL(url).port),
    workerDir: inject('workerDir'),
    stateDir,
    secrets: { TOKEN_SECRET, ADDRESS_SECRET, OPERATOR_SECRET },
    vars: { SITE_URL: url },
  });
}

function fetched(kind: string, out: string): CliRun {
  if (kind === 'hospitals') {
    mkdirSync(out, { recursive: true });
    for (const n of [1, 2, 3]) writeFileSync(join(out, `prices-${n}.csv`), priceFile(n, 1, 5));
  } else writeFetched(kind === 'federal' ? 'federal' : 'payers', out);
  return { code: 0, stdout: '', stderr: '' };
}

/** The page says that a small list is enough to begin with. */
function keepFewRows(list: string): void {
  const lines = readFileSync(list, 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(1000);
  writeFileSync(list, `${lines.slice(0, 20).join('\n')}\n`);
}

const atlas = (args: string[]) =>
  callAtlas(args, {
    ...loopbackEnvironment(store),
    ATLAS_WEBHOOK_URL: webhook.url,
    ATLAS_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });

/** The Worker reads the stores of Miniflare: they get what was published to the loopback. */
async function mirror(): Promise<void> {
  if (!miniflare) throw new Error('The Worker was not deployed before the publish.');
  await storeDirectly(miniflare, stateDir, build);
  const [bucket, db] = [await miniflare.getR2Bucket('TILES'), await miniflare.getD1Database('DB')];
  const index = readFileSync(join(build, 'index.sql'), 'utf8').split('\n');
  await db.batch(index.filter((line) => line !== '').map((line) => db.prepare(line)));
  await bucket.put('current.json', String(store.objects.get('current.json')?.body));
}

async function runAtlasCommand(args: string[]): Promise<CliRun> {
  const [name = '', kind = ''] = args;
  if (name === 'fetch') return fetched(kind.replace('--', ''), args[args.indexOf('--out') + 1] ?? '');
  const ran = await atlas([...args, ...(name === 'build' ? ['--threads', '1'] : [])]);
  if (name === 'hospitals') keepFewRows(join(data, 'list.csv'));
  if (name === 'publish' && ran.code === 0) await mirror();
  const [, account] = name === 'member' && kind === 'add' ? (/([0-9A-Za-z]{12})/.exec(ran.stdout) ?? []) : [];
  if (account !== undefined) words.ID = account;
  return ran;
}

/** A line of the page as its words, with those in capitals filled in. */
function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
    word
      .replaceAll('"', '')
      .replace(/^(DIR|FILE|CONTACT|ADDRESS|URL|SECRET|ID)(?=\/|$)/, (_, name: string) => {
        const value = words[name];
        if (value === undefined) throw new Error(`${line}: nothing before says what ${name} is.`);
        return value;
      }),
  );
}

describe('the first deploy', () => {
  it('runs every command of the page, and its smoke test passes', async () => {
    expect(COMMANDS.length).toBeGreaterThan(25);
    let smoke = '';
    for (const line of COMMANDS) {
      if (line === 'node builder/bootstrap.mjs') continue;
      if (line.startsWith('npx wrangler ')) {
        await wrangler(line.slice('npx wrangler '.length));
        continue;
      }
      expect(line).toMatch(/^npm run atlas -- /);
      const args = wordsOf(line).slice('npm run atlas --'.split(' ').length);
      // The folder of the build is below the folder of this test.
      const ran = await runAtlasCommand(args.map((word, i) => (word === 'build' && i > 0 ? build : word)));
      expect({ line, code: ran.code, stderr: ran.code === 0 ? '' : ran.stderr + ran.stdout }).toEqual({
        line,
        code: 0,
        stderr: '',
      });
      if (args[0] === 'smoke') smoke = ran.stdout;
    }
    expect(smoke.split('\n').filter((line) => line.startsWith('ok'))).toHaveLength(5);
    expect(webhook.received.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['release.published', 'night.failed']),
    );
  }, 600_000);

  it('has a smoke test that fails when a tile is taken away, and says which', async () => {
    const tile = [...store.objects.keys()].find((key) => key.startsWith('shared/code/')) ?? '';
    store.objects.delete(tile);
    const { code, stdout } = await atlas(['smoke', '--base-url', url, '--of', 'r2', '--wait-seconds', '0']);
    expect(stdout).toContain(
      `FAILED  every object of the live release is stored: 1 objects are missing, such as ${tile}`,
    );
    expect(code).toBe(1);
  });

  it('has a smoke test that fails when the service is away', async () => {
    await miniflare?.dispose();
    miniflare = undefined;
    const { code, stdout } = await atlas(['smoke', '--base-url', url, '--of', 'r2', '--wait-seconds', '0']);
    expect(stdout).toContain('FAILED  the service uses the live release: the service does not answer');
    expect(code).toBe(1);
  });
});
