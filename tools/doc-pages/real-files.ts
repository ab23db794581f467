// What the rules did to a folder of real files: a build of them, and every withheld observation with its address.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFacts } from '../../builder/src/aggregate/group.ts';
import { classifyList, type ListKind } from '../../builder/src/aggregate/price-lists.ts';
import { classifyCode } from '../../builder/src/fee-schedules/code-kind.ts';
import { readMrf } from '../../builder/src/mrf/read.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { build } from '../../builder/src/pipeline/build.ts';
import { ruleOfRow } from '../../builder/src/pipeline/reduce/collect-rows.ts';
import type { BuildReport, FileReport } from '../../builder/src/report/build-report.ts';
import type { CodeKey } from '../../schemas/code.ts';
import { filedTiles } from '../../schemas/editions.ts';
import { Manifest } from '../../schemas/manifest.ts';
import { MARK } from '../../schemas/marks.ts';
import { BuildIndex, CodeTile, tileKeys } from '../../schemas/tile.ts';
import { type JudgedCodeWorld, judgeWorld, type Located } from '../evidence/judge-world.ts';

/** One withheld observation; `file` is the path in the input folder. */
export type WithheldObservation = { file: string; at: string; code: CodeKey; cents: number; rule: string };
export type RealFiles = {
  report: BuildReport;
  tileOf: (code: CodeKey) => Promise<CodeTile>;
  withheld: WithheldObservation[];
  /** Paths of the price files in the input folder, by the numbers that `judge` uses. */
  files: string[];
  judge: (code: CodeKey) => JudgedCodeWorld;
  /** All codes with an observation, sorted. */
  codes: CodeKey[];
  /** Whether cash equals gross throughout a file, by the same numbers. */
  noDiscount: boolean[];
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
  const readKey = async (key: string): Promise<unknown> =>
    JSON.parse(await readFile(join(outDir, key), 'utf8'));
  const filed = filedTiles(BuildIndex.parse(await readKey(tileKeys.index(manifest.build))));
  const tileOf = async (code: CodeKey) =>
    CodeTile.parse(await readKey(tileKeys.code(filed.code(code), code)));
  const counted = report.files.filter(({ mrf }) => (mrf?.priceFile ?? null) !== null);
  const { byCode, facts, noDiscount } = await readObservationsByCode(counted, dataDir);
  const tiles = new Map<CodeKey, CodeTile>();
  for (const code of [...byCode.keys()].sort()) tiles.set(code, await tileOf(code));
  const codeOf = (code: CodeKey) => {
    const tile = tiles.get(code);
    if (!tile) throw new Error(`The build has no tile of ${code}.`);
    return { code, setting: tile.setting, medicare: tile.medicare };
  };
  const { judge } = judgeWorld({ byCode, facts, nFiles: counted.length, codeOf });
  const withheld = [...tiles.values()].flatMap((tile) =>
    collectWithheld(tile, judge(tile.code).observations, counted),
  );
  return {
    report,
    tileOf,
    withheld,
    files: counted.map(({ file }) => file),
    judge,
    codes: [...tiles.keys()],
    noDiscount,
  };
}

/** Observations by code, and what is known about the files; a file's number is its index in `files`. */
async function readObservationsByCode(files: readonly FileReport[], dataDir: string) {
  const byCode = new Map<CodeKey, Located[]>();
  const kinds: ListKind[][] = [];
  const noDiscount: boolean[] = [];
  for (const [file, { file: name }] of files.entries()) {
    const observer = new Observer({ drg: true });
    const { header } = await readMrf(join(dataDir, name), (row) => observer.take(row));
    const { observations, noDiscountPublished } = observer.finish(header.hospitalName);
    noDiscount.push(noDiscountPublished);
    const lists = [...new Set([...observations].flatMap((observation) => observation.lists))];
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
  const facts: FileFacts = { system, lists: (file) => kinds[file] ?? [] };
  return { byCode, facts, noDiscount };
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
