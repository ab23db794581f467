// Distinguishes servers that are gone from a network that is gone. As long as nobody at all has answered, a row that could not
// be reached is held back; when that is so for all rows, the run ends and is tried again.
import type { FetchContext } from '../fetch/fetch-run.ts';
import type { UnitOutcome } from './read-unit.ts';

/** No server could be reached, so nothing is known about any of them. */
export class NetworkDown extends Error {
  override name = 'NetworkDown';
}

/** With fewer rows, it may well be that exactly these servers are gone. */
const ENOUGH_ROWS = 5;

/** What one process has seen of the network. */
export class NetworkWatch {
  #isAnswered = false;
  #heldBack: (() => Promise<void>)[] = [];

  /** The same context; every answer of a server is noticed. */
  watching(context: FetchContext): FetchContext {
    return {
      ...context,
      follow: (start, headersFor, read) =>
        context.follow(start, headersFor, (answer, url) => {
          this.#isAnswered = true;
          return read(answer, url);
        }),
    };
  }

  /** Saves an outcome now, or later when it may be the fault of the network. */
  async admit({ statuses }: UnitOutcome, save: () => Promise<void>): Promise<void> {
    if (!this.#isAnswered && statuses.every(({ status }) => status === 'unreachable')) {
      this.#heldBack.push(save);
      return;
    }
    await save();
    if (this.#isAnswered) await this.#saveHeldBack();
  }

  /** @throws NetworkDown */
  async end(): Promise<void> {
    if (!this.#isAnswered && this.#heldBack.length >= ENOUGH_ROWS)
      throw new NetworkDown(
        `None of ${this.#heldBack.length} rows could be reached, and no other server answered. Check the network of this machine and run this again.`,
      );
    await this.#saveHeldBack();
  }

  async #saveHeldBack(): Promise<void> {
    const heldBack = this.#heldBack;
    this.#heldBack = [];
    for (const save of heldBack) await save();
  }
}
