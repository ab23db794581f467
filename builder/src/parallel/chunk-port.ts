// A stream of chunks from one thread to another, through a message port. The sender waits when the receiver is behind.
import { MessageChannel, type MessagePort } from 'node:worker_threads';

type Message = { chunk: Uint8Array } | { end: true } | { failure: string };

/** Chunks that are under way: enough that neither side waits for each message. */
const MOST_UNDER_WAY = 16;

/** The sending side. `idleMs` is how long the receiver has not taken the next chunk; 0 when it has nothing to take. */
export class ChunkSender {
  readonly receiver: MessagePort;
  readonly #port: MessagePort;
  #underWay = 0;
  #lastTaken = performance.now();
  #wake = () => {};

  constructor() {
    const { port1, port2 } = new MessageChannel();
    [this.#port, this.receiver] = [port1, port2];
    port1.on('message', () => {
      this.#underWay -= 1;
      this.#lastTaken = performance.now();
      this.#wake();
    });
    port1.on('close', () => this.#wake());
  }

  get idleMs(): number {
    return this.#underWay === 0 ? 0 : performance.now() - this.#lastTaken;
  }

  /** Sends a chunk when there is room for it, or when `isOver` says that nobody takes it any more. */
  async send(chunk: Uint8Array, isOver: () => boolean): Promise<void> {
    while (this.#underWay >= MOST_UNDER_WAY && !isOver())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#underWay === 0) this.#lastTaken = performance.now();
    this.#underWay += 1;
    this.#post({ chunk });
  }

  /** The receiver has ended or is ended: a sender that waits goes on. */
  wake(): void {
    this.#wake();
  }

  end(): void {
    this.#post({ end: true });
  }

  fail(why: string): void {
    this.#post({ failure: why });
  }

  close(): void {
    this.#port.close();
  }

  #post(message: Message): void {
    this.#port.postMessage(message);
  }
}

/** The stream was broken off by its sender. */
export class SenderFailed extends Error {
  override name = 'SenderFailed';
}

/** The receiving side. @throws SenderFailed */
export async function* receiveChunks(port: MessagePort): AsyncGenerator<Buffer> {
  const waiting: Message[] = [];
  let wake = () => {};
  port.on('message', (message: Message) => {
    waiting.push(message);
    wake();
  });
  try {
    for (;;) {
      const message = waiting.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if ('end' in message) return;
      if ('failure' in message) throw new SenderFailed(message.failure);
      port.postMessage('taken');
      yield Buffer.from(message.chunk.buffer, message.chunk.byteOffset, message.chunk.byteLength);
    }
  } finally {
    port.close();
  }
}
