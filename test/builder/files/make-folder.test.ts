// Folders that cannot be made. Below /proc the system says that a parent is missing, and Node's recursive mkdir then
// goes on for ever.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FetchFolderError, openFolder } from '../../../builder/src/fetch/folder/folder.ts';
import { makeFolder } from '../../../builder/src/files/make-folder.ts';
import { writeWhole } from '../../../builder/src/files/write-whole.ts';
import { OutDirError, openOutDir } from '../../../builder/src/pipeline/step/out-dir.ts';

const IMPOSSIBLE = '/proc/no-such-folder/below';
const dir = mkdtempSync(join(tmpdir(), 'atlas-folders-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.runIf(existsSync('/proc/self'))('a folder below /proc', () => {
  it('is refused by fetch in a sentence', async () => {
    const opened = openFolder(IMPOSSIBLE);
    await expect(opened).rejects.toThrow(FetchFolderError);
    await expect(opened).rejects.toThrow('is not a folder that can be written to. Choose another folder.');
  });

  it('is refused by build in a sentence', async () => {
    const opened = openOutDir(IMPOSSIBLE);
    await expect(opened).rejects.toThrow(OutDirError);
    await expect(opened).rejects.toThrow('is not a folder that a build can be written to.');
  });

  it('is an error when a file is written to it, as in a state', async () => {
    await expect(writeWhole(`${IMPOSSIBLE}/record`, 'text')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('makeFolder', () => {
  it('makes what is missing, also twice at once', async () => {
    const path = join(dir, 'a', 'b', 'c');
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(dir, 'a', 'd'))]);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('refuses a file, and a folder below a file', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(makeFolder(join(dir, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(dir, 'file', 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
