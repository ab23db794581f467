// `atlas diff`: what changed between two builds.
import { Command } from 'commander';
import { diffBuilds, printChanges } from '../publish/diff.ts';
import { openStore, runOnStore, type ServiceOptions, type StoreName, withStoreOptions } from './options.ts';

type Options = ServiceOptions & { of: StoreName };

/** `diff A B`. */
export function diffCommand(): Command {
  return withStoreOptions(new Command('diff'), '--of')
    .description('show what changed between two builds: sealed folders, or releases of a store')
    .argument('<a>', 'the earlier build: a folder or the id of a release')
    .argument('<b>', 'the later build')
    .action((a: string, b: string, options: Options) =>
      runOnStore(options, async () => {
        const changes = await diffBuilds(a, b, () => openStore(options.of, options));
        return { value: changes, text: printChanges(changes) };
      }),
    );
}
