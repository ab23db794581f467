// What the rules did to a folder of real files: a build of them, and every withheld observation with its address.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLevels, partOfMedian } from '../../builder/src/aggregate/file-levels.ts';
import type { CodeObservation, FileFacts } from '../../builder/src/aggregate/group.ts';
import { classifyList, type ListKind } from '../../builder/src/aggregate/price-lists.ts';
import { surveyCode } from '../../builder/src/aggregate/survey-code.ts';
import { withholdImplausible } from '../../builder/src/aggregate/withhold.ts';
import { classifyCode } from '../../builder/src/fee-schedules/code-kind.ts';
import { readMrf } from '../../builder/src/mrf/read.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { build } from '../../builder/src/pipeline/build.ts';
import { ruleOfRow } from '../../builder/src/pipeline/reduce/bucket.ts';
import type { BuildReport, FileReport } from '../../builder/src/report/build-report.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { Manifest } from '../../schemas/manifest.ts';
import { MARK } from '../../schemas/marks.ts';
import { CodeTile } from '../../schemas/tile.ts';

/** One withheld observation; `file` is the path in the input folder. */
export type WithheldObservation = { file: string; at: string; code: CodeKey; cents: number; rule: string };
export type RealFiles = {
  report: BuildReport;
  tileOf: (code: CodeKey) => Promise<CodeTile>;
  withheld: WithheldObservation[];
};

/** Later than every date in the real files, so that none of them is withheld as a file of the future. */
export const REAL_AS_OF = '2026-11-20';

/** Builds `dataDir` below `workDir` (absent or empty) and examines the build. */
export async function examineRealFiles(dataDir: string, workDir: string): Promise<RealFiles> {
  const outDir = join(workDir, 'build');
  await build({ dataDir, outDir, threads: 1, asOf: REAL_AS_OF });
  return examineBuild(dataDir, outDir);
}

/** Reads the price files of a build a second time for the addresses. */
export async function examineBuild(dataDir: string, outDir: string): Promise<RealFiles> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')));
  const report = JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8')) as BuildReport;
  const tileOf = async (code: CodeKey) =>
    CodeTile.parse(
      JSON.parse(await readFile(join(outDir, 'tiles', manifest.build, 'code', `${code}.json`), 'utf8')),
    );
  const counted = report.files.filter(({ mrf }) => (mrf?.priceFile ?? null) !== null);
  const { byCode, facts } = await readObservationsByCode(counted, dataDir);
  const judge = await surveyAll(byCode, facts, counted.length, tileOf);
  const withheld: WithheldObservation[] = [];
  for (const code of [...byCode.keys()].sort())
    withheld.push(...collectWithheld(await tileOf(code), judge(code), counted));
  return { report, tileOf, withheld };
}

type Located = CodeObservation & { at: string };
type ByCode = ReadonlyMap<CodeKey, Located[]>;

/** Observations by code, and what is known about the files; a file's number is its index in `files`. */
async function readObservationsByCode(
  files: readonly FileReport[],
  dataDir: string,
): Promise<{ byCode: ByCode; facts: FileFacts }> {
  const byCode = new Map<CodeKey, Located[]>();
  const kinds: ListKind[][] = [];
  for (const [file, { file: name }] of files.entries()) {
    const observer = new Observer({ drg: true });
    await readMrf(join(dataDir, name), (row) => observer.take(row));
    const { observations } = observer.finish();
    const lists = [...new Set(observations.flatMap((observation) => observation.lists))];
    kinds.push(lists.map(classifyList));
    for (const { code, marks, lists: names, ...rest } of observations) {
      const list = byCode.get(code) ?? [];
      byCode.set(code, list);
      list.push({
        ...rest,
        file,
        lists: names.map((listName) => lists.indexOf(listName)),
        hasTokenGross: (marks & MARK.grossToken) !== 0,
        withheldBy: ruleOfRow(marks, classifyCode(code) !== 'item'),
      });
    }
  }
  const systems = [...new Set(files.map(({ mrf }) => mrf?.system ?? null))];
  const system = (file: number) => {
    const named = files[file]?.mrf?.system ?? null;
    return named === null ? null : systems.indexOf(named);
  };
  return { byCode, facts: { system, lists: (file) => kinds[file] ?? [] } };
}

/** The two passes over all codes; gives the judged observations of a code. */
async function surveyAll(
  byCode: ByCode,
  facts: FileFacts,
  nFiles: number,
  tileOf: RealFiles['tileOf'],
): Promise<(code: CodeKey) => Located[]> {
  const levels = new FileLevels(nFiles);
  const judges = new Map<CodeKey, (levelOf: (file: number) => number) => Located[]>();
  for (const [code, observations] of byCode) {
    const { setting, medicare } = await tileOf(code);
    const judged = { code, setting, medicare };
    const survey = surveyCode(judged, observations, facts);
    const { medianCents } = survey;
    if (medianCents !== null && classifyCode(code) === 'service')
      for (const { file, cents } of survey.files) levels.add(file, partOfMedian(cents, medianCents));
    judges.set(code, (levelOf) =>
      withholdImplausible(judged, observations, survey, levelOf).map((one, i) => ({
        ...one,
        at: observations[i]?.at ?? '',
      })),
    );
  }
  const found = levels.levels();
  return (code) => judges.get(code)?.((file) => found[file] ?? 0) ?? [];
}

/** The withheld ones of a code; their number by rule has to be what the build's own ledger says. */
function collectWithheld(
  tile: CodeTile,
  judged: readonly Located[],
  files: readonly FileReport[],
): WithheldObservation[] {
  const withheld = judged.flatMap(({ withheldBy, cents, file, at }) =>
    withheldBy === null
      ? []
      : [{ file: files[file]?.file ?? '', at, code: tile.code, cents, rule: withheldBy }],
  );
  for (const [rule, n] of Object.entries(tile.withheld)) {
    const found = withheld.filter((one) => one.rule === rule).length;
    if (found !== n)
      throw new Error(`${tile.code}: the build withholds ${n} by ${rule}, a second reading ${found}.`);
  }
  return withheld;
}
