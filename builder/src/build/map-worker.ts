// A thread of the map pool.
import { mapFile } from './map-file.ts';
import { serveWork } from './pool.ts';

serveWork(() => mapFile);
