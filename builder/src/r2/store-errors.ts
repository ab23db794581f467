// Errors of a store that a person can act on.

/** A store cannot be used; the message is for the person who reads the log. Exit code 1. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The store could not be reached, or still answered with an error after the call was repeated. */
export class StoreUnavailable extends StoreError {
  override name = 'StoreUnavailable';
}

/** An object in the store; `uploadedAt` is an instant in ISO 8601, `md5` is in hex. */
export type StoredObject = { key: string; bytes: number; md5: string; uploadedAt: string };
