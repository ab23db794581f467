// Records in a folder that containers of one host name share.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SILENT_SECONDS } from '../../../builder/src/files/lock-beat.ts';
import { makeOwner, thisProcess } from '../../../builder/src/files/lock-owner.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-folder-store-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it.runIf(thisProcess().space)(
  'a record that another container is swapping is not swapped, and an old lock is named',
  async () => {
    const store = folderStore(dir);
    expect(await store.swapRecord('work/x/last.json', 'first', null)).toBe(true);
    const tag = (await store.readRecord('work/x/last.json'))?.tag ?? '';
    const lock = join(dir, 'work', 'x', 'last.json.lock');
    writeFileSync(
      lock,
      JSON.stringify(makeOwner({ ...thisProcess(), pid: 17, space: 'another boot/pid:[1]' })),
    );
    expect(await store.swapRecord('work/x/last.json', 'second', tag)).toBe(false);
    const touched = new Date(Date.now() - (SILENT_SECONDS + 30) * 1000);
    utimesSync(lock, touched, touched);
    await expect(store.swapRecord('work/x/last.json', 'second', tag)).rejects.toThrow(`remove ${lock}`);
    rmSync(lock);
    expect(await store.swapRecord('work/x/last.json', 'second', tag)).toBe(true);
  },
);
