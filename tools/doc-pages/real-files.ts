// What the rules did to a folder of real files: a build of them, and every withheld observation with its address.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDrugUnderService } from '../../builder/src/fee-schedules/code-kind.ts';
import type { CodeObservation } from '../../builder/src/aggregate/group.ts';
import { withholdImplausible } from '../../builder/src/aggregate/withhold.ts';
import { readMrf } from '../../builder/src/mrf/read.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { build } from '../../builder/src/pipeline/build.ts';
import type { BuildReport, FileReport } from '../../builder/src/report/build-report.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { CodeTile } from '../../schemas/tile.ts';

/** One withheld observation; `file` is the path in the input folder. */
export type WithheldObservation = { file: string; at: string; code: CodeKey; cents: number; rule: string };
export type RealFiles = {
  report: BuildReport;
  tileOf: (code: CodeKey) => Promise<CodeTile>;
  withheld: WithheldObservation[];
};

/** Builds `dataDir` below `workDir` (absent or empty) and reads its price files a second time for the addresses. */
export async function examineRealFiles(dataDir: string, workDir: string): Promise<RealFiles> {
  const outDir = join(workDir, 'build');
  const manifest = await build({ dataDir, outDir, threads: 2 });
  const report = JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8')) as BuildReport;
  const tileOf = async (code: CodeKey) =>
    CodeTile.parse(
      JSON.parse(await readFile(join(outDir, 'tiles', manifest.build, 'code', `${code}.json`), 'utf8')),
    );
  const counted = report.files.filter(({ mrf }) => (mrf?.priceFile ?? null) !== null);
  const byCode = await observationsByCode(counted, dataDir);
  const withheld: WithheldObservation[] = [];
  for (const code of [...byCode.keys()].sort()) {
    const tile = await tileOf(code);
    withheld.push(...judgedOf(tile, byCode.get(code) ?? [], counted));
  }
  return { report, tileOf, withheld };
}

type Located = CodeObservation & { at: string };

/** Observations by code; `file` is the position in `files`. */
async function observationsByCode(
  files: readonly FileReport[],
  dataDir: string,
): Promise<Map<CodeKey, Located[]>> {
  const byCode = new Map<CodeKey, Located[]>();
  for (const [file, { file: name }] of files.entries()) {
    const observer = new Observer({ drg: true });
    await readMrf(join(dataDir, name), (row) => observer.take(row));
    for (const { code, setting, cents, at, drug } of observer.finish().observations) {
      const withheldBy = drug && isDrugUnderService(code) ? 'unit_priced' : null;
      const list = byCode.get(code) ?? [];
      byCode.set(code, list);
      list.push({ file, setting, cents, withheldBy, at });
    }
  }
  return byCode;
}

/** The withheld ones of a code; their number by rule has to be what the build's own ledger says. */
function judgedOf(
  tile: CodeTile,
  observations: readonly Located[],
  files: readonly FileReport[],
): WithheldObservation[] {
  const systemOf = (file: number) => files[file]?.mrf?.system ?? null;
  const judged = withholdImplausible(tile.code, tile.setting, observations, systemOf, tile.medicare);
  const withheld = judged.flatMap(({ withheldBy, cents, file }, i) => {
    const at = observations[i]?.at ?? '';
    return withheldBy === null
      ? []
      : [{ file: files[file]?.file ?? '', at, code: tile.code, cents, rule: withheldBy }];
  });
  for (const [rule, n] of Object.entries(tile.withheld)) {
    const found = withheld.filter((one) => one.rule === rule).length;
    if (found !== n)
      throw new Error(`${tile.code}: the build withholds ${n} by ${rule}, a second reading ${found}.`);
  }
  return withheld;
}
