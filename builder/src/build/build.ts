// A build from an input folder to a sealed folder, as one readable list of steps. Opens no socket.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../../schemas/manifest.ts';
import { primaryLabels } from '../../../schemas/procedures.ts';
import { monthsAfter, newestDate } from '../dates.ts';
import { type ScannedFile, scanFolder } from '../sources/scan.ts';
import { readSourceUrls } from '../sources/source-urls.ts';
import { buildWriter, sha256 } from '../tiles/writer.ts';
import { buildIdOf } from './build-id.ts';
import { type Federal, loadFederal } from './federal.ts';
import { type IdentifiedFile, identify } from './identify.ts';
import { inputsOf, manifestInputs } from './inputs.ts';
import type { MappedFile } from './map-file.ts';
import { prepareOutDir } from './out-dir.ts';
import { mapFiles } from './pool.ts';
import { numberFiles } from './price-files.ts';
import { reduceCodes } from './reduce.ts';
import { geographyFrom, loadRegistries } from './registries.ts';
import { reportOf } from './report.ts';
import { sealBuild } from './seal.ts';
import { type ReadFile, selectFiles } from './select.ts';

/** Without an as-of date: so many months after the newest federal release, which stays in force a year. */
export const FEDERAL_RELEASE_LIFE_MONTHS = 12;

export type BuildOptions = {
  dataDir: string;
  outDir: string;
  threads: number;
  asOf?: string;
  /** Hears what goes on, for a progress display. */
  onProgress?: (step: string, done: number, total: number) => void;
};

/** Builds and seals. Bad input files are findings of the report; only our own faults throw. */
export async function build(options: BuildOptions): Promise<Manifest> {
  const { dataDir, outDir, onProgress = () => {} } = options;
  await prepareOutDir(outDir);
  const workDir = join(outDir, 'work');
  await mkdir(join(workDir, 'observations'), { recursive: true });

  const scanned = await scanFolder(dataDir);
  const files = await identifyAll(scanned, onProgress);
  const sourceUrls = await readSourceUrls(scanned);
  const federal = await loadFederal(files);
  const mapped = await mapMrfs(files, workDir, options);

  const reads = mapped.flatMap(({ file, result, observationsPath }): ReadFile[] =>
    result.refused ? [] : [{ file, mapped: result, observationsPath }],
  );
  const asOf = options.asOf ?? defaultAsOf(federal, reads);
  const selection = selectFiles(reads, asOf);
  const npis = new Set(selection.counted.flatMap(({ mapped: m }) => m.reading.header.npis));
  const registries = await loadRegistries(files, npis);
  const geography = await geographyFrom(files, registries.refused);
  const numbered = numberFiles(selection.counted, { geography, ...registries }, sourceUrls);

  const inputs = inputsOf({ numbered, futureDated: selection.futureDated, files, federal, registries });
  const build = buildIdOf(inputs, asOf, [referenceOf(geography.zips), referenceOf([...primaryLabels()])]);
  const writer = buildWriter(outDir);
  onProgress('tiles', 0, 1);
  const priceFiles = numbered.map(({ priceFile }) => priceFile);
  const future = selection.futureDated.map(({ observationsPath }) => ({
    number: -1,
    observationsPath,
    withheldBy: 'future_date',
  }));
  const sources = priceFiles.map(({ number, observationsPath }) => ({
    number,
    observationsPath,
    withheldBy: null,
  }));
  const labels = primaryLabels();
  const { benchmarks } = federal;
  const reduced = await reduceCodes(
    { build, asOf, files: priceFiles, sources: [...sources, ...future], benchmarks, labels, workDir },
    writer,
  );
  const report = reportOf({ build, asOf, files, mapped, selection, numbered, federal, registries, reduced });
  const manifest = sealBuild(
    {
      outDir,
      build,
      asOf,
      geography,
      files: priceFiles,
      reduced,
      sources: ['Hospital standard charge files, 45 CFR 180.50', ...benchmarks.sources, ...GEOGRAPHY_CREDITS],
      inputs: manifestInputs(inputs, files, sourceUrls),
      report,
    },
    writer,
  );
  await rm(workDir, { recursive: true });
  onProgress('tiles', 1, 1);
  return manifest;
}

const GEOGRAPHY_CREDITS = ['U.S. Census Bureau ZCTA centroids', 'GeoNames postal codes (CC BY 4.0)'];

async function identifyAll(
  scanned: readonly ScannedFile[],
  onProgress: NonNullable<BuildOptions['onProgress']>,
): Promise<IdentifiedFile[]> {
  const files: IdentifiedFile[] = [];
  for (const [i, file] of scanned.entries()) {
    files.push(await identify(file));
    onProgress('identify', i + 1, scanned.length);
  }
  return files;
}

/** What the map step gave for each MRF of the folder. */
export type MappedInput = { file: IdentifiedFile; result: MappedFile; observationsPath: string };

async function mapMrfs(
  files: readonly IdentifiedFile[],
  workDir: string,
  { threads, onProgress = () => {} }: BuildOptions,
): Promise<MappedInput[]> {
  const mrfs = files.filter(({ kind }) => kind === 'mrf');
  const tasks = mrfs.map(({ path }, i) => ({
    path,
    observationsPath: join(workDir, 'observations', `${i}.ndjson`),
  }));
  let done = 0;
  const results = await mapFiles(tasks, threads, () => onProgress('read', ++done, tasks.length));
  return mrfs.flatMap((file, i) => {
    const [result, task] = [results[i], tasks[i]];
    return result && task ? [{ file, result, observationsPath: task.observationsPath }] : [];
  });
}

function defaultAsOf({ benchmarks }: Federal, reads: readonly ReadFile[]): string {
  if (benchmarks.newestReleasedOn !== null)
    return monthsAfter(benchmarks.newestReleasedOn, FEDERAL_RELEASE_LIFE_MONTHS);
  const newest = newestDate(reads.map(({ mapped }) => mapped.reading.header.lastUpdatedOn));
  if (newest === null) throw new Error('No input file is dated: give --as-of a date.');
  return newest;
}

function referenceOf(data: unknown): string {
  return sha256(JSON.stringify(data));
}
