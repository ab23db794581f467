import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../builder/src/pipeline/build.ts';
import { publishLocally } from '../../builder/src/publish/publish-local.ts';
import type { LookupAnswer } from '../../schemas/api.ts';
import { Changes } from '../../schemas/changes.ts';
import { tileKeys } from '../../schemas/tile.ts';
import type { PublishOptions } from '../support/service/publish-folder.ts';
import { copyFolder, startTestService, type TestService } from '../support/service/service.ts';
import { writeSmallCounty } from '../support/worlds/county.ts';

const QUESTIONS = ['70551', '70552', '99213'].flatMap((cpt) => [
  { cpt, zip: '50010' },
  { cpt, zip: '508' },
  { cpt, zip: '73301' },
  { cpt },
]);
/** Of the code tiles, those of the questions are enough. */
const CODES = new Set(QUESTIONS.map(({ cpt }) => cpt));
const ASKED_FOR: PublishOptions = {
  choose: () => (key) => {
    const [, code] = /\/code\/(.+?)(?:-[\w-]{12})?\.json$/.exec(key) ?? [];
    return code === undefined || CODES.has(code);
  },
};
const EDITED = '421000001_sample-ames-general_standardcharges.csv';

describe('a second build', () => {
  let service: TestService;
  let data: string;
  const answers = async () => {
    const all = await Promise.all(
      QUESTIONS.map((question) => service.lookup(question as Record<string, string>)),
    );
    return all.map(({ body }): [string, LookupAnswer] => [body.match.code, { ...body, release: '' }]);
  };

  beforeAll(async () => {
    service = await startTestService();
    data = await mkdtemp(join(tmpdir(), 'atlas-data-'));
    await writeSmallCounty(data);
  });
  afterAll(async () => {
    await service.dispose();
    await rm(data, { recursive: true, force: true });
  });

  it('of the same input gives the same release, whatever the path and the threads', async () => {
    const copy = await copyFolder(data);
    const first = await service.publish(copy, ASKED_FOR);
    const second = await service.publish(data, ASKED_FOR);
    await rm(copy, { recursive: true });
    expect(second.build).toBe(first.build);
    expect(second.inventory_sha256).toBe(first.inventory_sha256);
  });

  it('after one changed amount changes exactly the answers of that code', async () => {
    const before = await answers();
    const text = await readFile(join(data, EDITED), 'utf8');
    await writeFile(join(data, EDITED), text.replace('"$1,500.00 "', '"$1,600.00 "'));
    await service.publish(data, ASKED_FOR);
    const after = await answers();
    const changed = new Set(
      after.flatMap(([code, answer], i) =>
        JSON.stringify(answer) === JSON.stringify(before[i]?.[1]) ? [] : [code],
      ),
    );
    expect([...changed]).toEqual(['70551']);
  });

  it('without a file has forgotten the hospital', async () => {
    await rm(join(data, EDITED));
    // A release that another is compared with is whole.
    await service.publish(data, { store: service.store });
    const names = (await answers()).flatMap(([, answer]) => answer.facilities.map(({ name }) => name));
    expect(names).toContain('Sample Ames West');
    expect(names).not.toContain('Sample Ames General');
  });

  it('published as `npm start` does has a feed of what moved, and tells what a guard would have stopped', async () => {
    const live = await service.client.pointer();
    const outDir = `${data}-build`;
    for (const name of await readdir(data))
      if (/^sample-.*\.(?:csv|json)$/.test(name)) await rm(join(data, name));
    const { build: id } = await build({ dataDir: data, outDir, threads: 1 });
    const changed = join(outDir, tileKeys.index(id));
    const bytes = await readFile(changed);
    await writeFile(changed, `${bytes} `);
    expect(await service.store(outDir)).toBeGreaterThan(0);
    await writeFile(changed, bytes);
    expect(await service.store(outDir)).toBe(1);
    const { moved, forced, written } = await publishLocally(service.client, outDir, 'npm start', () => {});
    // The change feed, and the manifest that ends an upload, are not in the inventory.
    expect([moved, written]).toEqual([true, 2]);
    expect(forced.length).toBeGreaterThan(0);
    const [object] = await service.client.readObjects([tileKeys.changes(id)]);
    const changes = Changes.parse(JSON.parse(object?.body ?? ''));
    expect(changes.previous).toBe(live?.release);
    expect(changes).toMatchObject({ build: id });
    const again = await publishLocally(service.client, outDir, 'npm start', () => {});
    expect(again).toMatchObject({ moved: false, written: 0 });
    await rm(outDir, { recursive: true });
  });
});
