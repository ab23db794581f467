// Withholds the observations of one code that are not a price of it. The first national pass (survey-code.ts) has found
// the median of the code and the level of each file; the second pass, here, judges every amount by them.

import { inPricedSetting } from '../../../schemas/observation.ts';
import type { CodeObservation } from './group.ts';
import type { Judge, JudgedCode, Survey } from './plausibility.ts';
import { judgeCode } from './plausibility.ts';

/**
 * Returns the observations, each with the rule that withholds it. Rules about the row or the whole file have been applied
 * already, in every setting; the others judge only the priced setting, because no other amount is ever shown.
 */
export function withholdImplausible(
  code: JudgedCode,
  observations: readonly CodeObservation[],
  survey: Survey,
  levelOf: (file: number) => number,
): CodeObservation[] {
  return withholdBy(judgeCode(code, survey), code, observations, levelOf);
}

/** Applies a judge to the observations in the priced setting that no rule withholds yet. */
export function withholdBy(
  judge: Judge,
  { setting }: Pick<JudgedCode, 'setting'>,
  observations: readonly CodeObservation[],
  levelOf: (file: number) => number,
): CodeObservation[] {
  return observations.map((observation) => {
    if (observation.withheldBy !== null || !inPricedSetting(observation.setting, setting)) return observation;
    const { cents, hasTokenGross, file } = observation;
    const withheldBy = judge({ cents, hasTokenGross, level: levelOf(file) });
    return withheldBy === null ? observation : { ...observation, withheldBy };
  });
}
