// `atlas releases`: the releases of a store, and the removal of old ones.
import { Command } from 'commander';
import { collectReleases } from '../publish/collect.ts';
import type { ReleaseStore } from '../publish/release-store.ts';
import { type ListedRelease, listReleases } from '../publish/releases.ts';
import {
  type Answer,
  openStore,
  runOnStore,
  type ServiceOptions,
  type StoreName,
  wholeNumber,
  withStoreOptions,
} from './options.ts';

type CollectOptions = { keep: number; graceDays: number; dryRun?: boolean };
type Options = ServiceOptions & CollectOptions & { of: StoreName; collect?: boolean };

const DEFAULT_KEEP = 14;
const DEFAULT_GRACE_DAYS = 7;
const NO_RELEASE = 'The store has no releases.';

/** `releases`, and `releases --collect`. */
export function releasesCommand(): Command {
  const upTo9999 = wholeNumber(0, 9999);
  return withStoreOptions(new Command('releases'), '--of')
    .description('list the releases of a store, or remove old ones')
    .option('--collect', 'remove releases that are neither among the newest nor within their grace period')
    .option('--keep <n>', 'number of newest releases to keep', upTo9999, DEFAULT_KEEP)
    .option(
      '--grace-days <n>',
      'days to keep a release after it was last live or written to',
      upTo9999,
      DEFAULT_GRACE_DAYS,
    )
    .option('--dry-run', 'with --collect: show what would be removed, but remove nothing')
    .action((options: Options) =>
      runOnStore(options, async () => {
        const store = await openStore(options.of, options);
        return options.collect ? collect(store, options) : list(store);
      }),
    );
}

async function list(store: ReleaseStore): Promise<Answer> {
  const releases = await listReleases(store);
  return { value: { ok: true, releases }, text: releases.map(printRelease).join('\n') || NO_RELEASE };
}

async function collect(
  store: ReleaseStore,
  { keep, graceDays, dryRun = false }: CollectOptions,
): Promise<Answer> {
  const collected = await collectReleases(store, { keep, graceDays, dryRun, now: new Date() });
  const lines = [
    ...collected.removed.map((build) => `${build}  ${dryRun ? 'would be removed' : 'removed'}`),
    ...collected.kept.map(({ build, why }) => `${build}  stays: ${why}`),
  ];
  return { value: { ok: true, dry_run: dryRun, ...collected }, text: lines.join('\n') || NO_RELEASE };
}

function printRelease({ build, state, as_of, published_at, objects, bytes }: ListedRelease): string {
  return [build, state, as_of ?? '-', published_at ?? '-', `${objects} objects`, `${bytes} bytes`].join('\t');
}
