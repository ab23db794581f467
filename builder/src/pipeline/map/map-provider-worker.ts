// A thread of the map pool for registry and payer files.

import { serveWork } from '../../parallel/pool.ts';
import { mapProviderWork } from './map-provider-work.ts';

serveWork(mapProviderWork.start);
