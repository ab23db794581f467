import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIfThere, sizeIfThere } from '../../../builder/src/files/notes.ts';
import { createWhole, writeWhole, writeWholeAlone } from '../../../builder/src/files/write-whole.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'atlas-write-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function* failing(): AsyncGenerator<string> {
  yield 'half of it';
  throw new Error('the source broke');
}

describe.each([
  ['writeWhole', writeWhole],
  ['writeWholeAlone', writeWholeAlone],
  ['createWhole', createWhole],
])('%s', (_, write) => {
  it('makes the folder and leaves nothing beside the file', async () => {
    await write(join(dir, 'a/b/file.txt'), 'whole');
    expect(readFileSync(join(dir, 'a/b/file.txt'), 'utf8')).toBe('whole');
    expect(readdirSync(join(dir, 'a/b'))).toEqual(['file.txt']);
  });

  it('leaves no file at all when its source breaks', async () => {
    await expect(write(join(dir, 'file.txt'), failing())).rejects.toThrow('the source broke');
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('writing where a file exists', () => {
  it('replaces it, or keeps the old content when the source breaks', async () => {
    const path = join(dir, 'file.txt');
    for (const write of [writeWhole, writeWholeAlone]) {
      await write(path, 'old');
      await expect(write(path, failing())).rejects.toThrow();
      expect(readFileSync(path, 'utf8')).toBe('old');
      await write(path, 'new');
      expect(readFileSync(path, 'utf8')).toBe('new');
    }
  });

  it('is refused by createWhole; of many writers exactly one wins', async () => {
    const path = join(dir, 'file.txt');
    const texts = Array.from({ length: 20 }, (_, i) => `writer ${i}`.repeat(1000));
    const won = await Promise.all(texts.map((text) => createWhole(path, text)));
    expect(won.filter((created) => created)).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toBe(texts[won.indexOf(true)]);
    expect(readdirSync(dir)).toEqual(['file.txt']);
  });

  it('alone replaces what a killed process left', async () => {
    writeFileSync(join(dir, 'file.txt.new'), 'half');
    await writeWholeAlone(join(dir, 'file.txt'), 'whole');
    expect(readdirSync(dir)).toEqual(['file.txt']);
  });
});

describe('reading a file that may be missing', () => {
  it('gives undefined for a missing file and throws every other error', async () => {
    expect(existsSync(join(dir, 'none'))).toBe(false);
    expect(await readIfThere(join(dir, 'none'))).toBeUndefined();
    expect(await sizeIfThere(join(dir, 'none'))).toBeUndefined();
    await expect(readIfThere(dir)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
