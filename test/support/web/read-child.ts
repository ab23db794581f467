// A `read` in a process of its own, to be killed: it says when it is ready, begins when its parent says so, and
// says how many rows are done.
import { readFileSync } from 'node:fs';
import { readShard } from '../../../builder/src/read/read-shard.ts';
import { folderStore } from '../../../builder/src/state/folder-store.ts';
import { readOptions } from './read-options.ts';

const [listPath = '', workDir = '', stateDir = ''] = process.argv.slice(2);

process.once('message', async () => {
  const onProgress = (_step: string, done: number) => process.send?.(done);
  await readShard(
    readOptions(readFileSync(listPath, 'utf8'), workDir, folderStore(stateDir), { onProgress }),
  );
  process.exit(0);
});
process.send?.('ready');
