// Unpacking through the byte door: every byte, in one buffer's time, whatever is cut, appended or left unread.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBytes } from '../../../builder/src/input/bytes.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gunzip-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function pathOf(bytes: Buffer): Promise<string> {
  const path = join(dir, 'input.gz');
  await writeFile(path, bytes);
  return path;
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of openBytes(await pathOf(bytes))) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Bytes that hardly pack, so that the packed file is read in several pieces. */
function noise(length: number): Buffer {
  const random = seededRandom(11);
  return Buffer.from(Uint8Array.from({ length }, () => random.int(256)));
}

describe('openBytes on gzip', () => {
  it('gives every byte of one or many members', async () => {
    const parts = [noise(1_500_000), Buffer.alloc(900_000, 'row,1\n'), Buffer.from('end')];
    expect((await unpacked(gzipSync(Buffer.concat(parts)))).equals(Buffer.concat(parts))).toBe(true);
    const members = Buffer.concat(parts.map((part) => gzipSync(part)));
    expect((await unpacked(members)).equals(Buffer.concat(parts))).toBe(true);
  });

  it('holds no chunk longer than until the next one', async () => {
    const path = await pathOf(gzipSync(Buffer.alloc(16_000_000, 'row,1\n')));
    const seen: Buffer[] = [];
    for await (const chunk of openBytes(path)) {
      expect(chunk.length).toBeGreaterThan(0);
      seen.push(chunk);
    }
    const kept = seen.reduce((sum, { length }) => sum + length, 0);
    expect(seen.length).toBeGreaterThan(50);
    expect(kept).toBeLessThan(200_000);
  });

  it('leaves out what is no gzip behind the last member', async () => {
    const text = Buffer.alloc(300_000, 'row,1\n');
    expect((await unpacked(Buffer.concat([gzipSync(text), Buffer.alloc(600_000)]))).equals(text)).toBe(true);
  });

  it('refuses what is cut off, and lets go of what is not read to its end', async () => {
    const packed = gzipSync(noise(1_000_000));
    await expect(unpacked(packed.subarray(0, -1000))).rejects.toMatchObject({ reason: 'truncated_gzip' });
    for await (const chunk of openBytes(await pathOf(packed))) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  });
});
