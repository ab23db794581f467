// A thread of the map pool for registry and payer files.
import { mapProviderWork } from './map-provider-work.ts';
import { serveWork } from './pool.ts';

serveWork(mapProviderWork.start);
