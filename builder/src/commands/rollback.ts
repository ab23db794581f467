// `atlas rollback`: an earlier release becomes live again.
import { Command } from 'commander';
import { rollBack } from '../publish/releases.ts';
import { webhookOf } from '../publish/webhook.ts';
import {
  openStore,
  runOnStore,
  type ServiceOptions,
  type StoreName,
  withPublisher,
  withStoreOptions,
} from './options.ts';

type Options = ServiceOptions & { of: StoreName; to?: string; by: string };

/** `rollback`. */
export function rollbackCommand(): Command {
  const command = withStoreOptions(new Command('rollback'), '--of')
    .description('make an earlier release live again')
    .option('--to <release>', 'the release to go back to; without it, the one that was live before');
  return withPublisher(command, 'who rolls back').action((options: Options) =>
    runOnStore(options, async () => {
      const notify = webhookOf(process.env);
      const moved = await rollBack(await openStore(options.of, options), options.by, options.to);
      const data = { ...moved, as_of: null, by: options.by };
      const warning = await notify({ type: 'release.rolled_back', data });
      return {
        value: { ok: true, ...moved },
        text: `${moved.release} is live again (before: ${moved.previous}).`,
        ...(warning === undefined ? {} : { note: warning }),
      };
    }),
  );
}
