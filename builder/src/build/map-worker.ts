// A thread of the map pool: one file after the other, as the pool hands them over.
import { parentPort } from 'node:worker_threads';
import { type MapTask, mapFile } from './map-file.ts';

const port = parentPort;
if (!port) throw new Error('map-worker.ts runs as a worker thread only.');
/** Progress is told in steps of so many bytes: a message for each chunk would cost more than it says. */
const TOLD_BYTES = 1024 * 1024;

port.on('message', async (task: MapTask) => {
  let untold = 0;
  const onDiskBytes = (bytes: number) => {
    untold += bytes;
    if (untold < TOLD_BYTES) return;
    port.postMessage({ onDiskBytes: untold });
    untold = 0;
  };
  try {
    const mapped = await mapFile(task, onDiskBytes);
    port.postMessage({ onDiskBytes: untold });
    port.postMessage({ mapped });
  } catch (error) {
    port.postMessage({
      failure: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
    });
  }
});
