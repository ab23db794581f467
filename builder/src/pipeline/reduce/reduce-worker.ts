// A thread of the reduce pool.
import { serveWork } from '../../parallel/pool.ts';
import { reduceBuckets } from './reduce.ts';

serveWork(reduceBuckets);
