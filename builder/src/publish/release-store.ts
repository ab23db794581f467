// The interface of a store of releases. There are two implementations: the operator routes of a running
// service, and R2 with D1 over their own APIs. Every call is idempotent and may be repeated.
import type { CurrentPointer } from '../../../schemas/tile.ts';
import { type StoredObject, StoreError } from '../r2/store-errors.ts';

/**
 * An object to store: its text, and its MD5 in hex, which is R2's etag of an object that was put in one
 * piece.
 */
export type NewObject = { key: string; body: string; md5: string };
/** The pointer with the etag that the next move expects. */
export type StoredPointer = { pointer: CurrentPointer; etag: string };
/**
 * A build in the index. `publishedAt`: when it first went live; `retiredAt`: when it last stopped being live.
 */
export type ReleaseEntry = {
  build: string;
  asOf: string;
  publishedAt: string | null;
  retiredAt: string | null;
};

/**
 * Limits of one call of `putObjects` and `putIndex`, and the number of `putObjects` calls at the same time.
 */
export type StoreLimits = {
  objectsPerCall: number;
  bytesPerCall: number;
  statementsPerCall: number;
  callsAtOnce: number;
};

export type ReleaseStore = {
  /** Name of the store in messages. */
  readonly name: string;
  readonly limits: StoreLimits;
  /** Writes objects that are missing. @throws StoreConflict when a key has other content */
  putObjects(objects: readonly NewObject[]): Promise<void>;
  /** Every object whose key begins with a prefix, sorted by key, page by page. */
  listObjects(prefix: string): AsyncIterable<StoredObject[]>;
  /** Texts in the order of the keys; undefined when an object is missing. */
  readObjects(keys: readonly string[]): Promise<(string | undefined)[]>;
  /** Removes objects. A missing object is not an error. */
  deleteObjects(keys: readonly string[]): Promise<void>;
  /** Runs `INSERT OR IGNORE` statements of a build's index. */
  putIndex(statements: readonly string[]): Promise<void>;
  /** Removes every index row of a build, including its release row. */
  deleteIndex(build: string): Promise<void>;
  /** Every build in the index, newest first; builds of one date by when they first went live. */
  listReleases(): Promise<ReleaseEntry[]>;
  readPointer(): Promise<StoredPointer | undefined>;
  /**
   * Writes the pointer if its etag is still `expected` (null: the pointer does not exist yet), and notes in
   * the index which release went live and which was retired.
   * @throws PointerMoved when the etag is another one
   */
  movePointer(pointer: CurrentPointer, expected: string | null): Promise<void>;
  /** Repeats the notes of the last move, in case a publish was interrupted right after the move. */
  noteLive(pointer: CurrentPointer): Promise<void>;
};

/** The publish cannot go on. The message is for the person who reads the log. Exit code 1. */
export class PublishRefusal extends StoreError {
  override name = 'PublishRefusal';
}

/** A key already has other content, which is never overwritten. */
export class StoreConflict extends PublishRefusal {
  override name = 'StoreConflict';
  constructor(key: string) {
    super(`${key} is stored with other content. Nothing was overwritten: a key never changes its content.`);
  }
}

/** The pointer has changed since this publish read it. */
export class PointerMoved extends PublishRefusal {
  override name = 'PointerMoved';
}
