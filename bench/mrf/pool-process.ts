// A process of its own for `mrf/parallel`: maps the files it is given in a pool of two threads, and prints what it
// counted and how long the pool took. Fresh, because a thread that has read files before has its code compiled.

import { runPool } from '../../builder/src/parallel/pool.ts';
import { mapWork } from '../../builder/src/pipeline/map/map-file.ts';

const THREADS = 2;
const tasks = process.argv.slice(2).map((path) => ({ path, observationsPath: `${path}.observations` }));
const started = performance.now();
const files = await runPool(mapWork, null, tasks, THREADS);
const seconds = (performance.now() - started) / 1000;
const rows = files.reduce((sum, file) => sum + (file.refused ? 0 : file.reading.rows), 0);
process.stdout.write(JSON.stringify({ rows, seconds }));
