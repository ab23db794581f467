// How a download passes a body on to a reader that does not need the disk.

/**
 * Reads a body as it comes; `onBytes` is called with the bytes received so far. It returns the hash of what it has read,
 * or only the hash of the beginning when it has left the body before its end. Otherwise it returns the body for the
 * disk, null when the file has to be asked for again.
 */
export type StreamBody = (
  id: string,
  body: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
) => Promise<Streamed | { headSha256: string } | { body: AsyncIterable<Buffer> | null }>;
/** A long file could not be read without the disk. The same request has to be made again, for the disk. */
export class AskAgain extends Error {
  override name = 'AskAgain';
}
export type Streamed = { bytes: number; sha256: string };
