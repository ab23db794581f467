// Prices of a code in the setting that it had before it left the inpatient-only list. They are judged and counted as they
// were when that setting was the priced one.
import type { OtherSettingStats } from '../../../schemas/former-setting.ts';
import { dollarsOrNull } from '../../../schemas/money.ts';
import type { CodeRows } from './code-rows.ts';
import { type FileFacts, groupCode } from './group.ts';
import { findIndependentSources, firstFilesOfSources, orderByPrice } from './independent-sources.ts';
import type { JudgedCode } from './plausibility.ts';
import { aggregate } from './statistics.ts';
import { surveyCode } from './survey-code.ts';
import { withholdImplausible } from './withhold.ts';

/** How files are compared: their level by number, and the first file of those with equal price lists. */
export type FileComparison = { levelOf: (file: number) => number; twinOf: (file: number) => number };

/** Statistics of the inpatient setting of a code that left the inpatient-only list on a date. */
export function formerSettingStats(
  { code, medicare }: JudgedCode,
  changedOn: string,
  rows: CodeRows,
  facts: FileFacts,
  { levelOf, twinOf }: FileComparison,
): OtherSettingStats {
  const judged: JudgedCode = { code, medicare, setting: 'inpatient' };
  const kept = withholdImplausible(judged, rows, surveyCode(judged, rows, facts), levelOf);
  const { files } = groupCode(code, 'inpatient', kept, facts);
  const order = orderByPrice(files);
  const sources = findIndependentSources(files, firstFilesOfSources(files, twinOf, order), order);
  const { nSources, median } = aggregate(files, sources);
  return {
    setting: 'inpatient',
    changed_on: changedOn,
    n_sources: nSources,
    median: dollarsOrNull(median),
  };
}
