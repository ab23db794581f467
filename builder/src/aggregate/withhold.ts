// Withholds implausible observations of one code in two passes: the first finds the national median, the
// second judges every amount by it.
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { inPricedSetting } from '../../../schemas/observation.ts';
import { type CodeObservation, groupCode } from './group.ts';
import { findIndependentSources } from './independent-sources.ts';
import { type Judge, judgeAlone, judgeCode, makeSurvey } from './plausibility.ts';

/**
 * Returns the observations, each with the rule that withholds it. Only those in the priced setting are
 * judged: the others are never shown, and are counted apart. An observation that a rule for its whole file
 * withholds keeps that rule.
 */
export function withholdImplausible(
  code: CodeKey,
  setting: PricedSetting,
  observations: readonly CodeObservation[],
  systemOf: (file: number) => string | null,
  medicare: Medicare,
): CodeObservation[] {
  const judged = (judge: Judge) => (observation: CodeObservation) => {
    if (observation.withheldBy !== null || !inPricedSetting(observation.setting, setting)) return observation;
    const withheldBy = judge(observation.cents);
    return withheldBy === null ? observation : { ...observation, withheldBy };
  };
  const first = groupCode(code, setting, observations.map(judged(judgeAlone(code, medicare))), systemOf);
  const survey = makeSurvey(findIndependentSources(first.files).map(({ amounts }) => amounts));
  return observations.map(judged(judgeCode(code, survey, medicare)));
}
