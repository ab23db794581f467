// Reads a price file as it comes from the network, without the disk. What cannot be read in one go is left to the disk:
// an archive, a file of another kind, and a long file that the reader wants to read again.
import type { MessagePort } from 'node:worker_threads';
import { ReplaySource, StreamSpent } from '../../input/byte-source.ts';
import { readHead } from '../../input/open.ts';
import { refusedOr } from '../../input/refusal.ts';
import { receiveChunks, SenderFailed } from '../../parallel/chunk-port.ts';
import { kindByContent } from './identify.ts';
import { type MappedFile, mapFile } from './map-file.ts';

/** `replayBytes`: how much of the stream the reader may read twice. */
export type StreamTask = { port: MessagePort; observationsPath: string; replayBytes: number };
/** `needsDisk`: nothing is known about the file, and it has to be read from the disk. */
export type StreamResult = { mapped: MappedFile; needsDisk?: undefined } | { needsDisk: true };

/** Reads one file from a port. */
export async function mapStream({ port, observationsPath, replayBytes }: StreamTask): Promise<StreamResult> {
  const chunks = receiveChunks(port);
  const source = new ReplaySource(chunks, replayBytes);
  try {
    const head = await refusedOr(() => readHead(source));
    if (head.refused || kindByContent(head.value) !== 'mrf') return { needsDisk: true };
    const mapped = await mapFile({ path: source, observationsPath });
    // A refused file is rare, and only its whole bytes have a hash.
    return mapped.refused ? { needsDisk: true } : { mapped };
  } catch (error) {
    if (isStreamError(error)) return { needsDisk: true };
    throw error;
  } finally {
    await chunks.return(undefined);
  }
}

/** The reader may have wrapped the error. */
function isStreamError(error: unknown): boolean {
  if (error instanceof StreamSpent || error instanceof SenderFailed) return true;
  return error instanceof Error && error.cause !== undefined && isStreamError(error.cause);
}
