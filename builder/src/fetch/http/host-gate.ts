// Politeness: one request at a time for each host, a pause between them, and a limit of requests at the same
// time. A request first waits for its host and only then for the limit, so that waiting requests cannot block
// each other.
import pLimit, { type LimitFunction } from 'p-limit';

/** Clock and sleep in milliseconds; tests use their own. */
export type Clock = { now(): number; sleep(ms: number): Promise<void> };

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export type Politeness = {
  /** Maximum number of requests at the same time, over all hosts. */
  requests: number;
  /** Pause after a request before the next one to the same host. */
  hostGapMs: number;
};

/** Gives a request its turn at a host. */
export type Turns = { run<T>(host: string, task: () => Promise<T>): Promise<T> };

/** Runs requests one after the other for each host. */
export class HostGate implements Turns {
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

  /** Sends no request to this host for `ms` milliseconds, because it asked for a pause. */
  pause(host: string, ms: number): void {
    this.#notBefore.set(host, Math.max(this.#notBefore.get(host) ?? 0, this.#clock.now() + ms));
  }

  /** Runs a request when it is its turn. */
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
