// Applies all price rules to the observations of some price files in memory, with the functions that a build uses, and
// keeps what a build does not write: the outcome of every single observation.

import { ruleOfNumber } from '../../builder/src/aggregate/code-rows.ts';
import { makeFarBelow } from '../../builder/src/aggregate/far-below.ts';
import { FileLevels, partOfMedian } from '../../builder/src/aggregate/file-levels.ts';
import { type FilePrice, type FilePrices, listFilePrices } from '../../builder/src/aggregate/file-prices.ts';
import { type CodeGroup, type FileFacts, groupCode } from '../../builder/src/aggregate/group.ts';
import {
  findIndependentSources,
  firstFilesOfSources,
  type IndependentSources,
  orderByPrice,
} from '../../builder/src/aggregate/independent-sources.ts';
import type { JudgedCode, Survey } from '../../builder/src/aggregate/plausibility.ts';
import { aggregate } from '../../builder/src/aggregate/statistics.ts';
import { type SurveyedCode, surveyCode } from '../../builder/src/aggregate/survey-code.ts';
import { PriceLists } from '../../builder/src/aggregate/twin-files.ts';
import { withholdImplausible } from '../../builder/src/aggregate/withhold.ts';
import { classifyCode } from '../../builder/src/fee-schedules/code-kind.ts';
import { codeNumber } from '../../builder/src/observe/code-number.ts';
import type { Aggregate } from '../../schemas/aggregate.ts';
import type { CodeKey } from '../../schemas/code.ts';
import type { Cents } from '../../schemas/money.ts';
import { byFile, type CodeObservation, makeCodeRows } from '../testbed/code-rows.ts';

/** An observation with the address of its price. */
export type Located = CodeObservation & { at: string };

export type World = {
  /** Observations by code; the rules about rows are applied already. Files are numbered from 0. */
  byCode: ReadonlyMap<CodeKey, readonly Located[]>;
  facts: FileFacts;
  nFiles: number;
  codeOf: (code: CodeKey) => JudgedCode;
};

/** An independent source: its price, and its price files by number. */
export type PricedFiles = { cents: Cents; files: number[] };

/** What the rules make of one code. */
export type JudgedCodeWorld = {
  code: JudgedCode;
  /** The first national pass. */
  survey: Survey;
  /** All observations of the code, with the rule that withholds each. */
  observations: readonly Located[];
  group: CodeGroup;
  /** The price of each file. */
  prices: FilePrice[];
  sources: PricedFiles[];
  national: Aggregate;
  /** The own level of a file, in thousandths. */
  levelOf: (file: number) => number;
  /** Whether the facility price of a file is marked as far below. */
  isFarBelow: (cents: Cents, file: number) => boolean;
};

/** Judges a whole world: first every code alone, then with the levels and twins of all files. */
export function judgeWorld(world: World): {
  judge: (code: CodeKey) => JudgedCodeWorld;
  levels: Uint16Array;
  twins: Int32Array;
} {
  const surveys = new Map<CodeKey, SurveyedCode>();
  const [fileLevels, lists] = [new FileLevels(world.nFiles), new PriceLists(world.nFiles)];
  for (const [code, observations] of world.byCode) {
    const survey = surveyCode(world.codeOf(code), makeCodeRows(observations), world.facts);
    surveys.set(code, survey);
    addPrices(code, survey, fileLevels, lists);
  }
  const [levels, twins] = [fileLevels.levels(), lists.twins()];
  const judged = new Map<CodeKey, JudgedCodeWorld>();
  const judge = (code: CodeKey) => {
    const survey = surveys.get(code);
    if (!survey) throw new Error(`No file has an observation of ${code}.`);
    const one = judged.get(code) ?? judgeOne(world, world.codeOf(code), survey, levels, twins);
    judged.set(code, one);
    return one;
  };
  return { judge, levels, twins };
}

function addPrices(code: CodeKey, survey: SurveyedCode, levels: FileLevels, lists: PriceLists): void {
  const { medianCents, files } = survey;
  for (const { file, cents } of listFilePrices(files)) {
    lists.add(file, codeNumber(code), cents);
    if (medianCents !== null && classifyCode(code) === 'service')
      levels.add(file, partOfMedian(cents, medianCents));
  }
}

function judgeOne(
  { byCode, facts }: World,
  code: JudgedCode,
  survey: Survey,
  levels: Uint16Array,
  twins: Int32Array,
): JudgedCodeWorld {
  const located = byFile(byCode.get(code.code) ?? []);
  const levelOf = (file: number) => levels[file] ?? 0;
  const judged = withholdImplausible(code, makeCodeRows(located), survey, levelOf);
  const group = groupCode(code.code, code.setting, judged, facts);
  const order = orderByPrice(group.files);
  const firstFiles = firstFilesOfSources(group.files, (file) => twins[file] ?? -1, order);
  const sources = findIndependentSources(group.files, firstFiles, order);
  const national = aggregate(group.files, sources);
  const isFar = makeFarBelow(code, national.median);
  return {
    code,
    survey,
    observations: located.map((one, row) => ({ ...one, withheldBy: ruleOfNumber(judged.rule[row] ?? 0) })),
    group,
    prices: listFilePrices(group.files),
    sources: listSources(group.files, sources),
    national,
    levelOf,
    isFarBelow: (cents, file) => isFar(cents, levelOf(file)),
  };
}

function listSources(
  { n, file }: FilePrices,
  { n: count, cents, sourceOf }: IndependentSources,
): PricedFiles[] {
  const listed = Array.from({ length: count }, (_, i): PricedFiles => ({ cents: cents[i] ?? 0, files: [] }));
  for (let i = 0; i < n; i += 1) listed[sourceOf[i] ?? 0]?.files.push(file[i] ?? 0);
  return listed;
}
