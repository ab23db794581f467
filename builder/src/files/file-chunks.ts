// A plain file in chunks. Two buffers take turns: the next chunk is read while the caller works on the last,
// and no chunk needs a new buffer.
import { open } from 'node:fs/promises';

/** A thread is woken for each chunk. With 1 MB little more time is saved, and memory grows by 5 MB. */
const CHUNK_BYTES = 512 * 1024;

/** The file's bytes. A chunk is valid until the next one is asked for; copy it to keep it longer. */
export async function* fileChunks(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path);
  const read = async (buffer: Buffer) => {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
    return { buffer, bytesRead };
  };
  let next = read(Buffer.allocUnsafeSlow(CHUNK_BYTES));
  let spare: Buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  try {
    for (;;) {
      const { buffer, bytesRead } = await next;
      if (bytesRead === 0) return;
      next = read(spare);
      spare = buffer;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    // When the caller stops early, a read may still be running.
    await next.catch(() => {});
    await handle.close();
  }
}
