// The order of test files: the longest first, over all projects, so that both workers end at about the same time.
// Vitest by itself runs one project after the other and knows no durations on a fresh clone.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the long files took on a quiet machine with two cores. Every other file takes less than the last. */
const SECONDS: Readonly<Record<string, number>> = {
  'test/contract/provider-search.test.ts': 60,
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
