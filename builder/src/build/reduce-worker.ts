// A thread of the reduce pool.
import { serveWork } from './pool.ts';
import { reduceBuckets } from './reduce.ts';

serveWork(reduceBuckets);
