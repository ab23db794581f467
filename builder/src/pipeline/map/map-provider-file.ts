// The map step of one registry, payer or claims file: reads its bytes, writes its artefact, counts everything else.
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type ClaimsReading, makeClaimsTexts, noClaims } from '../../claims/read-claims.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { type Refused, refusedOr } from '../../input/refusal.ts';
import { type GroupFile, readGroupFile } from '../../payers/group-file.ts';
import { mapPayerFile, type PayerReading } from '../../payers/map-payer-file.ts';
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

/** Only a type of the list of sources: loading it would load every reader into every thread. */
export type ProviderTask = {
  kind: KindsOf<'provider tiles' | 'claims evidence'>;
  path: string;
  /** The file's path in the input folder: only the name of a claims file states its year. */
  file: string;
  artefactPath: string;
};

const WANTED = providerPriceCodes();

/** Reads one file. A refusal is returned, not thrown, so that the other files of the build are still read. */
export async function mapProviderFile({
  kind,
  path,
  file,
  artefactPath,
}: ProviderTask): Promise<ProviderReading> {
  const read = await refusedOr(async (): Promise<ProviderReading> => {
    if (kind === 'nppes') {
      const registry = noRegistryRows();
      await writeWhole(artefactPath, makeRegistryTexts(path, registry));
      return { registry };
    }
    if (kind === 'tic-rates') {
      // Another part or thread may map the same bytes at the same time.
      const beside = `${artefactPath}.${process.pid}-${threadId}`;
      const payer = await mapPayerFile(path, beside, WANTED);
      await rename(beside, artefactPath);
      return { payer };
    }
    if (kind !== 'tic-groups') {
      const claims = noClaims();
      await writeWhole(artefactPath, makeClaimsTexts(path, kind, claims, basename(file)));
      return { claims };
    }
    const { npis, ...counts } = await readGroupFile(path);
    await writeWhole(artefactPath, npis.join('\n'));
    return { groups: { ...counts, npis: npis.length } };
  }, path);
  return read.refused ? { refused: read.refused } : read.value;
}
