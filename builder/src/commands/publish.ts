// `atlas publish`, `rollback`, `releases` and `diff`. A refusal is one message on stderr and exit code 1.
import { Command, InvalidArgumentError, Option } from 'commander';
import { findConnection, OperatorError } from '../operator/client.ts';
import { progressOn } from '../parallel/progress.ts';
import { collectReleases } from '../publish/collect.ts';
import { diffBuilds, printChanges } from '../publish/diff.ts';
import { GuardBreach } from '../publish/guards.ts';
import { operatorStore } from '../publish/operator-store.ts';
import { publishBuild } from '../publish/publish.ts';
import { r2Store } from '../publish/r2-store.ts';
import type { ReleaseStore } from '../publish/release-store.ts';
import { type ListedRelease, listReleases, rollBack } from '../publish/releases.ts';
import { r2Settings } from '../r2/settings.ts';
import { StoreError } from '../r2/store-errors.ts';

const EXIT_FAILED = 1;
/** Who publishes, for the pointer; a workflow sets it to its own address. */
export const PUBLISHED_BY_VARIABLE = 'ATLAS_PUBLISHED_BY';

type Target = { to: 'local' | 'r2'; baseUrl?: string; secret?: string; json?: boolean };

async function openStore(target: Target): Promise<ReleaseStore> {
  return target.to === 'r2' ? r2Store(r2Settings(process.env)) : operatorStore(await findConnection(target));
}

/** `publish DIR`. */
export function publishCommand(): Command {
  return onStore(new Command('publish'), '--to')
    .description('put a sealed build up and make it live, unless a guard stops it')
    .argument('<dir>', 'folder of a sealed build')
    .option('--force <reason>', 'publish past the guards; the reason is written into the pointer')
    .option('--by <name>', 'who publishes', process.env[PUBLISHED_BY_VARIABLE] ?? 'atlas publish')
    .action((dir: string, options: Target & { force?: string; by: string }) =>
      run(options, async () => {
        const onProgress = progressOn(process.stderr);
        const published = await publishBuild({
          store: await openStore(options),
          dir,
          publishedBy: options.by,
          ...(options.force === undefined ? {} : { force: options.force }),
          onUpload: (done, total) => onProgress('upload', done, total),
        });
        const { release, previous, moved, written, present } = published;
        const words = moved
          ? `${release} is live (before: ${previous ?? 'nothing'}); ${written} objects written, ${present} were there.`
          : `${release} is live already; nothing to do.`;
        return [{ ok: true, ...published }, words];
      }),
    );
}

/** `rollback`. */
export function rollbackCommand(): Command {
  return onStore(new Command('rollback'), '--of')
    .description('make an earlier release live again')
    .option('--to <release>', 'the release to go back to; the one before when absent')
    .option('--by <name>', 'who rolls back', process.env[PUBLISHED_BY_VARIABLE] ?? 'atlas rollback')
    .action((options: Omit<Target, 'to'> & { of: Target['to']; to?: string; by: string }) =>
      run(options, async () => {
        const store = await openStore({ ...options, to: options.of });
        const moved = await rollBack(store, options.by, options.to);
        return [{ ok: true, ...moved }, `${moved.release} is live again (before: ${moved.previous}).`];
      }),
    );
}

/** `releases`, and with `--collect` the removal of old ones. */
export function releasesCommand(): Command {
  return onStore(new Command('releases'), '--of')
    .description('list the releases of a store, or remove old ones')
    .option('--collect', 'remove releases beyond the newest and past their grace')
    .option('--keep <n>', 'newest releases that stay', wholeNumber, 14)
    .option('--grace-days <d>', 'days a release stays after it was last live or written to', wholeNumber, 7)
    .option('--dry-run', 'with --collect: say what would be removed, remove nothing')
    .action((options: Omit<Target, 'to'> & CollectFlags & { of: Target['to'] }) =>
      run(options, async () => {
        const store = await openStore({ ...options, to: options.of });
        if (!options.collect) {
          const releases = await listReleases(store);
          return [{ ok: true, releases }, releases.map(releaseLine).join('\n') || 'No release.'];
        }
        const { keep, graceDays, dryRun = false } = options;
        const collected = await collectReleases(store, { keep, graceDays, dryRun, now: new Date() });
        const lines = [
          ...collected.removed.map((build) => `${build}  ${dryRun ? 'would be removed' : 'removed'}`),
          ...collected.kept.map(({ build, why }) => `${build}  stays: ${why}`),
        ];
        return [{ ok: true, dry_run: dryRun, ...collected }, lines.join('\n') || 'No release.'];
      }),
    );
}

type CollectFlags = { collect?: boolean; keep: number; graceDays: number; dryRun?: boolean };

/** `diff A B`. */
export function diffCommand(): Command {
  return onStore(new Command('diff'), '--of')
    .description('say what moved between two builds: sealed folders, or releases of a store')
    .argument('<a>', 'the earlier one: a folder or a release id')
    .argument('<b>', 'the later one')
    .action((a: string, b: string, options: Omit<Target, 'to'> & { of: Target['to'] }) =>
      run(options, async () => {
        const changes = await diffBuilds(a, b, () => openStore({ ...options, to: options.of }));
        return [changes, printChanges(changes)];
      }),
    );
}

function releaseLine({ build, state, as_of, published_at, objects, bytes }: ListedRelease): string {
  return [build, state, as_of ?? '-', published_at ?? '-', `${objects} objects`, `${bytes} bytes`].join('\t');
}

function onStore(command: Command, flag: '--to' | '--of'): Command {
  return command
    .addOption(
      new Option(`${flag} <store>`, 'the running service, or R2').choices(['local', 'r2']).default('local'),
    )
    .option('--base-url <url>', 'address of the service (local)')
    .option('--secret <secret>', "the operator's secret (local)")
    .option('--json', 'print one JSON object');
}

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('A whole number is expected.');
  return Number(text);
}

/** Runs a command and prints its answer: the object with --json, else the text. */
async function run(options: { json?: boolean }, command: () => Promise<[object, string]>): Promise<void> {
  try {
    const [value, text] = await command();
    process.stdout.write(`${options.json ? JSON.stringify(value) : text}\n`);
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof OperatorError)) throw error;
    const breaches = error instanceof GuardBreach ? { breaches: error.breaches } : {};
    const answer = { ok: false, error: error.name, message: error.message, ...breaches };
    if (options.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILED;
  }
}
