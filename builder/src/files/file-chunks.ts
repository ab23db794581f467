// A plain file in chunks, two buffers taking turns: the next chunk is read while the last is worked on, and nothing
// is allocated for each.
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;

/** The file's bytes. A chunk is good until the next is asked for; who keeps it longer copies it. */
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
    // A read may be under way when the caller has seen enough.
    await next.catch(() => {});
    await handle.close();
  }
}
