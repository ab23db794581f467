// Content that was made to hold up a fetch: the row gets a status, and the run goes on with the others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import { fetchPayers } from '../../../builder/src/fetch/fetch-payers.ts';
import { HEAD, ticText } from '../../support/payers/tic-file.ts';
import { hangingWork } from '../../support/web/hanging-content.ts';
import { file, type HospitalWeb, hospitalWeb } from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';
import { priceFile } from '../../support/web/price-page.ts';

/** The two tests wait for it side by side. */
const FILE_SECONDS = 5;
/** 427 bytes that once took longer than the universe is old. */
const COMMENTS = `${'<!---->'.repeat(60)}x`;
const POINTER = 'location-name: Sample\nmrf-url: /prices.csv\n';
const text = (content: string) => file(() => Buffer.from(content));
const HOSTS: Record<string, [pointer: string, prices: Buffer]> = {
  'good.sample.test': [POINTER, priceFile(1, 1)],
  'comments.sample.test': [POINTER, Buffer.from(COMMENTS)],
  'commented-pointer.sample.test': [COMMENTS, priceFile(1, 1)],
  'brackets.sample.test': [`mrf-url: a${')'.repeat(160_000)}x\n${POINTER}`, priceFile(1, 1)],
  'slow-pointer.sample.test': [`hangs in the step pointer\n${POINTER}`, priceFile(1, 1)],
  'slow-file.sample.test': [POINTER, Buffer.from('hangs in the step check')],
};
const work = mkdtempSync(join(tmpdir(), 'atlas-hostile-content-'));
let web: HospitalWeb;

beforeAll(async () => {
  const payer = text(ticText({ ...HEAD, in_network: [], note: 'hangs in the step payer' }));
  const sites = Object.entries(HOSTS).map(
    ([host, [pointer, prices]]): [string, Map<string, typeof payer>] => [
      host,
      new Map([
        ['/cms-hpt.txt', text(pointer)],
        ['/prices.csv', file(() => prices)],
      ]),
    ],
  );
  web = await hospitalWeb(
    () => new Map([...sites, ['payer.sample.test', new Map([['/rates.json', payer]])]]),
  );
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});

it.concurrent('gives a hospital its status and fetches the others', async () => {
  const list = `name,site\n${Object.keys(HOSTS)
    .map((host) => `${host},${web.site(host)}`)
    .join('\n')}\n`;
  const options = {
    ...webOptions(list, join(work, 'hospitals')),
    fileSeconds: FILE_SECONDS,
    work: hangingWork,
  };
  const { hospitals } = await fetchHospitals(options);
  expect(hospitals.map(({ name, status, detail }) => [name.split('.')[0], status, detail])).toEqual([
    ['good', 'ok', ''],
    ['comments', 'ok', ''],
    ['commented-pointer', 'invalid_pointer', 'cms-hpt.txt has no usable mrf-url'],
    ['brackets', 'ok', ''],
    ['slow-pointer', 'took_too_long', 'cms-hpt.txt was not read in time'],
    ['slow-file', 'took_too_long', ''],
  ]);
  expect(hospitals[3]?.unusable_urls).toEqual([expect.stringMatching(/^mrf-url: a\)+… \(line 1: /)]);
});

it.concurrent('names a payer file that is not read to its end, and reads it again in the next run', async () => {
  const list = `${web.site('payer.sample.test')}rates.json\n`;
  const options = webOptions(list, join(work, 'payers'));
  const slow = await fetchPayers({ ...options, fileSeconds: FILE_SECONDS, work: hangingWork });
  expect(slow.files.map(({ status, refused }) => [status, refused])).toEqual([['ok', 'took_too_long']]);
  const next = await fetchPayers(options);
  expect(next.files.map(({ status, kind, refused }) => [status, kind, refused])).toEqual([
    ['unchanged', 'tic-rates', null],
  ]);
});
