// The seal: checks that every reduce share is complete, writes everything that remains, reads the whole build
// again, writes the manifest last, and removes the folder `work`. A folder without a manifest is not sealed, and
// nothing reads it.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../../../schemas/manifest.ts';
import { OBJECT_FOLDERS } from '../../../../schemas/tile.ts';
import { writeWholeAlone } from '../../files/write-whole.ts';
import { listFiles } from '../../input/scan.ts';
import { DEFAULT_FILE_SECONDS } from '../../input/time-limit.ts';
import type { Progress } from '../../parallel/progress.ts';
import { withTightHeap } from '../../parallel/tight-heap.ts';
import { verifyBytes } from '../../tiles/verify.ts';
import { buildWriter } from '../../tiles/writer.ts';
import { manifestInputs } from '../plan/inputs.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { mergeReduced, type Reduced } from '../reduce/reduce.ts';
import { readReduceShares } from '../reduce/reduce-step.ts';
import { StepError } from '../step/step.ts';
import { workPaths } from '../step/work-folder.ts';
import { checkTiles } from './check-tiles.ts';
import { makeReport } from './make-report.ts';
import { providerStep } from './provider-step.ts';
import { BUILD_FILES, writeRemaining } from './seal.ts';

/** The packaged data that says where places are; a geography file of the input replaces the Census points. */
function creditGeography({ zctaVintage }: Plan['geography']): string[] {
  const census = zctaVintage === null ? [] : [`U.S. Census Bureau ZCTA centroids (${zctaVintage})`];
  return [...census, 'GeoNames postal codes and city populations (CC BY 4.0)'];
}

/** Seals from the manifests of the steps. @throws StepError when a share is missing or of another plan */
export async function sealSteps(
  outDir: string,
  asOf?: string,
  known?: Plan,
  onProgress: Progress = () => {},
  fileSeconds = DEFAULT_FILE_SECONDS,
): Promise<Manifest> {
  const shares = await readReduceShares(outDir);
  const [first] = shares;
  const plan = known ?? (await makePlan(outDir, asOf ?? first?.as_of, { fileSeconds }));
  if (first && first.build !== plan.build) {
    throw new StepError(
      `The reduce shares are of build ${first.build}, but the map parts give ${plan.build}. Run build --reduce again.`,
    );
  }
  const reduced = mergeReduced(shares.map((share) => share.reduced));
  checkTiles(outDir, reduced);
  // What follows replaces an earlier seal.
  await rm(join(outDir, BUILD_FILES.manifest), { force: true });
  await removeOthers(outDir, reduced);
  const manifest = await sealPlan(plan, reduced, onProgress);
  await refuseUnsound(outDir, manifest, onProgress);
  await writeWholeAlone(join(outDir, BUILD_FILES.manifest), `${JSON.stringify(manifest, null, 1)}\n`);
  await rm(workPaths(outDir).root, { recursive: true });
  return manifest;
}

/** Another process may have changed the folder, or a disk may have lost bytes: then the build is not sealed. */
async function refuseUnsound(outDir: string, manifest: Manifest, onProgress: Progress): Promise<void> {
  const [fault, ...more] = await verifyBytes(outDir, manifest, (done, of) => onProgress('check', done, of));
  if (fault === undefined) return;
  const others = more.length > 0 ? ` (and ${more.length} more faults)` : '';
  throw new Error(`${outDir} was not sealed, because it has a fault: ${fault}${others}. Build it again.`);
}

async function sealPlan(plan: Plan, reduced: Reduced, onProgress: Progress): Promise<Manifest> {
  const { outDir, build, asOf, files, numbered, federal, geography, cities, coverage, claims } = plan;
  const writer = buildWriter(outDir, reduced.inventory);
  const providers = await withTightHeap(() => providerStep(plan, writer, onProgress));
  const report = makeReport({ ...plan, reduced, providers });
  return writeRemaining(
    {
      outDir,
      build,
      asOf,
      geography,
      cities,
      files: numbered.map(({ priceFile }) => priceFile),
      reduced,
      sources: [
        'Hospital standard charge files, 45 CFR 180.50',
        ...federal.benchmarks.sources,
        ...claims.sources,
        ...creditGeography(geography),
      ],
      providerKeys: providers?.written.keys ?? [],
      inputs: manifestInputs(plan.inputs, files, plan.sourceUrls),
      fetched: plan.fetchRows.rows,
      maxStandInDays: plan.fetchRows.maxDays,
      report,
      coverage,
    },
    writer,
    onProgress,
  );
}

/** Removes everything from the folder that an earlier build left there, and nothing that a reduce share wrote. */
async function removeOthers(outDir: string, { inventory }: Reduced): Promise<void> {
  const kept = new Set(inventory.map(({ key }) => key));
  for (const folder of OBJECT_FOLDERS) {
    const path = join(outDir, folder);
    for (const { file } of existsSync(path) ? await listFiles(path) : [])
      if (!kept.has(`${folder}/${file}`)) await rm(join(path, file));
  }
}
