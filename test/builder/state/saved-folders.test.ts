// Folders that machines exchange through the state: the same bytes on the other side, whole or not at all.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stateCommand } from '../../../builder/src/commands/state.ts';
import { stateSettings } from '../../../builder/src/r2/settings.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { listAllFiles } from '../../../builder/src/state/list-all-files.ts';
import { r2State } from '../../../builder/src/state/r2-state.ts';
import { dropFolders, loadFolders, saveFolder } from '../../../builder/src/state/saved-folders.ts';
import type { StateStore } from '../../../builder/src/state/state-store.ts';
import { type LoopbackR2, loopbackEnvironment, startLoopbackR2 } from '../../../tools/testbed/loopback-r2.ts';
import { callAtlas } from '../../support/cli.ts';

const SLICE = 5_000;
const work = mkdtempSync(join(tmpdir(), 'atlas-saved-'));
let folders = 0;
const newFolder = () => join(work, String(folders++));
let server: LoopbackR2;
beforeAll(async () => {
  server = await startLoopbackR2({ pageSize: 2 });
});
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

function folderOf(files: Record<string, string | Buffer>, dir = newFolder()): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}
const filesOf = async (dir: string) =>
  Object.fromEntries(
    (await listAllFiles(dir)).map(({ path, fullPath }) => [path, readFileSync(fullPath).toString('base64')]),
  );

const STORES: [string, () => StateStore][] = [
  ['a folder', () => folderStore(newFolder())],
  ['R2', () => r2State(stateSettings(loopbackEnvironment(server)))],
];

describe.each(STORES)('a folder saved in %s', (_, open) => {
  let store: StateStore;
  beforeEach(() => {
    server.objects.clear();
    store = open();
  });

  it('is loaded with the same bytes: empty, hidden, large and many files', async () => {
    const dir = folderOf({
      'empty.json': '',
      '.fetch/notes.json': '{}',
      'a b/ü.csv': 'umlaut',
      'exactly-one-slice.bin': randomBytes(SLICE),
      'large.bin': randomBytes(SLICE + 12_345),
      ...Object.fromEntries(Array.from({ length: 50 }, (__, i) => [`tiles/${i}.json`, `{"tile":${i}}`])),
    });
    expect(await saveFolder(store, 'nights/7/build', dir, { sliceBytes: SLICE })).toMatchObject({
      files: 55,
    });
    const out = newFolder();
    expect(await loadFolders(store, 'nights/7/build', out)).toMatchObject({ files: 55 });
    expect(await filesOf(out)).toEqual(await filesOf(dir));
    expect(await loadFolders(store, 'nights/8', out)).toBeUndefined();
  });

  it('is loaded together with all others below a name', async () => {
    for (const part of [1, 2, 10])
      await saveFolder(store, `nights/7/map/${part}`, folderOf({ [`work/part-${part}`]: `${part}` }));
    await saveFolder(store, 'nights/7/mapped', folderOf({ other: '' }));
    const out = newFolder();
    expect(await loadFolders(store, 'nights/7/map', out)).toMatchObject({ files: 3 });
    expect(Object.keys(await filesOf(out))).toEqual(['work/part-1', 'work/part-10', 'work/part-2']);
  });

  it('gives and takes only the subfolders that are asked for', async () => {
    const dir = folderOf({ 'tiles/a': 'a', 'work/map/b': 'b', 'work/reduce/c': 'c', 'tiles-not': 'd' });
    await saveFolder(store, 'x', dir, { only: ['tiles', 'work/reduce/'] });
    const [all, some] = [newFolder(), newFolder()];
    await loadFolders(store, 'x', all);
    expect(Object.keys(await filesOf(all))).toEqual(['tiles/a', 'work/reduce/c']);
    await loadFolders(store, 'x', some, { only: ['work'] });
    expect(Object.keys(await filesOf(some))).toEqual(['work/reduce/c']);
  });

  it('replaces what the name had, and writes only what changed', async () => {
    const first = { 'a.bin': randomBytes(SLICE - 5), 'b.bin': randomBytes(SLICE - 5) };
    await saveFolder(store, 'inputs', folderOf(first), { sliceBytes: SLICE });
    const kept: string[] = [];
    const counting: StateStore = {
      ...store,
      keep: (key, bytes) => {
        kept.push(key);
        return store.keep(key, bytes);
      },
    };
    const dir = folderOf({ 'a.bin': first['a.bin'], 'c.bin': 'new file' });
    await saveFolder(counting, 'inputs', dir, { sliceBytes: SLICE });
    expect(kept).toHaveLength(1);
    // The record and two slices: what only the old folder used is gone.
    expect(await store.list('work/folders/')).toHaveLength(3);
    const out = newFolder();
    await loadFolders(store, 'inputs', out);
    expect(await filesOf(out)).toEqual(await filesOf(dir));
  });

  it('goes when newer nights are kept, in the order of their numbers', async () => {
    for (const run of ['8', '9', '10', '11'])
      for (const step of ['map/1', 'build'])
        await saveFolder(store, `nights/${run}/${step}`, folderOf({ run }));
    await saveFolder(store, 'inputs', folderOf({ a: 'a' }));
    expect(await dropFolders(store, 'nights', 2)).toEqual(['nights/8', 'nights/9']);
    expect(await loadFolders(store, 'nights/9', newFolder())).toBeUndefined();
    expect(await loadFolders(store, 'nights/10', newFolder())).toMatchObject({ files: 2 });
    expect(await dropFolders(store, 'nights', 2)).toEqual([]);
    expect(await dropFolders(store, 'nights', 0)).toEqual(['nights/10', 'nights/11']);
    expect(await store.list('work/folders/')).toHaveLength(2);
  });

  it('is refused when it is empty, or its folder is missing, or two save it at once', async () => {
    const empty = newFolder();
    mkdirSync(empty);
    symlinkSync('/etc/hostname', join(empty, 'link'));
    await expect(saveFolder(store, 'x', empty)).rejects.toThrow('has no files to save as x');
    await expect(saveFolder(store, 'x', join(work, 'missing'))).rejects.toThrow('missing');
    const raced: StateStore = { ...store, swapRecord: async () => false };
    await expect(saveFolder(raced, 'x', folderOf({ a: 'a' }))).rejects.toThrow('Another process has saved x');
  });

  it.each([
    ['lacks a slice', (keys: string[]) => store.remove(keys)],
    [
      'has a slice with other bytes',
      async (keys: string[]) => {
        await store.remove(keys);
        for (const key of keys) await store.keep(key, Buffer.from('other'));
      },
    ],
  ])('that %s is not loaded', async (__, damage) => {
    await saveFolder(store, 'x', folderOf({ a: 'a' }));
    await damage((await store.list('work/folders/x/')).filter((key) => !key.endsWith('/folder.json')));
    const out = newFolder();
    await expect(loadFolders(store, 'x', out)).rejects.toThrow('part of the saved folder x. Save it again');
    expect(await filesOf(out)).toEqual({});
  });

  it.each(['../escaped', '/etc/escaped', 'a/../../escaped', 'a\\..\\escaped', ''])(
    'with the path "%s" is not loaded',
    async (path) => {
      const text = JSON.stringify({ format: 1, files: [{ path, bytes: 0 }], slices: [] });
      await store.swapRecord('work/folders/x/folder.json', text, null);
      await expect(loadFolders(store, 'x', newFolder())).rejects.toThrow('folder.json is damaged');
    },
  );
});

describe('atlas state', () => {
  it('saves, loads and drops, and says what is missing', async () => {
    const state = newFolder();
    const printed: unknown[] = [];
    const print = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(text) > 0);
    const atlas = (...args: string[]) =>
      stateCommand().parseAsync([...args, '--state', state], { from: 'user' });
    const out = newFolder();
    await atlas('save', folderOf({ 'a/b': 'c' }), '--as', 'nights/1/build');
    await atlas('load', out, '--from', 'nights/1/build', 'inputs', '--if-saved');
    await expect(atlas('load', out, '--from', 'nights/2')).rejects.toThrow(
      'has no saved folder nights/2. Run the step that saves it.',
    );
    await atlas('drop', 'nights', '--keep', '0');
    print.mockRestore();
    expect(printed).toEqual([
      'Saved 1 files of 1 bytes as nights/1/build.\n',
      `Loaded 1 files of 1 bytes into ${out}.\n`,
      'Removed nights/1.\n',
    ]);
    expect(readFileSync(join(out, 'a/b'), 'utf8')).toBe('c');
  });

  it('takes no name that leads elsewhere', async () => {
    const { code, stderr } = await callAtlas(['state', 'drop', '../x', '--keep', '1', '--state', work]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Give a name of letters')]);
  });
});
