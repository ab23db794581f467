// The state between nights that fetch and map need: small records that change, and objects that never change,
// all below `work/`. A folder and an R2 bucket can hold it. docs/storage.md lists the keys.

/** A record with the tag that the next swap has to give. */
export type TaggedText = { text: string; tag: string };

export type StateStore = {
  /** The name of the store in messages. */
  readonly name: string;
  /** Reads an object; undefined when it is missing. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Stores an object unless its key exists: the same key always has the same content. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
  /** Lists the keys of objects and records that begin with a prefix, which ends in a slash. */
  list(prefix: string): Promise<string[]>;
  /** Removes objects. A missing object is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Reads a record; undefined when it is missing. */
  readRecord(key: string): Promise<TaggedText | undefined>;
  /**
   * Writes a record if its tag is still `expected`, null for a missing record. False when another process was
   * faster.
   */
  swapRecord(key: string, text: string, expected: string | null): Promise<boolean>;
};

/** `<source>` is the first 16 hex digits of the SHA-256 of a stable id: a row's CCN, or an address. */
export const stateKeys = {
  record: (source: string) => `work/${source}/last.json`,
  /** Who asks the server of a host at the moment. */
  lease: (source: string) => `work/leases/${source}.json`,
  /** The last run of a shard of `read`. */
  shard: (name: string) => `work/shards/${name}.json`,
  /** A plan: which files a build uses, and which observations stand for them. */
  plan: (hash: string) => `work/plans/${hash}`,
  /** The names of the plans that are kept, the oldest first. */
  plans: () => 'work/plans.json',
  /** What one version of the readers made of a file's bytes. */
  reduced: (source: string, sha256: string, readerVersion: number) =>
    `work/${source}/${sha256}-${readerVersion}`,
  /** A slice of the large artefacts of the same file, counted from 0. */
  slice: (source: string, sha256: string, readerVersion: number, index: number) =>
    `${stateKeys.reduced(source, sha256, readerVersion)}.${index}`,
  /** Where the newest registry of providers is. */
  registry: () => 'work/registry.json',
};

/**
 * The state cannot be reached or does not fit the folder. The message is for the person who reads the log.
 */
export class StateError extends Error {
  override name = 'StateError';
}

/** The state cannot be reached at the moment. The same command may succeed later. */
export class StateUnavailable extends StateError {
  override name = 'StateUnavailable';
}
