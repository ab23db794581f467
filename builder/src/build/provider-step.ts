// The provider step, a part of the seal: registry, payer files and the code tiles become provider and member tiles.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { citiesOf } from '../places/cities.ts';
import { placingOf } from '../places/placing.ts';
import type { Progress } from '../progress.ts';
import { medicareFees } from '../providers/estimate/plausibility.ts';
import type { JoinCounts } from '../providers/join/counts.ts';
import { makeProviders } from '../providers/make-providers.ts';
import { providerKeySpecs } from '../providers/provider-keys.ts';
import { expandPayerRates, type PayerExpansion } from '../providers/tic/expand-payer-rates.ts';
import { type ProviderTilesWritten, writeProviderTiles } from '../tiles/provider-tiles.ts';
import type { BuildWriter } from '../tiles/writer.ts';
import { ownPricesOf } from './hospital-prices.ts';
import type { Plan } from './plan.ts';
import { registryPaths } from './registries.ts';
import { workPaths } from './work-folder.ts';

/** What the step came to; `expansions` by the path of the payer's file in the folder. */
export type ProviderStep = {
  counts: JoinCounts;
  expansions: ReadonlyMap<string, PayerExpansion>;
  written: ProviderTilesWritten;
};

/** Writes the tiles; undefined without a registry file, since then nobody is known. */
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
    hospitalPrices: await ownPricesOf(plan, new Set(keys.map(({ priceCode }) => priceCode))),
    undated: plan.build.slice(0, 'YYYY-MM-DD'.length),
  };
  const { providers, counts } = await makeProviders(dir, inputs, (done, of) =>
    onProgress('providers', done, of),
  );
  const placing = placingOf(plan.geography, citiesOf(plan.geography));
  const { build, geography } = plan;
  const written = await writeProviderTiles({ build, geography, placing, providers }, writer);
  await rm(dir, { recursive: true });
  return { counts, expansions, written };
}
