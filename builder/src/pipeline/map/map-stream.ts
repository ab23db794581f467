// Reads a price file as it comes from the network, without the disk. What cannot be read in one go is left to the disk:
// an archive, a file of another kind, and a long file that the reader wants to read again.
import type { MessagePort } from 'node:worker_threads';
import { ReplaySource, StreamSpent } from '../../input/byte-source.ts';
import { readHead } from '../../input/open.ts';
import { refusedOr } from '../../input/refusal.ts';
import { receiveChunks, SenderFailed } from '../../parallel/chunk-port.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import type { InputKind } from '../pipeline.ts';
import { kindByContent } from './identify.ts';
import { mapFile } from './map-file.ts';
import type { MapEntry } from './map-manifest.ts';
import { mapIndex, mapPayerKind } from './map-provider-file.ts';

/**
 * `replayBytes`: how much of the stream the reader may read twice. `payers`: files of payers are read too, with the
 * providers that a search can find; a file of theirs that is refused is left, however much of it is still to come.
 */
export type StreamTask = {
  port: MessagePort;
  artefactPath: string;
  replayBytes: number;
  payers?: { searchable: SharedArrayBuffer | undefined } | undefined;
};
/** What the reading of a stream found; the artefact is written unless the file is refused or a table of contents. */
export type StreamReading = Pick<MapEntry, 'kind' | 'refused' | 'mapped' | 'payer' | 'groups' | 'names'>;
/** `needsDisk`: nothing is known about the file, and it has to be read from the disk. */
export type StreamResult = { reading: StreamReading; needsDisk?: undefined } | { needsDisk: true };

/** Reads one file from a port. */
export async function mapStream({ port, ...task }: StreamTask): Promise<StreamResult> {
  const chunks = receiveChunks(port);
  const source = new ReplaySource(chunks, task.replayBytes);
  try {
    const head = await refusedOr(() => readHead(source));
    if (head.refused) return { needsDisk: true };
    return await mapSource(kindByContent(head.value), source, task);
  } catch (error) {
    if (isStreamError(error)) return { needsDisk: true };
    throw error;
  } finally {
    await chunks.return(undefined);
  }
}

async function mapSource(
  kind: InputKind | undefined,
  path: ReplaySource,
  { artefactPath, payers }: Omit<StreamTask, 'port'>,
): Promise<StreamResult> {
  if (kind === 'mrf') {
    const mapped = await mapFile({ path, observationsPath: artefactPath });
    // A refused file is rare, and only its whole bytes have a hash.
    return mapped.refused ? { needsDisk: true } : { reading: { kind, mapped } };
  }
  if (!payers) return { needsDisk: true };
  if (kind === 'tic-rates' || kind === 'tic-groups') {
    const task = { path, artefactPath, searchable: payers.searchable };
    return { reading: { kind, ...(await withTightHeap(() => mapPayerKind(kind, task))) } };
  }
  if (kind !== 'tic-index') return { needsDisk: true };
  const named = await mapIndex(path);
  return { reading: named.refused ? { kind, refused: named.refused } : { kind, names: named.value } };
}

/** The reader may have wrapped the error. */
function isStreamError(error: unknown): boolean {
  if (error instanceof StreamSpent || error instanceof SenderFailed) return true;
  return error instanceof Error && error.cause !== undefined && isStreamError(error.cause);
}
