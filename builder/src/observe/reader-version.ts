// The version of everything between the bytes of a file and its observations. It has its own file because
// `fetch` needs it too: a file that another version has read is downloaded and read again.

/** Raised when a reader gives different rows, observations or header facts for the same bytes. */
export const READER_VERSION = 8;
