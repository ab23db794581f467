// Where releases live, as publishing needs it: two implementations, the operator's routes of a running service and
// R2 with D1 over their own APIs. Everything is idempotent, so any call may be made again.
import type { CurrentPointer } from '../../../schemas/tile.ts';
import { type StoredObject, StoreError } from '../r2/store-errors.ts';

/** An object to put: its text, and its MD5 in hex, which R2 gives as the etag of an object put in one piece. */
export type NewObject = { key: string; body: string; md5: string };
/** The pointer with the etag that the next move expects. */
export type StoredPointer = { pointer: CurrentPointer; etag: string };
/** A build the index knows. `publishedAt`: first went live; `retiredAt`: last stopped being live. */
export type ReleaseEntry = {
  build: string;
  asOf: string;
  publishedAt: string | null;
  retiredAt: string | null;
};

/** What one call of `putObjects` and `putIndex` takes, and how many calls of `putObjects` go on at a time. */
export type StoreLimits = {
  objectsPerCall: number;
  bytesPerCall: number;
  statementsPerCall: number;
  callsAtOnce: number;
};

export type ReleaseStore = {
  /** Says in messages which store this is. */
  readonly name: string;
  readonly limits: StoreLimits;
  /** Writes what is not there; throws StoreConflict when a key holds other content. */
  putObjects(objects: readonly NewObject[]): Promise<void>;
  /** Every object below a prefix, sorted by key. */
  listObjects(prefix: string): Promise<StoredObject[]>;
  /** Texts in the order of the keys; undefined where there is no object. */
  readObjects(keys: readonly string[]): Promise<(string | undefined)[]>;
  /** Removes objects; one that is not there is as good as removed. */
  deleteObjects(keys: readonly string[]): Promise<void>;
  /** Runs `INSERT OR IGNORE` statements of a build's index. */
  putIndex(statements: readonly string[]): Promise<void>;
  /** Removes every index row of a build, its release row too. */
  deleteIndex(build: string): Promise<void>;
  /** Every build the index knows, newest id first. */
  listReleases(): Promise<ReleaseEntry[]>;
  readPointer(): Promise<StoredPointer | undefined>;
  /**
   * Writes the pointer if its etag still is `expected` (null: there is none) and notes in the index which release
   * went live and which was retired. Throws PointerMoved otherwise.
   */
  movePointer(pointer: CurrentPointer, expected: string | null): Promise<void>;
  /** Notes again what the last move should have noted: for a publish that stopped right after it. */
  noteLive(pointer: CurrentPointer): Promise<void>;
};

/** Something a publish cannot go on with, said in words for the person who reads the log. Exit code 1. */
export class PublishRefusal extends StoreError {
  override name = 'PublishRefusal';
}

/** A key already holds other content: never overwritten. */
export class StoreConflict extends PublishRefusal {
  override name = 'StoreConflict';
  constructor(key: string) {
    super(`${key} is stored with other content. A key never changes its content: nothing was overwritten.`);
  }
}

/** The pointer is no longer where this publish found it. */
export class PointerMoved extends PublishRefusal {
  override name = 'PointerMoved';
}
