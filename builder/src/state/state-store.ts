// The state between nights, as fetch and map need it: small mutable records and immutable objects below `work/`. Two
// implementations: a folder, and an R2 bucket. docs/storage.md lists the keys.

/** A record with the tag that the next swap of it expects. */
export type TaggedText = { text: string; tag: string };

export type StateStore = {
  /** Says in messages which store this is. */
  readonly name: string;
  /** Bytes of an object; undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Keeps an object. One that is there stays: its key says all of its content. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes objects; one that is not there is as good as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** A record; undefined when there is none. */
  readRecord(key: string): Promise<TaggedText | undefined>;
  /** Writes a record if its tag still is `expected` (null: there is none). False: somebody else was faster. */
  swapRecord(key: string, text: string, expected: string | null): Promise<boolean>;
};

/** `<source>` is the first 16 hex digits of the SHA-256 of a stable id: a row's CCN, or an address. */
export const stateKeys = {
  record: (source: string) => `work/${source}/last.json`,
  /** Reduced observations of a file's bytes, as one version of the readers gave them. */
  reduced: (source: string, sha256: string, readerVersion: number) =>
    `work/${source}/${sha256}-${readerVersion}`,
};

/** The state cannot be used: out of reach, or not what a fetch has left. In words for the person who reads the log. */
export class StateError extends Error {
  override name = 'StateError';
}
