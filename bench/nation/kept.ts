// The facility prices of a made-up nation, by the product's own rules, for another program to compute the statistics
// from.

import { LEVEL_PARTS } from '../../builder/src/aggregate/file-levels.ts';
import { listFilePrices } from '../../builder/src/aggregate/file-prices.ts';
import { groupCode } from '../../builder/src/aggregate/group.ts';
import { surveyCode } from '../../builder/src/aggregate/survey-code.ts';
import { withholdImplausible } from '../../builder/src/aggregate/withhold.ts';
import type { Plan } from '../../builder/src/pipeline/plan/plan.ts';
import { bucketReader } from '../../builder/src/pipeline/reduce/bucket.ts';
import { rowCollector } from '../../builder/src/pipeline/reduce/collect-rows.ts';
import { fileFacts, findCode } from '../../builder/src/pipeline/reduce/reduce-context.ts';
import { spillSources } from '../../builder/src/pipeline/reduce/spill.ts';

/** A row: code number, price-file number, facility price in cents, and a number for its set of amounts. */
export type PriceRow = [code: number, file: number, cents: number, list: number];

/** The codes are all digits and priced outpatient, without an amount of Medicare, so file levels do not matter. */
export async function* keptPrices(plan: Plan, workDir: string): AsyncGenerator<PriceRow> {
  const files = plan.numbered.map(({ priceFile }) => priceFile);
  const sources = files.map(({ number, observationsPath }) => ({
    number,
    observationsPath,
    withheldBy: null,
  }));
  const spill = await spillSources(workDir, sources);
  const facts = fileFacts({ files, sources: spill.sources });
  const [readBucket, collectRows] = [bucketReader(), rowCollector(spill.sources)];
  const lists = new Map<string, number>();
  for (const { path } of spill.buckets) {
    const bucket = await readBucket(path);
    for (const [i, code] of bucket.codes.entries()) {
      const { judged } = findCode(new Map(), code, false);
      const rows = collectRows(bucket, i);
      const survey = surveyCode(judged, rows, facts);
      const kept = withholdImplausible(judged, rows, survey, () => LEVEL_PARTS);
      const { files } = groupCode(code, judged.setting, kept, facts);
      for (const { file, cents, amounts } of listFilePrices(files)) {
        const key = amounts.join();
        const list = lists.get(key) ?? lists.size;
        lists.set(key, list);
        yield [Number(code), file, cents, list];
      }
    }
    lists.clear();
  }
}
