// A thread of the map pool.
import { mapWork } from './map-work.ts';
import { serveWork } from './pool.ts';

serveWork(mapWork.start);
