// Politeness: one request at a time per host, a gap between them, and so many in all. Nobody who holds a place in the
// whole waits for a host, so nothing can lock up.
import pLimit, { type LimitFunction } from 'p-limit';

/** Clock and sleep in milliseconds; tests bring their own. */
export type Clock = { now(): number; sleep(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export type Politeness = {
  /** Requests at a time in all. */
  requests: number;
  /** Pause after a request before the next one to the same host. */
  hostGapMs: number;
};

/** Lets tasks through, host by host. */
export class HostGate {
  readonly #clock: Clock;
  readonly #politeness: Politeness;
  readonly #hosts = new Map<string, Promise<void>>();
  readonly #notBefore = new Map<string, number>();
  readonly #inTurn: LimitFunction;

  constructor(clock: Clock, politeness: Politeness) {
    this.#clock = clock;
    this.#politeness = politeness;
    this.#inTurn = pLimit(politeness.requests);
  }

  /** No request to this host for so long: it asked for it. */
  pause(host: string, ms: number): void {
    this.#notBefore.set(host, Math.max(this.#notBefore.get(host) ?? 0, this.#clock.now() + ms));
  }

  /** Runs a request when its turn has come. */
  run<T>(host: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#hosts.get(host) ?? Promise.resolve()).then(() => this.#take(host, task));
    const done = turn.then(
      () => {},
      () => {},
    );
    this.#hosts.set(host, done);
    return turn;
  }

  async #take<T>(host: string, task: () => Promise<T>): Promise<T> {
    const wait = (this.#notBefore.get(host) ?? 0) - this.#clock.now();
    if (wait > 0) await this.#clock.sleep(wait);
    return this.#inTurn(async () => {
      try {
        return await task();
      } finally {
        this.pause(host, this.#politeness.hostGapMs);
      }
    });
  }
}
