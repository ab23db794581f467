// `atlas publish`: a sealed build becomes the live release.
import { Command } from 'commander';
import { progressOn } from '../parallel/progress.ts';
import { whilePublishing } from '../pipeline/step/out-lock.ts';
import { publishAndReport } from '../publish/publish-and-report.ts';
import { webhookOf } from '../publish/webhook.ts';
import {
  openStore,
  runOnStore,
  type ServiceOptions,
  type StoreName,
  withPublisher,
  withStoreOptions,
} from './options.ts';

type Options = ServiceOptions & { to: StoreName; force?: string; by: string };

/** `publish DIR`. Exit code 1 when a guard or the store stops it. */
export function publishCommand(): Command {
  const command = withStoreOptions(new Command('publish'), '--to')
    .description('upload a sealed build and make it live, unless a guard stops it')
    .argument('<dir>', 'folder of a sealed build')
    .option('--force <reason>', 'publish past the guards; the pointer records the reason');
  return withPublisher(command, 'who publishes').action((dir: string, options: Options) =>
    runOnStore(options, async () => {
      const onProgress = progressOn(process.stderr);
      const notify = webhookOf(process.env);
      const store = await openStore(options.to, options);
      const publishing = {
        store,
        dir,
        publishedBy: options.by,
        ...(options.force === undefined ? {} : { force: options.force }),
        onUpload: (done: number, total: number) => onProgress('upload', done, total),
      };
      const published = await whilePublishing(dir, () =>
        publishAndReport(publishing, notify, (warning) => process.stderr.write(`${warning}\n`)),
      );
      const { release, previous, moved, written, present } = published;
      const text = moved
        ? `${release} is live (before: ${previous ?? 'nothing'}). Wrote ${written} objects; ${present} were already in the store.`
        : `${release} is live already; nothing to do.`;
      return { value: { ok: true, ...published }, text };
    }),
  );
}
