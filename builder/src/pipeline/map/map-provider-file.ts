// The map step of one registry, payer or claims file: reads its bytes, writes its artefact, counts everything else.
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type ClaimsReading, makeClaimsTexts, noClaims } from '../../claims/read-claims.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { Opener } from '../../input/byte-source.ts';
import { type ReadOrRefused, type Refused, refusedOr } from '../../input/refusal.ts';
import { type GroupFile, readGroupFile } from '../../payers/group-file.ts';
import { readTicIndex } from '../../payers/index-file.ts';
import { mapPayerFile, type PayerReading } from '../../payers/map-payer-file.ts';
import { NpiSet } from '../../providers/npi-set.ts';
import { providerPriceCodes } from '../../providers/provider-keys.ts';
import { makeRegistryTexts, noRegistryRows, type RegistryCounts } from '../../registry/registry-file.ts';
import type { KindsOf } from '../pipeline.ts';

/** What the map step knows about such a file: one of the four, unless it is refused. */
export type ProviderReading = {
  refused?: Refused;
  registry?: RegistryCounts;
  payer?: PayerReading;
  groups?: Omit<GroupFile, 'npis'> & { npis: number };
  claims?: ClaimsReading;
};

/** The addresses of files that a table of contents names, as published; `blanks` are entries without an address. */
export type NamedFiles = { files: readonly string[]; blanks: number };

/** Only a type of the list of sources: loading it would load every reader into every thread. */
export type ProviderTask = {
  kind: KindsOf<'provider tiles' | 'claims evidence'>;
  path: string;
  /** The file's path in the input folder: only the name of a claims file states its year. */
  file: string;
  artefactPath: string;
  /** The providers that a search can find; without them, every payer file is read to its end. */
  searchable?: SharedArrayBuffer | undefined;
};

const WANTED = providerPriceCodes();

/** Reads one file. A refusal is returned, not thrown, so that the other files of the build are still read. */
export async function mapProviderFile(task: ProviderTask): Promise<ProviderReading> {
  const { kind, path, file, artefactPath } = task;
  if (kind === 'tic-rates' || kind === 'tic-groups') return mapPayerKind(kind, task);
  const read = await refusedOr(async (): Promise<ProviderReading> => {
    if (kind === 'nppes') {
      const registry = noRegistryRows();
      await writeWhole(artefactPath, makeRegistryTexts(path, registry));
      return { registry };
    }
    const claims = noClaims();
    await writeWhole(artefactPath, makeClaimsTexts(path, kind, claims, basename(file)));
    return { claims };
  }, path);
  return read.refused ? { refused: read.refused } : read.value;
}

/** Reads rates or provider groups of a payer, from the disk or from another source. */
export async function mapPayerKind(
  kind: 'tic-rates' | 'tic-groups',
  { path, artefactPath, searchable }: Pick<ProviderTask, 'artefactPath' | 'searchable'> & { path: Opener },
): Promise<ProviderReading> {
  const read = await refusedOr(async (): Promise<ProviderReading> => {
    if (kind === 'tic-rates') {
      // Another part or thread may map the same bytes at the same time.
      const beside = `${artefactPath}.${process.pid}-${threadId}`;
      const set = searchable && new NpiSet(searchable);
      const payer = await mapPayerFile(path, beside, WANTED, set && ((npi) => set.has(npi)));
      await rename(beside, artefactPath);
      return { payer };
    }
    const { npis, ...counts } = await readGroupFile(path);
    await writeWhole(artefactPath, npis.join('\n'));
    return { groups: { ...counts, npis: npis.length } };
  }, nameOfOpener(path));
  return read.refused ? { refused: read.refused } : read.value;
}

/** Reads which files a table of contents names. */
export async function mapIndex(path: Opener): Promise<ReadOrRefused<NamedFiles>> {
  return refusedOr(async () => {
    const { files, blanks } = await readTicIndex(path);
    return { files, blanks };
  }, nameOfOpener(path));
}

function nameOfOpener(path: Opener): string {
  return typeof path === 'string' ? path : 'a stream';
}
