// The two passes that withhold implausible observations of one code: survey what the nation publishes, then judge.
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import type { PricedSetting } from '../../../schemas/observation.ts';
import { inPricedSetting } from '../../../schemas/observation.ts';
import { type CodeObservation, groupCode } from './group.ts';
import { type Judge, judgeAlone, judgeCode, surveyOf } from './plausibility.ts';
import { voicesOf } from './voices.ts';

/**
 * The same observations, with the rule that withholds each. Only those in the priced setting are judged: the
 * others are never shown, and are counted apart. What a file-wide rule withheld stays withheld by that rule.
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
  const survey = surveyOf(voicesOf(first.files).map(({ amounts }) => amounts));
  return observations.map(judged(judgeCode(code, survey, medicare)));
}
