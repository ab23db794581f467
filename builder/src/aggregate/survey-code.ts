// The first national pass over one code: the median before any amount is compared with other hospitals, and the facility
// prices that go into each file's level and price list.

import { MIN_SOURCES_FOR_MEDIAN } from '../../../schemas/aggregate.ts';
import { quantile } from '../../../schemas/statistics.ts';
import type { CodeRows } from './code-rows.ts';
import { LEVEL_PARTS } from './file-levels.ts';
import type { FilePrices } from './file-prices.ts';
import { type FileFacts, groupCode } from './group.ts';
import { firstFilesOfSources, NO_TWINS, orderByPrice } from './independent-sources.ts';
import { type JudgedCode, judgeAlone, type Survey } from './plausibility.ts';
import { withholdBy } from './withhold.ts';

/** The survey of a code, and the price of every file that has one. */
export type SurveyedCode = Survey & { files: FilePrices };

/** Surveys one code. Files with equal price lists are not known yet, so only files of one system are joined. */
export function surveyCode(code: JudgedCode, rows: CodeRows, facts: FileFacts): SurveyedCode {
  const judged = withholdBy(judgeAlone(code), code, rows, () => LEVEL_PARTS);
  const { files } = groupCode(code.code, code.setting, judged, facts);
  const order = orderByPrice(files);
  const firstFiles = firstFilesOfSources(files, NO_TWINS, order);
  const prices = new Float64Array(files.n);
  let n = 0;
  for (let at = 0; at < files.n; at += 1) {
    const i = order[at] ?? 0;
    if (firstFiles[i] === i) prices[n++] = files.cents[i] ?? 0;
  }
  const medianCents = n < MIN_SOURCES_FOR_MEDIAN ? null : quantile(prices, 2, n);
  return { nIndependent: n, medianCents, files };
}
