// The order of test files: project after project, and in each the longest first, so that both workers end at about the
// same time. A worker that goes from one project to another starts anew and loads all modules again, which takes longer
// than most files. Vitest by itself knows no durations on a fresh clone.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The project of many short files comes last. */
const PROJECTS = ['service', 'workerd', 'mocked', 'small', 'node'];

/**
 * Seconds that the long files take on a quiet machine with two cores, about; `npm test` prints the longest. Every other
 * file takes less than the last.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'test/browser/price-pages.test.ts': 25,
  'test/contract/real-data.test.ts': 13,
  'test/contract/stops-local.test.ts': 10,
  'test/browser/account.test.ts': 9,
  'test/contract/first-deploy.test.ts': 9,
  'test/contract/rebuild.test.ts': 9,
  'test/browser/widget.test.ts': 7,
  'test/contract/key-limits.test.ts': 7,
  'test/contract/provider-real-data.test.ts': 6,
  'test/browser/membership.test.ts': 5,
  'test/contract/bad-input.test.ts': 4,
  'test/contract/developer-docs.test.ts': 4,
  'test/contract/limits.test.ts': 4,
  'test/contract/price-pages.test.ts': 4,
  'test/contract/provider-search.test.ts': 4,
  'test/contract/typescript-client.test.ts': 4,
  'test/workerd/billing/faults.test.ts': 6,
  'test/workerd/lying-tiles.test.ts': 4,
  'test/builder/pipeline/state-nights.test.ts': 15,
  'test/builder/pipeline/nightly-workflow.test.ts': 12,
  'test/builder/read/read.test.ts': 11,
  'test/builder/read/interrupted.test.ts': 5,
  'test/builder/pipeline/steps.test.ts': 7,
  'test/builder/publish/nights.test.ts': 8,
  'test/builder/read/many-sites.test.ts': 4,
  'test/builder/read/payers.test.ts': 5,
  'test/builder/pipeline/troubled-inputs.test.ts': 6,
  'test/builder/publish/collect.test.ts': 6,
  'test/builder/commands/publish.test.ts': 4,
  'test/builder/pipeline/out-dir.test.ts': 4,
  'test/builder/publish/stops-r2.test.ts': 4,
  'test/builder/input/hostile.test.ts': 9,
  'test/builder/payers/hostile.test.ts': 8,
  'test/builder/pipeline/stopped-builds.test.ts': 8,
  'test/builder/mrf/csv-bytes.test.ts': 7,
  'test/builder/providers/build.test.ts': 7,
  'test/builder/payers/remote-groups.test.ts': 5,
  'test/builder/fetch/world.test.ts': 4,
  'test/builder/mrf/csv-differential.test.ts': 4,
  'test/builder/mrf/json-oracle.test.ts': 4,
  'test/builder/tiles/provider-tiles.test.ts': 4,
  'test/worker/procedures/accuracy.test.ts': 4,
  'test/worker/procedures/find-procedure.test.ts': 4,
};

/** Vitest's sequencer; `vitest.config.ts` names it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize
      .map((file) => ({
        file,
        project: PROJECTS.indexOf(file.project.name),
        seconds: SECONDS[relative(this.ctx.config.root, file.moduleId)] ?? 0,
      }))
      .sort((a, b) => a.project - b.project || b.seconds - a.seconds)
      .map(({ file }) => file);
  }
}
