// The provider step, a part of the seal: makes provider and member tiles from the registry, the payer files
// and the code tiles.
import { rm } from 'node:fs/promises';
import { evidenceOfCode } from '../../claims/hospital-evidence.ts';
import type { Progress } from '../../parallel/progress.ts';
import type { PayerExpansion } from '../../payers/expand-payer-rates.ts';
import { makePlacing } from '../../places/placing.ts';
import type { JoinCounts } from '../../providers/join/counts.ts';
import { type ProviderTilesWritten, writeProviderTiles } from '../../tiles/provider-tiles.ts';
import type { BuildWriter } from '../../tiles/writer.ts';
import { streamClinicians } from '../plan/claims.ts';
import type { Plan } from '../plan/plan.ts';
import { registryPaths } from '../plan/registries.ts';
import { workPaths } from '../step/work-folder.ts';
import { readOwnPrices } from './hospital-prices.ts';
import { joinAll, priceCodes } from './join-step.ts';

/** The result of the step; `expansions` by the path of the payer's file in the folder. */
export type ProviderStep = {
  counts: JoinCounts;
  expansions: ReadonlyMap<string, PayerExpansion>;
  written: ProviderTilesWritten;
};

/** Writes the tiles. Undefined without a registry file, because without it no provider is known. */
export async function providerStep(
  plan: Plan,
  writer: BuildWriter,
  onProgress: Progress = () => {},
): Promise<ProviderStep | undefined> {
  if (registryPaths(plan.files).length === 0) return undefined;
  const own = await readOwnPrices(plan, priceCodes(plan), writer.inventory());
  const { providers, counts, expansions } = await joinAll(plan, own, onProgress);
  const claims = streamClinicians(plan.claims);
  const placing = makePlacing(plan.geography, plan.cities);
  const tiles = {
    ...{ geography: plan.geography, placing, providers, hospitalsOf: own.ofCode },
    claimsOf: (code: string) => {
      const { year, apc } = evidenceOfCode(plan.hospitalEvidence, code);
      return { clinicians_year: claims?.year ?? null, hospitals_year: year, apc };
    },
  };
  const written = await writeProviderTiles(tiles, writer, (done, of) =>
    onProgress('provider tiles', done, of),
  );
  onProgress('provider tiles', written.keys.length, written.keys.length);
  await rm(workPaths(plan.outDir).join, { recursive: true, force: true });
  return { counts, expansions, written };
}
