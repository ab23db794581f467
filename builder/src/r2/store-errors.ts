// Faults of a store that a person can act on. Above them stand the refusals of publishing, which say what was not done.

/** A store cannot be used, in words for the person who reads the log. Exit code 1. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The store could not be reached, or answered with a fault that repeating did not cure. */
export class StoreUnavailable extends StoreError {
  override name = 'StoreUnavailable';
}

/** An object that is there; `uploadedAt` is an instant in ISO 8601, `md5` hex. */
export type StoredObject = { key: string; bytes: number; md5: string; uploadedAt: string };
