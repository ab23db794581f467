// Withholds the observations of one code that are not a price of it. The first national pass (survey-code.ts) has found
// the median of the code and the level of each file; the second pass, here, judges every amount by them.

import { type CodeRows, countRows, ruleNumber } from './code-rows.ts';
import type { Judge, JudgedCode, Survey } from './plausibility.ts';
import { judgeCode } from './plausibility.ts';

/**
 * Returns the observations, each with the rule that withholds it. Rules about the row or the whole file have been applied
 * already, in every setting; the others judge only the priced setting, because no other amount is ever shown.
 */
export function withholdImplausible(
  code: JudgedCode,
  rows: CodeRows,
  survey: Survey,
  levelOf: (file: number) => number,
): CodeRows {
  return withholdBy(judgeCode(code, survey), code, rows, levelOf);
}

/** Applies a judge to the observations in the priced setting that no rule withholds yet. */
export function withholdBy(
  judge: Judge,
  { setting }: Pick<JudgedCode, 'setting'>,
  rows: CodeRows,
  levelOf: (file: number) => number,
): CodeRows {
  const { nFiles, starts, kind, kinds } = rows;
  const { hasTokenGross } = kinds;
  const inSetting = kinds.inSetting[setting];
  const rule = rows.rule.slice(0, countRows(rows));
  for (let f = 0; f < nFiles; f += 1) {
    const level = levelOf(rows.file[f] ?? 0);
    const end = starts[f + 1] ?? 0;
    for (let row = starts[f] ?? 0; row < end; row += 1) {
      const kindOfRow = kind[row] ?? 0;
      if (rule[row] !== 0 || inSetting[kindOfRow] === 0) continue;
      const cents = rows.cents[row] ?? 0;
      const withheldBy = judge({ cents, hasTokenGross: hasTokenGross[kindOfRow] === 1, level });
      if (withheldBy !== null) rule[row] = ruleNumber(withheldBy);
    }
  }
  return { ...rows, rule };
}
