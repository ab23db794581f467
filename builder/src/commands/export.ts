// `atlas export`: a sealed build as Parquet and CSV, with the documents that describe them.
import { Command } from 'commander';
import { ExportRefusal, exportRelease } from '../export/export-release.ts';
import { progressOn } from '../parallel/progress.ts';
import { publishExport } from '../publish/publish-export.ts';
import { PublishRefusal } from '../publish/release-store.ts';
import { r2Settings } from '../r2/settings.ts';
import { StoreError } from '../r2/store-errors.ts';
import { choice, EXIT_FAILED, EXIT_USAGE, type JsonOption, jsonOption, print } from './options.ts';

type Options = JsonOption & {
  out: string;
  previous?: string;
  open?: string;
  publisher: string;
  publisherUrl?: string;
  licence?: string;
  licenceUrl?: string;
  to?: 'r2';
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
    .option('--open <names>', 'datasets that anybody may read, separated by commas; needs --licence')
    .requiredOption('--publisher <name>', 'who publishes the files')
    .option('--publisher-url <url>', 'website of the publisher')
    .option('--licence <name>', 'licence of the files, such as CC-BY-4.0')
    .option('--licence-url <url>', 'text of the licence')
    .addOption(choice('--to <store>', 'upload the files too', ['r2']))
    .addOption(jsonOption())
    .action(async (build: string, options: Options, command: Command) => {
      if (options.open !== undefined && options.licence === undefined)
        command.error("error: '--open' needs '--licence', which says what people may do with the files", {
          exitCode: EXIT_USAGE,
        });
      await run(build, options);
    });
}

async function run(build: string, options: Options): Promise<void> {
  const { out, previous, open = '', publisher, publisherUrl, licence = ASK, licenceUrl } = options;
  try {
    const release = await exportRelease({
      build,
      out,
      ...(previous === undefined ? {} : { previous }),
      open: new Set(open.split(',').filter((name) => name !== '')),
      publisher: { name: publisher, url: publisherUrl ?? null },
      licence: { name: licence, url: licenceUrl ?? null },
      onProgress: progressOn(process.stderr),
    });
    if (options.to === 'r2') await publishExport(out, release, r2Settings(process.env));
    const lines = release.datasets.map(
      ({ name, access, rows, files }) => `  ${name}: ${rows} rows in ${files.length} files (${access})`,
    );
    print(options, release, [`Release ${release.release} is in ${out}/releases:`, ...lines].join('\n'));
  } catch (error) {
    if (!isForPerson(error)) throw error;
    if (options.json) print(options, { ok: false, error: error.name, message: error.message }, '');
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_FAILED;
  }
}

/** Whether the message of an error says what a person can do. */
function isForPerson(error: unknown): error is Error {
  return error instanceof ExportRefusal || error instanceof PublishRefusal || error instanceof StoreError;
}
