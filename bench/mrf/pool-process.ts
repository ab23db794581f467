// A process of its own for `mrf/parallel`: maps the files it is given in a pool of two threads, and prints what it
// counted and how long the pool took. Fresh, because a thread that has read files before has its code compiled.
import { statSync } from 'node:fs';
import { FileReaders } from '../../builder/src/pipeline/map/file-readers.ts';

const THREADS = 2;
const paths = process.argv.slice(2);
const started = performance.now();
const readers = new FileReaders({ threads: THREADS });
const files = await Promise.all(
  paths.map((path) => {
    const scanned = { file: path, path, bytes: statSync(path).size, sha256: '' };
    return readers.readPrices(scanned, `${path}.observations`, () => {});
  }),
);
const seconds = (performance.now() - started) / 1000;
const rows = files.reduce((sum, file) => sum + (file.refused ? 0 : file.reading.rows), 0);
process.stdout.write(JSON.stringify({ rows, seconds }));
