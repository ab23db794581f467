// `atlas releases`: the releases of a store, and the removal of old ones.
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { barBuild, unbarBuild } from '../publish/bars.ts';
import { collectReleases } from '../publish/collect.ts';
import type { ReleaseStore } from '../publish/release-store.ts';
import { type ListedRelease, listReleases } from '../publish/releases.ts';
import { DEFAULT_STAND_IN_DAYS, listStandIns } from '../publish/stand-ins.ts';
import {
  type Answer,
  EXIT_USAGE,
  openStore,
  runOnStore,
  type ServiceOptions,
  type StoreName,
  wholeNumber,
  withPublisher,
  withStoreOptions,
} from './options.ts';

type CollectOptions = { keep: number; graceDays: number; dryRun?: boolean };
type Options = ServiceOptions &
  CollectOptions & {
    of: StoreName;
    collect?: boolean;
    bar?: string;
    unbar?: string;
    reason?: string;
    by: string;
    standIns?: string;
    maxStandInDays: number;
  };

const DEFAULT_KEEP = 14;
const DEFAULT_GRACE_DAYS = 7;
const NO_RELEASE = 'The store has no releases.';

/** `releases`, `releases --collect`, `--bar`, `--unbar` and `--stand-ins`. */
export function releasesCommand(): Command {
  const upTo9999 = wholeNumber(0, 9999);
  const command = withStoreOptions(new Command('releases'), '--of')
    .description('list the releases of a store, remove old ones, or keep one from coming back')
    .option('--collect', 'remove releases that are neither among the newest nor within their grace period')
    .option('--keep <n>', 'number of newest releases to keep', upTo9999, DEFAULT_KEEP)
    .option(
      '--grace-days <n>',
      'days to keep a release after it was last live or written to',
      upTo9999,
      DEFAULT_GRACE_DAYS,
    )
    .option('--dry-run', 'with --collect: show what would be removed, but remove nothing')
    .option('--bar <release>', 'keep a release, and any build of the same inputs, from becoming live again')
    .option('--reason <text>', 'with --bar: why; whoever meets the bar reads it')
    .option('--unbar <release>', 'lift the bar of a release')
    .option(
      '--stand-ins <file>',
      'write the hospitals that the live release has no fresh file of, for the next build',
    )
    .option(
      '--max-stand-in-days <n>',
      'with --stand-ins: days that a file of an earlier night is used',
      upTo9999,
      DEFAULT_STAND_IN_DAYS,
    );
  return withPublisher(command, 'who bars a release').action((options: Options, self: Command) => {
    if (options.bar !== undefined && options.reason === undefined)
      self.error('error: --bar needs --reason', { exitCode: EXIT_USAGE });
    return runOnStore(options, async () => run(await openStore(options.of, options), options));
  });
}

async function run(store: ReleaseStore, options: Options): Promise<Answer> {
  const { bar, unbar, reason = '', by, standIns, maxStandInDays } = options;
  if (bar !== undefined) {
    const barred = await barBuild(store, bar, { by, reason });
    return { value: { ok: true, ...barred }, text: `${bar} is barred: ${reason}` };
  }
  if (unbar !== undefined) {
    await unbarBuild(store, unbar);
    return { value: { ok: true, build: unbar }, text: `${unbar} is no longer barred.` };
  }
  if (standIns !== undefined) {
    const found = await listStandIns(store, maxStandInDays);
    await writeFile(standIns, `${JSON.stringify(found, null, 1)}\n`);
    return {
      value: { ok: true, rows: found.rows.length },
      text: `${found.rows.length} rows in ${standIns}.`,
    };
  }
  return options.collect ? collect(store, options) : list(store);
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
    ...collected.unfinished.map(
      (build) => `${build}  is removed by a later run: an upload may need its tiles`,
    ),
    ...collected.kept.map(({ build, why }) => `${build}  stays: ${why}`),
  ];
  return { value: { ok: true, dry_run: dryRun, ...collected }, text: lines.join('\n') || NO_RELEASE };
}

function printRelease({ build, state, as_of, published_at, objects, bytes, barred }: ListedRelease): string {
  return [
    build,
    barred ? `${state}, barred` : state,
    as_of ?? '-',
    published_at ?? '-',
    `${objects} objects`,
    `${bytes} bytes`,
  ].join('\t');
}
