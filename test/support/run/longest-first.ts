// The order of test files: the longest first, over all projects, so that both workers end at about the same time.
// Vitest by itself runs one project after the other and knows no durations on a fresh clone.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the long files took on a quiet machine with two cores. Every other file takes less than the last. */
const SECONDS: Readonly<Record<string, number>> = {
  'test/contract/real-data.test.ts': 45,
  'test/contract/provider-search.test.ts': 35,
  'test/contract/stops-local.test.ts': 30,
  'test/builder/pipeline/steps.test.ts': 30,
  'test/builder/pipeline/nightly-workflow.test.ts': 30,
  'test/contract/rebuild.test.ts': 25,
  'test/docs/plausibility.test.ts': 25,
  'test/builder/input/hostile.test.ts': 24,
  'test/builder/pipeline/state-nights.test.ts': 22,
  'test/contract/provider-real-data.test.ts': 20,
  'test/builder/commands/publish.test.ts': 18,
  'test/contract/key-limits.test.ts': 16,
  'test/workerd/key-gate.test.ts': 15,
  'test/builder/fetch/world.test.ts': 15,
  'test/builder/publish/stops-r2.test.ts': 14,
  'test/builder/mrf/csv-differential.test.ts': 14,
  'test/builder/mrf/json-oracle.test.ts': 12,
  'test/builder/payers/remote-groups.test.ts': 12,
  'test/contract/bad-input.test.ts': 12,
  'test/contract/membership.test.ts': 10,
  'test/builder/mrf/oracle.test.ts': 10,
  'test/builder/publish/nights.test.ts': 10,
  'test/contract/limits.test.ts': 9,
  'test/browser/member-page.test.ts': 9,
  'test/worker/procedures/accuracy.test.ts': 9,
  'test/builder/payers/real-payer-file.test.ts': 8,
  'test/builder/mrf/csv-bytes.test.ts': 7,
  'test/builder/tiles/provider-tiles.test.ts': 7,
  'test/builder/payers/hostile.test.ts': 7,
  'test/worker/procedures/find-procedure.test.ts': 7,
  'test/builder/fetch/crash.test.ts': 7,
  'test/workerd/same-code.test.ts': 6,
  'test/builder/commands/fetch.test.ts': 5,
  'test/builder/fetch/payers.test.ts': 5,
  'test/tools/dictionary/compiled.test.ts': 5,
};

/** Vitest's sequencer; `vitest.config.ts` names it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize
      .map((file) => ({ file, seconds: SECONDS[relative(this.ctx.config.root, file.moduleId)] ?? 0 }))
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}
