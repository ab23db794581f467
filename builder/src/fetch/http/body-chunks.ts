// The body of an answer as chunks that outlive their connection: a stream that breaks throws away what nobody has read
// yet, and how far a cut body came would be left to chance.
import type { IncomingMessage } from 'node:http';

/** Unread bytes after which the connection has to wait. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** All chunks that arrived, then the end or the error. Starts reading at once; to be iterated once. */
export function bodyChunks(response: IncomingMessage): AsyncIterable<Buffer> {
  const chunks: Buffer[] = [];
  let waiting = 0;
  let ended: { error?: BrokenBody } | undefined;
  let wake = () => {};
  const end = (error?: BrokenBody) => {
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
  response.on('error', (cause) => end(new BrokenBody(cause)));
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

/** The connection ended before the body did. Nothing else that can go wrong here is the network's. */
export class BrokenBody extends Error {
  constructor(cause?: unknown) {
    super('The connection ended before the body did.', { cause });
    this.name = 'BrokenBody';
  }
}
