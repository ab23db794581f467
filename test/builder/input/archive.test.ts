// Archives as folders of inputs: what is listed, how members are named and hashed, what stays a name.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isArchive, listMembers } from '../../../builder/src/input/archive.ts';
import { openText, readHead } from '../../../builder/src/input/open.ts';
import { scanFolder } from '../../../builder/src/input/scan.ts';
import { readSourceUrls } from '../../../builder/src/input/source-urls.ts';
import { type ZipEntry, zipOf } from '../../support/files/zip.ts';

let dir = '';
let folders = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A new folder with these files. */
async function folderOf(files: Record<string, Buffer | string>): Promise<string> {
  folders += 1;
  const folder = join(dir, String(folders));
  await mkdir(folder);
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return folder;
}

async function archive(...entries: ZipEntry[]): Promise<string> {
  return join(await folderOf({ 'a.zip': zipOf(entries) }), 'a.zip');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('listMembers', () => {
  it('leaves out folders and what desktops leave behind, and keeps every other name as it is', async () => {
    const names = [
      'x/',
      'x/b.csv',
      '__MACOSX/x/._b.csv',
      '.hidden',
      'x/.DS_Store',
      'Thumbs.db',
      '../up.csv',
      '/etc/abs.csv',
      'Café.csv',
    ];
    const listed = await listMembers(await archive(...names.map((name) => ({ name, bytes: 'a' }))));
    expect(listed.map(({ name }) => name)).toEqual(['x/b.csv', '../up.csv', '/etc/abs.csv', 'Caf├⌐.csv']);
  });

  it('decodes names as UTF-8 where the archive says so', async () => {
    const [member] = await listMembers(await archive({ name: 'Café.csv', bytes: 'a', flags: 0x800 }));
    expect(member?.name).toBe('Café.csv');
  });

  it('gives a name that comes twice a number', async () => {
    const listed = await listMembers(
      await archive({ name: 'a.csv', bytes: '1' }, { name: 'a.csv', bytes: '2' }),
    );
    expect(listed.map(({ name, index }) => [name, index])).toEqual([
      ['a.csv', 0],
      ['a.csv (2)', 1],
    ]);
  });
});

describe('scanFolder', () => {
  it('makes each member an input with the hash of its unpacked bytes, the same as of the plain file', async () => {
    const folder = await folderOf({
      'a.zip': zipOf([
        { name: 'two.csv', bytes: 'b,c' },
        { name: 'one.csv', bytes: 'a,b', method: 0, zip64: true },
      ]),
      'plain.csv': 'b,c',
    });
    const scanned = await scanFolder(folder);
    expect(scanned.map(({ file, bytes, sha256: hash, archive: from }) => [file, bytes, hash, from])).toEqual([
      ['a.zip/one.csv', 3, sha256('a,b'), 'a.zip'],
      ['a.zip/two.csv', 3, sha256('b,c'), 'a.zip'],
      ['plain.csv', 3, sha256('b,c'), undefined],
    ]);
    expect(await readHead(scanned[1]?.path ?? '')).toBe('b,c');
  });

  it('lists an archive that cannot be opened as one refused file, and a bad member beside the good ones', async () => {
    const folder = await folderOf({
      'bad.zip': zipOf([{ name: 'a.csv', bytes: 'a' }]).subarray(0, 50),
      'mixed.zip': zipOf([
        { name: 'good.csv', bytes: 'a' },
        { name: 'secret.csv', bytes: 'a', flags: 1 },
      ]),
    });
    const scanned = await scanFolder(folder);
    expect(scanned.map(({ file, refused }) => [file, refused?.reason])).toEqual([
      ['bad.zip', 'damaged_archive'],
      ['mixed.zip/good.csv', undefined],
      ['mixed.zip/secret.csv', 'encrypted_archive'],
    ]);
  });

  it('reads a member again and again, also when it is packed twice', async () => {
    const [scanned] = await scanFolder(
      await folderOf({ 'a.zip': zipOf([{ name: 'a.csv.gz', bytes: gzipSync('a,b') }]) }),
    );
    for (let times = 0; times < 3; times += 1) {
      const chunks: string[] = [];
      for await (const text of openText(scanned?.path ?? '', 'utf-8')) chunks.push(text);
      expect(chunks.join('')).toBe('a,b');
    }
  });
});

describe('readSourceUrls', () => {
  it('gives members the address of their archive, and takes no list out of an archive', async () => {
    const scanned = await scanFolder(
      await folderOf({
        'a.zip': zipOf([
          { name: 'one.csv', bytes: 'a' },
          { name: 'sources.csv', bytes: 'file,url\none.csv,https://elsewhere.example/\n' },
        ]),
        'sources.csv': 'file,url\na.zip,https://sample.example/a.zip\n',
      }),
    );
    const urls = await readSourceUrls(scanned);
    expect(urls.get('a.zip/one.csv')).toBe('https://sample.example/a.zip');
    expect([...urls.values()]).not.toContain('https://elsewhere.example/');
  });
});

describe('isArchive', () => {
  it.each([
    ['PK\u0003\u0004rest', true],
    ['PK\u0005\u0006', true],
    ['PKcode,price', false],
    ['', false],
  ])('of %j is %s', (head, out) => expect(isArchive(head)).toBe(out));
});
