// The provider step, a part of the seal: makes provider and member tiles from the registry, the payer files
// and the code tiles.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dateOfBuild } from '../../../../schemas/read-tile.ts';
import type { Progress } from '../../parallel/progress.ts';
import { expandPayerRates, type PayerExpansion } from '../../payers/expand-payer-rates.ts';
import { makePlacing } from '../../places/placing.ts';
import { medicareFees } from '../../providers/estimate/plausibility.ts';
import type { JoinCounts } from '../../providers/join/counts.ts';
import { makeProviders } from '../../providers/make-providers.ts';
import { providerKeySpecs } from '../../providers/provider-keys.ts';
import { type ProviderTilesWritten, writeProviderTiles } from '../../tiles/provider-tiles.ts';
import type { BuildWriter } from '../../tiles/writer.ts';
import type { Plan } from '../plan/plan.ts';
import { registryPaths } from '../plan/registries.ts';
import { workPaths } from '../step/work-folder.ts';
import { readOwnPrices } from './hospital-prices.ts';

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
  const paths = registryPaths(plan.files);
  if (paths.length === 0) return undefined;
  const dir = join(workPaths(plan.outDir).root, 'providers');
  await rm(dir, { recursive: true, force: true });
  const expansions = new Map<string, PayerExpansion>();
  const keys = providerKeySpecs(plan.labels);
  const own = await readOwnPrices(plan, new Set(keys.map(({ priceCode }) => priceCode)), writer.inventory());
  const inputs = {
    registryPaths: paths,
    payers: plan.payers.counted.map(({ file }) => ({
      name: file.file,
      expand: async (emit: Parameters<typeof expandPayerRates>[2]) => {
        expansions.set(file.file, await expandPayerRates(file.path, plan.payers.groupsAt, emit));
      },
    })),
    keys,
    feesOf: (code: string) => medicareFees(plan.federal.benchmarks.byCode.get(code)),
    hospitalPrices: own.of,
    undated: dateOfBuild(plan.build),
  };
  const { providers, counts } = await makeProviders(dir, inputs, (done, of) =>
    onProgress('providers', done, of),
  );
  const placing = makePlacing(plan.geography, plan.cities);
  const tiles = { geography: plan.geography, placing, providers, hospitalsOf: own.ofCode };
  const written = await writeProviderTiles(tiles, writer, (done, of) =>
    onProgress('provider tiles', done, of),
  );
  onProgress('provider tiles', written.keys.length, written.keys.length);
  await rm(dir, { recursive: true });
  return { counts, expansions, written };
}
