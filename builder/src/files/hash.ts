// Hashes of texts, bytes, streams and files.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

type Digest = 'hex' | 'base64' | 'base64url';

/** SHA-256 of a text or of bytes. */
export function sha256(content: string | Uint8Array, digest: Digest = 'hex'): string {
  return createHash('sha256').update(content).digest(digest);
}

/** MD5, for stores that identify an object by it. */
export function md5(content: string | Uint8Array, digest: Digest = 'hex'): string {
  return createHash('md5').update(content).digest(digest);
}

/** SHA-256 in hex of chunks that follow one another. */
export async function hashChunks(chunks: AsyncIterable<string | Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** SHA-256 in hex of a file's bytes as they are on disk. */
export function hashFile(path: string): Promise<string> {
  return hashChunks(createReadStream(path));
}
