// A thread of the map pool.

import { serveWork } from '../../parallel/pool.ts';
import { mapWork } from './map-work.ts';

serveWork(mapWork.start);
