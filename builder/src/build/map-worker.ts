// A thread of the map pool: one file after the other, as the pool hands them over.
import { parentPort } from 'node:worker_threads';
import { type MapTask, mapFile } from './map-file.ts';

const port = parentPort;
if (!port) throw new Error('map-worker.ts runs as a worker thread only.');
port.on('message', async (task: MapTask) => {
  try {
    port.postMessage({ mapped: await mapFile(task) });
  } catch (error) {
    port.postMessage({
      failure: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
    });
  }
});
