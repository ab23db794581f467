// The byte door: what readers see of a file, whatever its encoding and wherever it is cut.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectEncoding, readHead, TextBytes } from '../../../builder/src/input/open.ts';

const TEXT = 'name,price\nCaf\u00e9 \u{1f9ea},1\n';
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'open-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function pathOf(bytes: Buffer): Promise<string> {
  const path = join(dir, 'input');
  await writeFile(path, bytes);
  return path;
}

async function read(
  bytes: Buffer,
): Promise<{ bytes: Buffer; encoding: string; onDisk: number; unpacked: number }> {
  let onDisk = 0;
  const source = new TextBytes(await pathOf(bytes), (count) => {
    onDisk += count;
  });
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return { bytes: Buffer.concat(chunks), encoding: await source.encoding(), onDisk, unpacked: source.bytes };
}

describe('TextBytes', () => {
  const utf16 = Buffer.from(TEXT, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16LE', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16BE', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16LE without a mark', utf16, 'utf-16le'],
    ['UTF-16BE without a mark', Buffer.from(utf16).swap16(), 'utf-16be'],
    ['gzip', gzipSync(TEXT), 'utf-8'],
  ])('gives %s as UTF-8 without a mark', async (_, bytes, encoding) => {
    const found = await read(bytes);
    expect(found.bytes.toString()).toBe(TEXT);
    expect(found.encoding).toBe(encoding);
    expect(found.onDisk).toBe(bytes.length);
    expect(await detectEncoding(await pathOf(bytes))).toBe(encoding);
    expect(await readHead(await pathOf(bytes))).toBe(TEXT);
  });

  it('gives Windows-1252 as it is, and says so before the end when asked', async () => {
    const bytes = Buffer.concat([Buffer.alloc(600_000, 'a,b\n'), Buffer.from([0x92])]);
    const found = await read(bytes);
    expect(found.encoding).toBe('windows-1252');
    expect(found.bytes.equals(bytes)).toBe(true);
    const source = new TextBytes(await pathOf(bytes));
    for await (const _ of source) {
      expect(await source.encoding()).toBe('windows-1252');
      break;
    }
  });

  it('is not misled by characters cut at the end of a chunk', async () => {
    // Reads are of 256 KB: each shift cuts the four bytes of a character at another place.
    for (let shift = 0; shift < 4; shift += 1) {
      const bytes = Buffer.from('x'.repeat(256 * 1024 - shift) + '\u{1f9ea}'.repeat(70_000));
      expect((await read(bytes)).encoding).toBe('utf-8');
      expect((await read(bytes.subarray(0, -1))).encoding).toBe('windows-1252');
    }
  });

  it.each([
    ['', 'empty_file', ''],
    ['a,b\n\u0000', 'nul_bytes', 'byte 4'],
  ])('refuses %j as %s', async (text, reason, at) => {
    await expect(read(Buffer.from(text))).rejects.toMatchObject({ reason, at });
  });

  it('refuses gzip of nothing where its head is read', async () => {
    await expect(readHead(await pathOf(gzipSync('')))).rejects.toMatchObject({ reason: 'empty_file' });
  });
});
