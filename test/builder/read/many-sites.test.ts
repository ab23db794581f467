// Many hospital sites with every dirt of real ones, read by several shards on empty machines: two nights, the second with a
// few changed files. The builds are those of a machine that keeps its folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { treeOf } from '../../support/files/tree.ts';
import { zipOf } from '../../support/files/zip.ts';
import { rounds } from '../../support/soak.ts';
import {
  cutting,
  file,
  type HospitalWeb,
  hospitalWeb,
  redirect,
  type Serve,
  status,
} from '../../support/web/hospital-web.ts';
import { GEOGRAPHY } from '../../support/web/night-world.ts';
import { webOptions } from '../../support/web/options.ts';
import { priceFile, WEB_PAGE } from '../../support/web/price-page.ts';
import { readOptions } from '../../support/web/read-options.ts';
import '../../support/worlds/need-small-dictionary.ts';

const SITES = rounds(13, 2000);
const MEMBERS = rounds(3, 300);
const SHARDS = rounds(2, 4);
/** One site in ten has something that is not a price file; one in fifty changes. */
const isChanged = (n: number) => n % 50 === 7;
const AS_OF = '2026-11-01';

const work = mkdtempSync(join(tmpdir(), 'atlas-many-'));
let version = 1;
let web: HospitalWeb;
let list: string;

const archive = (n: number) =>
  zipOf(
    Array.from({ length: MEMBERS }, (_, i) => ({
      name: `${i}.csv`,
      bytes: priceFile(n + i * 10_000, 1, 1),
    })),
  );
const prices = (n: number) => file(() => priceFile(n, isChanged(n) ? version : 1, 3));
const again =
  (first: Serve, then: Serve): Serve =>
  (request, response, visit) =>
    (visit % 2 === 1 ? first : then)(request, response, visit);

/** What the site with this number answers instead of its price file. */
const DIRT: Readonly<Record<number, (n: number) => Serve>> = {
  3: () => status(403),
  13: () => status(404),
  23: () => file(() => WEB_PAGE),
  33: () => (_request, response) => void response.destroy(),
  43: (n) => cutting(prices(n), () => 300),
  53: (n) => again(status(429, { 'retry-after': '3' }), prices(n)),
  63: () => redirect('/moved.csv'),
  73: (n) => file(() => archive(n)),
  83: (n) => (_request, response) => {
    // It changes while it is read: no two answers have the same end.
    const bytes = priceFile(n, 1, 3);
    response.writeHead(200, { 'content-length': bytes.length + 9, etag: '"same"' });
    response.write(bytes, () => setImmediate(() => response.destroy()));
  },
  93: (n) => (_request, response) => {
    const bytes = priceFile(n, 1, 3);
    response.writeHead(200, { 'content-length': bytes.length });
    sendSlowly(bytes, response);
  },
};
const dirtOf = (n: number) => DIRT[n % 10 === 3 ? (Math.floor(n / 10) % 10) * 10 + 3 : -1];

/** A few bytes in each turn of the event loop. */
function sendSlowly(bytes: Buffer, response: ServerResponse): void {
  response.write(bytes.subarray(0, 24), () => {
    if (bytes.length > 24) setImmediate(() => sendSlowly(bytes.subarray(24), response));
    else response.end();
  });
}

const pagesOf = (n: number) =>
  new Map<string, Serve>([
    ['/cms-hpt.txt', file(() => Buffer.from('location-name: Sample\nmrf-url: /prices.csv\n'))],
    ['/prices.csv', dirtOf(n)?.(n) ?? prices(n)],
    ['/moved.csv', prices(n)],
  ]);

beforeAll(async () => {
  const numbers = Array.from({ length: SITES }, (_, i) => i + 1);
  web = await hospitalWeb(() => new Map(numbers.map((n) => [`h${n}.sample.test`, pagesOf(n)])));
  const rows = numbers.map((n) => `Sample Hospital ${n},${200_000 + n},${web.site(`h${n}.sample.test`)}`);
  list = `name,ccn,site\n${rows.join('\n')}\n`;
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

describe(`${SITES} sites in ${SHARDS} shards`, () => {
  it('give the builds of a machine that keeps its folder, on two nights', async () => {
    const [store, kept] = [folderStore(join(work, 'state')), join(work, 'kept')];
    for (const night of [1, 2]) {
      version = night;
      mkdirSync(kept, { recursive: true });
      writeFileSync(join(kept, 'geography.csv'), GEOGRAPHY);
      const fetched = await fetchHospitals(webOptions(list, join(kept, 'hospitals')));
      const full = join(work, `full-${night}`);
      await build({ dataDir: kept, outDir: full, threads: 1, asOf: AS_OF });
      web.forget();
      const shards = Array.from({ length: SHARDS }, (_, i) => ({ index: i + 1, of: SHARDS }));
      const summaries = await Promise.all(
        shards.map((shard) =>
          readShard(readOptions(list, join(work, `${night}-${shard.index}`), store, { shard })),
        ),
      );
      expect(summaries.map(({ remaining }) => remaining)).toEqual(shards.map(() => 0));
      expect(web.mostAtOnce()).toBe(1);
      expect(fetched.counts).toMatchObject(
        night === 1 ? { blocked: expect.any(Number) } : { unchanged: expect.any(Number) },
      );
      const [data, out] = [join(work, `data-${night}`), join(work, `ours-${night}`)];
      mkdirSync(data);
      writeFileSync(join(data, 'geography.csv'), GEOGRAPHY);
      await build({ dataDir: data, outDir: out, threads: 1, asOf: AS_OF, list, state: store });
      expect(await treeOf(out)).toEqual(await treeOf(full));
    }
  });
});
