// A program that builds folders one after the other, with the small dictionary when its environment says so:
// `node build-small-folders.ts AS_OF DATA OUT [DATA OUT ...]`. A process for each build would load all modules again.
import { build } from '../../../builder/src/pipeline/build.ts';

const [asOf = '', ...folders] = process.argv.slice(2);
for (let i = 0; i < folders.length; i += 2)
  await build({ dataDir: folders[i] ?? '', outDir: folders[i + 1] ?? '', threads: 1, asOf });
