// The map step of one registry or payer file: bytes in, its artefact out, everything else counted.
import { rename } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { writeWhole } from '../../files/write-whole.ts';
import { InputRefusal, type Refused } from '../../input/refusal.ts';
import type { Work } from '../../parallel/pool.ts';
import { type GroupFile, readGroupFile } from '../../payers/group-file.ts';
import { mapPayerFile, type PayerReading } from '../../payers/map-payer-file.ts';
import { providerPriceCodes } from '../../providers/provider-keys.ts';
import { noRegistryRows, type RegistryCounts, registryTexts } from '../../registry/registry-file.ts';
import type { InputKind } from './identify.ts';

/** What the map step knows of a file of the provider search; one of the three unless it is refused. */
export type ProviderReading = {
  refused?: Refused;
  registry?: RegistryCounts;
  payer?: PayerReading;
  groups?: Omit<GroupFile, 'npis'> & { npis: number };
};

export type ProviderTask = { kind: ProviderKind; path: string; artefactPath: string };

const PROVIDER_KINDS = ['nppes', 'tic-rates', 'tic-groups'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** True for the kinds that `mapProviderFile` reads. */
export function isProviderKind(kind: InputKind): kind is ProviderKind {
  return (PROVIDER_KINDS as readonly string[]).includes(kind);
}

const WANTED = providerPriceCodes();

/** Reads one file. A refusal is a value here: the other files of the build are none the worse for it. */
export async function mapProviderFile({ kind, path, artefactPath }: ProviderTask): Promise<ProviderReading> {
  try {
    if (kind === 'nppes') {
      const registry = noRegistryRows();
      await writeWhole(artefactPath, registryTexts(path, registry));
      return { registry };
    }
    if (kind === 'tic-rates') {
      // Equal bytes may be mapped twice at the same time, by another part or thread.
      const beside = `${artefactPath}.${process.pid}-${threadId}`;
      const payer = await mapPayerFile(path, beside, WANTED);
      await rename(beside, artefactPath);
      return { payer };
    }
    const { npis, ...counts } = await readGroupFile(path);
    await writeWhole(artefactPath, npis.join('\n'));
    return { groups: { ...counts, npis: npis.length } };
  } catch (error) {
    if (!(error instanceof InputRefusal)) throw new Error(`Reading ${path} failed.`, { cause: error });
    return { refused: { reason: error.reason, detail: error.detail, at: error.at } };
  }
}

/** Reading registry and payer files as work of a pool: one file a task. */
export const mapProviderWork: Work<null, ProviderTask, ProviderReading> = {
  module: import.meta.url,
  name: 'mapProviderWork',
  start: () => mapProviderFile,
};
