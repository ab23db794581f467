// The version of everything between a file's bytes and its observations. Apart, because fetching asks for it too: what
// another version read is read again.

/** Raised when a reader gives other rows or observations for the same bytes. */
export const READER_VERSION = 3;
