// The body of an answer as chunks that survive a broken connection. A stream that breaks discards what has
// not been read yet, so the length of a cut body would depend on chance.
import type { IncomingMessage } from 'node:http';

/** With more unread bytes than this, the connection is paused. */
const HIGH_WATER_BYTES = 1024 * 1024;

/** Yields all chunks that arrived, then ends or throws. Starts reading at once. Iterate over it only once. */
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

/** The connection ended before the body did: the only failure of the network that can happen here. */
export class BrokenBody extends Error {
  constructor(cause?: unknown) {
    super('The connection ended before the body did.', { cause });
    this.name = 'BrokenBody';
  }
}
