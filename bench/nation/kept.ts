// The observations of a made-up nation that make statistics, by the product's own rules, for another program to
// compute the same from.
import { withholdImplausible } from '../../builder/src/aggregate/withhold.ts';
import { noBenchmark } from '../../builder/src/fee-schedules/benchmarks.ts';
import type { Plan } from '../../builder/src/pipeline/plan/plan.ts';
import { collectObservations, readBucket, spillSources } from '../../builder/src/pipeline/reduce/spill.ts';
import { inPricedSetting } from '../../schemas/observation.ts';

/** Rows of code number, price-file number and cents, distinct. The codes are all digits and priced outpatient. */
export async function* keptObservations(
  plan: Plan,
  workDir: string,
): AsyncGenerator<[number, number, number]> {
  const sources = plan.numbered.map(({ priceFile: { number, observationsPath } }) => ({
    number,
    observationsPath,
    withheldBy: null,
  }));
  const systemOf = (number: number) => plan.numbered[number]?.priceFile.system ?? null;
  const spill = await spillSources(workDir, sources, () => true);
  for (const { path } of spill.buckets) {
    const bucket = await readBucket(path);
    for (const [i, code] of bucket.codes.entries()) {
      const observations = collectObservations(bucket, spill.sources, i);
      const { medicare } = noBenchmark(code, false);
      const seen = new Set<string>();
      for (const { file, cents, setting, withheldBy } of withholdImplausible(
        code,
        'outpatient',
        observations,
        systemOf,
        medicare,
      )) {
        const key = `${file} ${cents}`;
        if (withheldBy !== null || !inPricedSetting(setting, 'outpatient') || seen.has(key)) continue;
        seen.add(key);
        yield [Number(code), file, cents];
      }
    }
  }
}
