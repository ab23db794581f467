// The router of the app, which keeps what it found for the addresses that programs ask all the time: to find the middleware of
// an address in the tree of all routes costs more than the join of a lookup.
import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** Methods of the API. Any other word may be sent as a method, and is not kept. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Finds the same handlers as the tree of routes. Paths that are kept must have no parameters. */
export class KeptRoutes<T> implements Router<T> {
  readonly name = 'KeptRoutes';
  readonly #tree = new TrieRouter<T>();
  readonly #paths: ReadonlySet<string>;
  readonly #kept = new Map<string, Result<T>>();

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
  }

  add(method: string, path: string, handler: T): void {
    this.#kept.clear();
    this.#tree.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    if (!this.#paths.has(path) || !METHODS.has(method)) return this.#tree.match(method, path);
    const name = `${method} ${path}`;
    const known = this.#kept.get(name);
    if (known) return known;
    const found = this.#tree.match(method, path);
    this.#kept.set(name, found);
    return found;
  }
}
