// A process of its own for `mrf/parallel`: maps the files it is given in a pool of two threads, and prints what it
// counted and how long the pool took. `fresh` threads load their modules and have their code compiled in that time;
// `warm` ones have read these files before, as the threads of a build of many files have.
import { statSync } from 'node:fs';
import { FileReaders } from '../../builder/src/pipeline/map/file-readers.ts';

const THREADS = 2;
const [state, ...paths] = process.argv.slice(2);
const readers = new FileReaders({ threads: THREADS });
if (state === 'warm')
  await readTogether(Array.from({ length: THREADS }, (_, i) => paths[i] ?? paths[0] ?? ''));
const started = performance.now();
const files = await readTogether(paths);
const seconds = (performance.now() - started) / 1000;
const rows = files.reduce((sum, file) => sum + (file.refused ? 0 : file.reading.rows), 0);
process.stdout.write(JSON.stringify({ rows, seconds }));

function readTogether(given: readonly string[]) {
  return Promise.all(
    given.map((path, i) => {
      const scanned = { file: path, path, bytes: statSync(path).size, sha256: '' };
      return readers.readPrices(scanned, `${path}.${i}.observations`, () => {});
    }),
  );
}
