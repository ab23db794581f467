// Publishes a build and reports to the operator's webhook what became of it, good or bad.
import { GuardBreach } from './guards.ts';
import { type Published, type PublishOptions, publishBuild } from './publish.ts';
import { readSealedBuild } from './sealed-build.ts';
import type { Notify } from './webhook.ts';

/** Publishes. `onWarning` is called when nobody took the report: that does not change the outcome. @throws as publishBuild */
export async function publishAndReport(
  options: PublishOptions,
  notify: Notify,
  onWarning: (warning: string) => void,
): Promise<Published> {
  const report = async (event: Parameters<Notify>[0]) => {
    const warning = await notify(event);
    if (warning !== undefined) onWarning(warning);
  };
  try {
    const published = await publishBuild(options);
    const { release, previous, moved, as_of } = published;
    if (moved)
      await report({
        type: 'release.published',
        data: { release, previous, as_of, by: options.publishedBy },
      });
    return published;
  } catch (error) {
    const build = await readSealedBuild(options.dir).then(
      ({ manifest }) => manifest.build,
      () => null,
    );
    const guards = error instanceof GuardBreach ? error.breaches.map(({ guard }) => guard) : [];
    const reason = error instanceof Error ? error.message : String(error);
    await report({ type: 'night.failed', data: { build, reason, guards } });
    throw error;
  }
}
