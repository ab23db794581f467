// What one night leaves to the next: last good files, parts of downloads, validators, and who may write.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchHospitals } from '../../../builder/src/fetch/fetch-hospitals.ts';
import type { FetchOptions } from '../../../builder/src/fetch/fetch-run.ts';
import type { FetchReport, HospitalStatus } from '../../../builder/src/fetch/fetch-status.ts';
import { makeOwner, thisProcess } from '../../../builder/src/files/lock-owner.ts';
import {
  cutting,
  file,
  type HospitalWeb,
  hospitalWeb,
  redirect,
  type Serve,
  status,
} from '../../support/web/hospital-web.ts';
import { webOptions } from '../../support/web/options.ts';
import { priceFile, WEB_PAGE } from '../../support/web/price-page.ts';

const HOST = 'night.sample.test';
const work = mkdtempSync(join(tmpdir(), 'atlas-nights-'));
const pages = new Map<string, Serve>();
const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
let web: HospitalWeb;
let out = '';
let folders = 0;

const whole = (version: number) => file(() => priceFile(1, version));
const pointTo = (...paths: string[]) =>
  pages.set(
    '/cms-hpt.txt',
    file(() => Buffer.from(paths.map((path) => `mrf-url: ${path}\n`).join(''))),
  );
const list = () => `name,site\nSample Night Hospital,${web.site(HOST)}\n`;
const night = (more: Partial<FetchOptions> = {}): Promise<FetchReport> => {
  asked.length = 0;
  return fetchHospitals({ ...webOptions(list(), out), ...more });
};
const only = ({ hospitals: [hospital] }: FetchReport): HospitalStatus => {
  if (!hospital) throw new Error('No hospital in the report.');
  return hospital;
};
const lying = () => readdirSync(join(out, 'files')).flatMap((id) => readdirSync(join(out, 'files', id)));
const bytesOf = (path: string | null | undefined) => readFileSync(join(out, path ?? ''));

beforeAll(async () => {
  web = await hospitalWeb(() => new Map([[HOST, { get: recording }]]));
});
afterAll(async () => {
  await web.close();
  rmSync(work, { recursive: true, force: true });
});
beforeEach(() => {
  pages.clear();
  out = join(work, `night-${++folders}`);
});

function recording(path: string): Serve | undefined {
  const serve = pages.get(path);
  if (!serve) return undefined;
  return (request, response, visit) => {
    asked.push({ path, headers: { ...request.headers } });
    serve(request, response, visit);
  };
}

describe('a bad night', () => {
  it.each<[string, Serve, string]>([
    ['refuses us', status(403), 'blocked'],
    ['has lost the file', status(404), 'not_found'],
    ['shows a web page', file(() => WEB_PAGE), 'html'],
    ['sends nothing', file(() => Buffer.alloc(0)), 'empty'],
    [
      'breaks off',
      cutting(
        file(() => priceFile(1, 2), {}),
        () => 300,
      ),
      'wrong_length',
    ],
    ['leads into a private network', redirect('http://192.168.1.1/'), 'private_address'],
  ])('on which the server %s leaves the last good file', async (_, serve, expected) => {
    pointTo('/a.csv');
    pages.set('/a.csv', whole(1));
    const good = only(await night()).files[0];
    pages.set('/a.csv', serve);
    const bad = only(await night());
    expect(bad.status).toBe(expected);
    expect(bad.files[0]).toMatchObject({ status: expected, file: good?.file, sha256: good?.sha256 });
    expect(bytesOf(good?.file)).toEqual(priceFile(1, 1));
    expect(readFileSync(join(out, 'sources.csv'), 'utf8')).toContain(`${web.site(HOST)}a.csv`);
    pages.set('/a.csv', whole(2));
    expect(only(await night()).status).toBe('ok');
    expect(bytesOf(good?.file)).toEqual(priceFile(1, 2));
  });

  it('without a pointer leaves the files it named', async () => {
    pointTo('/a.csv');
    pages.set('/a.csv', whole(1));
    await night();
    pages.delete('/cms-hpt.txt');
    for (const _ of [1, 2]) {
      const { status: found, kept } = only(await night());
      expect(found).toBe('not_found');
      expect(kept).toMatchObject([{ url: `${web.site(HOST)}a.csv` }]);
      expect(bytesOf(kept[0]?.file)).toEqual(priceFile(1, 1));
    }
    pointTo('/a.csv');
    expect(only(await night())).toMatchObject({ status: 'unchanged', kept: [] });
  });

  it('keeps the old file until the new one that the pointer names has come', async () => {
    pointTo('/2026.csv');
    pages.set('/2026.csv', whole(1));
    await night();
    pointTo('/2027.csv');
    pages.delete('/2026.csv');
    const missing = only(await night());
    expect(missing).toMatchObject({ status: 'not_found', files: [{ file: null }], kept: [{}] });
    expect(lying()).toEqual(['2026.csv']);
    pages.set('/2027.csv', whole(2));
    expect(only(await night())).toMatchObject({ status: 'ok', kept: [] });
    expect(lying()).toEqual(['2027.csv']);
  });
});

describe('a download that broke off', () => {
  const cut = cutting(whole(1), (visit) => (visit === 1 ? 500 : 1e6));

  it('goes on in the next run where it ended', async () => {
    pointTo('/long.csv');
    pages.set('/long.csv', cut);
    expect(only(await night({ tries: 1 })).status).toBe('cut_off');
    expect(lying()).toEqual([]);
    const after = only(await night({ tries: 1 }));
    expect(after.status).toBe('ok');
    expect(asked.find(({ path }) => path === '/long.csv')?.headers.range).toBe('bytes=500-');
    expect(bytesOf(after.files[0]?.file)).toEqual(priceFile(1, 1));
  });

  it('starts over when the file has changed meanwhile', async () => {
    pointTo('/moved.csv');
    pages.set('/moved.csv', cut);
    await night({ tries: 1 });
    pages.set('/moved.csv', whole(2));
    expect(bytesOf(only(await night({ tries: 1 })).files[0]?.file)).toEqual(priceFile(1, 2));
  });

  it('starts over when the server sends another range, or one of another version', async () => {
    const bytes = priceFile(1, 1);
    const wrong = (range: string, tag?: string): Serve => {
      return (request, response, visit) => {
        if (!request.headers.range) return whole(1)(request, response, visit);
        response
          .writeHead(206, { 'content-range': range, ...(tag ? { etag: tag } : {}) })
          .end(bytes.subarray(500));
      };
    };
    const ranges = [
      `bytes 0-${bytes.length - 1}/${bytes.length}`,
      `bytes 500-${bytes.length - 1}/${bytes.length}`,
    ];
    for (const [i, serve] of [wrong(ranges[0] ?? ''), wrong(ranges[1] ?? '', '"other"')].entries()) {
      pointTo(`/range-${i}.csv`);
      pages.set(`/range-${i}.csv`, cut);
      await night({ tries: 1 });
      pages.set(`/range-${i}.csv`, serve);
      expect(bytesOf(only(await night({ tries: 2 })).files[0]?.file)).toEqual(bytes);
    }
  });
});

describe('validators', () => {
  it('go only to the address they came from', async () => {
    pointTo('/a.csv');
    pages.set('/a.csv', redirect('/one.csv')).set('/one.csv', whole(1)).set('/two.csv', whole(2));
    await night();
    await night();
    const headers = (path: string) => asked.find((request) => request.path === path)?.headers ?? {};
    expect(headers('/a.csv')['if-none-match']).toBeUndefined();
    expect(headers('/one.csv')['if-none-match']).toBeDefined();
    pages.set('/a.csv', redirect('/two.csv'));
    expect(only(await night()).status).toBe('ok');
    expect(headers('/two.csv')['if-none-match']).toBeUndefined();
  });

  it('are not sent for a file that is gone or damaged', async () => {
    pointTo('/a.csv');
    pages.set('/a.csv', whole(1));
    const path = join(out, only(await night()).files[0]?.file ?? '');
    for (const harm of [() => rmSync(path), () => writeFileSync(path, 'half')]) {
      harm();
      await night();
      expect(readFileSync(path)).toEqual(priceFile(1, 1));
    }
  });

  it('hold for a signed address under its next signature', async () => {
    pages.set('/s.csv?id=7&X-Amz-Signature=aa', whole(1)).set('/s.csv?id=7&X-Amz-Signature=bb', whole(1));
    pointTo('/s.csv?id=7&X-Amz-Signature=aa');
    const [first] = only(await night()).files;
    pointTo('/s.csv?id=7&X-Amz-Signature=bb');
    const [next] = only(await night()).files;
    expect(next).toMatchObject({
      status: 'unchanged',
      file: first?.file,
      url: `${web.site(HOST)}s.csv?id=7`,
    });
  });
});

describe('the folder', () => {
  it('has no name that means something to a build, and none outside', async () => {
    const names = [
      '/sources.csv',
      '/STATUS.json',
      '/..%2F..%2Fetc%2Fpasswd',
      '/.hidden',
      '/a%20b(1).csv',
      '/dir/',
    ];
    for (const name of names) pages.set(name, whole(1));
    pointTo(...names);
    expect(only(await night()).status).toBe('ok');
    expect(lying().sort()).toEqual(['_STATUS.json', '_sources.csv', 'a_b_1_.csv', 'dir', 'hidden', 'passwd']);
  });

  it('holds a file that several rows name once, and drops it with the last of them', async () => {
    pointTo('/a.csv');
    pages.set('/a.csv', whole(1));
    const twice = `name,ccn,site\nSample A,160001,${web.site(HOST)}\nSample B,60002,${web.site(HOST)}\n`;
    const report = await night({ list: twice });
    expect(report.hospitals.map(({ ccn, status: found }) => [ccn, found])).toEqual([
      ['160001', 'ok'],
      ['060002', 'ok'],
    ]);
    expect(asked.map(({ path }) => path)).toEqual(['/cms-hpt.txt', '/a.csv']);
    await night({ list: 'name,site\nSample C,\n' });
    expect(lying()).toEqual([]);
  });

  it('is not taken from somebody else', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'sources.csv'), 'file,url\nmine.csv,https://a.sample.test/\n');
    await expect(night()).rejects.toThrow('was not written by a fetch');
    expect(readFileSync(join(out, 'sources.csv'), 'utf8')).toContain('mine.csv');
  });

  it('is written by one run at a time; a lock whose process is gone is no hindrance', async () => {
    pointTo('/a.csv');
    pages.set('/a.csv', whole(1));
    mkdirSync(join(out, '.fetch'), { recursive: true });
    const lock = join(out, '.fetch/lock');
    const ofOther = { ...makeOwner(thisProcess()), pid: process.ppid, instance: null };
    writeFileSync(lock, JSON.stringify(ofOther));
    await expect(night()).rejects.toThrow(`is in use by process ${process.ppid} on`);
    writeFileSync(lock, JSON.stringify({ ...ofOther, pid: 99_999_999 }));
    expect(only(await night()).status).toBe('ok');
    expect(existsSync(lock)).toBe(false);
  });
});
