// The join, a step between reduce and seal: prices the providers of a share of the 256 partitions, so that several
// machines divide a registry and the rates of many payers. The seal makes tiles of the rows of all shares. Without shares,
// the seal joins by itself.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dateOfBuild } from '../../../../schemas/read-tile.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { READER_VERSION } from '../../observe/reader-version.ts';
import type { Progress } from '../../parallel/progress.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import { expandPayerRates, type PayerExpansion } from '../../payers/expand-payer-rates.ts';
import { medicareFees } from '../../providers/estimate/plausibility.ts';
import { type JoinCounts, sumJoinCounts } from '../../providers/join/counts.ts';
import { joinPriced, openPriced } from '../../providers/join/priced-spill.ts';
import { type JoinedShare, joinShare, keyFacts, pricedDir } from '../../providers/make-providers.ts';
import type { PricedProviders } from '../../providers/priced-provider.ts';
import { providerKeySpecs } from '../../providers/provider-keys.ts';
import { streamClinicians } from '../plan/claims.ts';
import type { Plan } from '../plan/plan.ts';
import { registryPaths } from '../plan/registries.ts';
import { mergeReduced } from '../reduce/reduce.ts';
import { readReduceShares } from '../reduce/reduce-step.ts';
import { inShare, requireAllShares, type Share, StepError, WHOLE } from '../step/step.ts';
import { manifestText, readManifests, WORK_FORMAT, workPaths } from '../step/work-folder.ts';
import { checkTiles } from './check-tiles.ts';
import { type OwnPrices, readOwnPrices } from './hospital-prices.ts';

/** What one share has left; its rows are in a folder beside the manifest. */
export type JoinManifest = JoinedShare & {
  format: number;
  reader_version: number;
  build: string;
  share: Share;
  expansions: ReadonlyMap<string, PayerExpansion>;
};
/** The join as a whole; `expansions` by the path of the payer's file in the folder. */
export type Joined = {
  providers: PricedProviders;
  counts: JoinCounts;
  expansions: ReadonlyMap<string, PayerExpansion>;
};

/** Joins one share in a separate process. @throws StepError when a reduce share is missing or of another plan */
export async function joinStep(
  plan: Plan,
  share: Share,
  onProgress: Progress = () => {},
): Promise<JoinManifest> {
  const shares = await readReduceShares(plan.outDir);
  const foreign = shares.find(({ build }) => build !== plan.build);
  if (foreign)
    throw new StepError(
      `The reduce shares are of build ${foreign.build}, but the map parts give ${plan.build}. Run build --reduce again.`,
    );
  const reduced = mergeReduced(shares.map((one) => one.reduced));
  checkTiles(plan.outDir, reduced);
  const own = await readOwnPrices(plan, priceCodes(plan), reduced.inventory);
  return withTightHeap(() => joinShareOf(plan, share, own, onProgress));
}

/** The rows of all shares; without shares they are made now. */
export async function joinAll(plan: Plan, own: OwnPrices, onProgress: Progress): Promise<Joined> {
  const found = await readJoinShares(plan);
  const shares = found.length > 0 ? found : [await joinShareOf(plan, WHOLE, own, onProgress)];
  const keys = keyFacts(providerKeySpecs(plan.labels));
  const paths = workPaths(plan.outDir);
  return {
    providers: joinPriced(
      shares.map(({ share, layout }) =>
        openPriced(pricedDir(paths.joined(share.index, share.of)), keys, layout),
      ),
    ),
    counts: sumJoinCounts(shares.map(({ counts }) => counts)),
    // Every share expands every file.
    expansions: shares[0]?.expansions ?? new Map(),
  };
}

/** The codes that price a key. */
export function priceCodes({ labels }: Plan): Set<string> {
  return new Set(providerKeySpecs(labels).map(({ priceCode }) => priceCode));
}

async function joinShareOf(
  plan: Plan,
  share: Share,
  own: OwnPrices,
  onProgress: Progress,
): Promise<JoinManifest> {
  const paths = workPaths(plan.outDir);
  const dir = paths.joined(share.index, share.of);
  await rm(paths.joinManifest(share.index, share.of), { force: true });
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const expansions = new Map<string, PayerExpansion>();
  const inputs = {
    registryPaths: registryPaths(plan.files),
    payers: plan.payers.counted.map(({ file }) => ({
      name: file.file,
      expand: async (emit: Parameters<typeof expandPayerRates>[2]) => {
        expansions.set(file.file, await expandPayerRates(file.path, plan.payers.groupsAt, emit));
      },
    })),
    keys: providerKeySpecs(plan.labels),
    feesOf: (code: string) => medicareFees(plan.federal.benchmarks.byCode.get(code)),
    hospitalPrices: own.of,
    claims: streamClinicians(plan.claims),
    undated: dateOfBuild(plan.build),
  };
  const joined = await joinShare(dir, inputs, { hasPart: (part) => inShare(part, share), onProgress });
  const manifest: JoinManifest = {
    format: WORK_FORMAT,
    reader_version: READER_VERSION,
    build: plan.build,
    share,
    ...joined,
    expansions,
  };
  await writeWhole(paths.joinManifest(share.index, share.of), manifestText(manifest));
  return manifest;
}

/** The shares of a join; none when nobody has begun one. @throws StepError when one is missing or of another build */
async function readJoinShares(plan: Plan): Promise<JoinManifest[]> {
  const shares = await readManifests<JoinManifest>(workPaths(plan.outDir).join);
  const [first] = shares;
  if (!first) return [];
  const foreign = shares.find(({ share, build }) => share.of !== first.share.of || build !== plan.build);
  if (foreign)
    throw new StepError(
      `Join share ${foreign.share.index}/${foreign.share.of} is of build ${foreign.build}, or of another number of shares. Remove ${join(workPaths(plan.outDir).join)} and run build --join again.`,
    );
  requireAllShares(
    'join',
    'Join share',
    shares.map(({ share }) => share),
  );
  return shares;
}
