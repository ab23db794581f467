// Writes a file so that a reader, or another process writing the same one, never sees half of it.
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes beside the target and moves into place. */
export function writeWhole(
  path: string,
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  return intoPlace(path, (beside) => writeFile(beside, content));
}

let writes = 0;

async function intoPlace(path: string, write: (beside: string) => Promise<void>): Promise<void> {
  writes += 1;
  // Threads share the process id, hence the thread's own clock and count.
  const beside = `${path}.${process.pid}-${performance.timeOrigin}-${writes}.part`;
  try {
    await write(beside);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
