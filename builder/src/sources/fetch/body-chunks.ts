// The body of an answer as chunks that outlive their connection: a stream that breaks throws away what nobody has read
// yet, and how far a cut body came would be left to chance.
import type { IncomingMessage } from 'node:http';

/** Unread bytes after which the connection has to wait. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** All chunks that arrived, then the end or the error. Starts reading at once; to be iterated once. */
export function bodyChunks(response: IncomingMessage): AsyncIterable<Buffer> {
  const chunks: Buffer[] = [];
  let waiting = 0;
  let ended: { error?: Error } | undefined;
  let wake = () => {};
  const end = (error?: Error) => {
    ended ??= error ? { error } : {};
    wake();
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting > HIGH_WATER_BYTES) response.pause();
    wake();
  });
  response.on('end', () => end());
  response.on('error', end);
  response.on('close', () => end(new BrokenBody()));
  return (async function* () {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk) {
        waiting -= chunk.length;
        if (waiting <= HIGH_WATER_BYTES) response.resume();
        yield chunk;
      } else if (ended) {
        if (ended.error) throw ended.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  })();
}

/** The connection closed within the body without saying more. */
class BrokenBody extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}
