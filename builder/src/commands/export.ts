// `atlas export`: a sealed build as Parquet and CSV, with the documents that describe them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type ExportOptions, ExportRefusal, exportRelease } from '../export/export-release.ts';
import { progressOn } from '../parallel/progress.ts';
import { isExportPublished, publishExport } from '../publish/publish-export.ts';
import { PublishRefusal } from '../publish/release-store.ts';
import { readSealedBuild } from '../publish/sealed-build.ts';
import { r2Settings } from '../r2/settings.ts';
import { StoreError, StoreUnavailable } from '../r2/store-errors.ts';
import {
  choice,
  EXIT_FAILED,
  EXIT_TRY_AGAIN,
  EXIT_USAGE,
  type JsonOption,
  jsonOption,
  print,
  wholeNumber,
} from './options.ts';

type Options = JsonOption & {
  out: string;
  previous?: string;
  previousIfThere?: string;
  open?: string;
  publisher: string;
  publisherUrl?: string;
  licence?: string;
  licenceUrl?: string;
  to?: 'r2';
  keep?: number;
};

/** The words of the licence when none is given: the operator decides who may use the files. */
const ASK = 'All rights reserved; ask the publisher';

/** `export BUILD --out DIR`. */
export function exportCommand(): Command {
  return new Command('export')
    .description('write a sealed build as Parquet and CSV files with their catalogue')
    .argument('<build>', 'folder of the sealed build')
    .requiredOption('--out <dir>', 'folder of the exports; releases/ is made in it')
    .option(
      '--previous <dir>',
      'sealed build of the release before, for changes and the bridge of facility ids',
    )
    .option('--previous-if-there <dir>', 'the same; an absent folder means that there is no release before')
    .option('--open <names>', 'datasets that anybody may read, separated by commas; needs --licence')
    .requiredOption('--publisher <name>', 'who publishes the files')
    .option('--publisher-url <url>', 'website of the publisher')
    .option('--licence <name>', 'licence of the files, such as CC-BY-4.0')
    .option('--licence-url <url>', 'text of the licence')
    .addOption(choice('--to <store>', 'upload the files too', ['r2']))
    .option(
      '--keep <n>',
      'with --to: how many releases stay there; older ones are removed',
      wholeNumber(1, 10_000),
    )
    .addOption(jsonOption())
    .action(async (build: string, options: Options, command: Command) => {
      if (options.open !== undefined && options.licence === undefined)
        command.error("error: '--open' needs '--licence', which says what people may do with the files", {
          exitCode: EXIT_USAGE,
        });
      if (options.publisher === '')
        command.error("error: '--publisher' is empty; give the name of who publishes the files", {
          exitCode: EXIT_USAGE,
        });
      await run(build, options);
    });
}

async function run(build: string, options: Options): Promise<void> {
  try {
    const exported = options.to === 'r2' ? await exportOnR2(build) : undefined;
    if (exported !== undefined) {
      print(
        options,
        { ok: true, release: exported },
        `R2 has the export of ${exported} already; nothing to do.`,
      );
      return;
    }
    const release = await exportRelease(await exportOptions(build, options));
    const { keep } = options;
    if (options.to === 'r2')
      await publishExport(options.out, release, r2Settings(process.env), keep === undefined ? {} : { keep });
    const lines = release.datasets.map(
      ({ name, access, rows, files }) => `  ${name}: ${rows} rows in ${files.length} files (${access})`,
    );
    print(
      options,
      release,
      [`Release ${release.release} is in ${options.out}/releases:`, ...lines].join('\n'),
    );
  } catch (error) {
    if (!isForPerson(error)) throw error;
    if (options.json) print(options, { ok: false, error: error.name, message: error.message }, '');
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof StoreUnavailable ? EXIT_TRY_AGAIN : EXIT_FAILED;
  }
}

/** An export that R2 has is not made again: a night that is repeated has the release itself as the one before. */
async function exportOnR2(dir: string): Promise<string | undefined> {
  const { build } = (await readSealedBuild(dir)).manifest;
  return (await isExportPublished(build, r2Settings(process.env))) ? build : undefined;
}

async function exportOptions(build: string, options: Options): Promise<ExportOptions> {
  const { out, open = '', publisher, publisherUrl, licence = ASK, licenceUrl, previousIfThere } = options;
  const isThere = previousIfThere !== undefined && existsSync(join(previousIfThere, 'manifest.json'));
  const previous = options.previous ?? (isThere ? previousIfThere : undefined);
  return {
    build,
    out,
    ...(previous === undefined ? {} : { previous }),
    open: new Set(open.split(',').filter((name) => name !== '')),
    publisher: { name: publisher, url: publisherUrl ?? null },
    licence: { name: licence, url: licenceUrl ?? null },
    onProgress: progressOn(process.stderr),
  };
}

/** Whether the message of an error says what a person can do. */
function isForPerson(error: unknown): error is Error {
  return error instanceof ExportRefusal || error instanceof PublishRefusal || error instanceof StoreError;
}
