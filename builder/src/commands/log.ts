// `atlas log …`: the public log of release manifests, as a folder of static files.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { CATALOG_KEY, EXPORTS_FOLDER, ExportCatalog, ExportRelease } from '../../../schemas/exports.ts';
import { hasErrorCode } from '../files/error-code.ts';
import { makeKeys, NoteFault, parseSigner, parseVerifier } from '../proof/note.ts';
import { publishReleases } from '../proof/publish-log.ts';
import {
  appendReleases,
  LogFault,
  readCheckpoint,
  readLogOf,
  requireGrown,
  requireListed,
  writeLog,
} from '../proof/release-log.ts';
import { openBucket } from '../publish/public-bucket.ts';
import { openPublicFiles, type PublicFiles } from '../publish/public-files.ts';
import { r2Settings } from '../r2/settings.ts';
import { StoreError, StoreUnavailable } from '../r2/store-errors.ts';
import { choice, EXIT_FAILED, EXIT_TRY_AGAIN, type JsonOption, jsonOption, print } from './options.ts';

/** Only the owner of the file may read a key that signs. */
const SECRET_MODE = 0o600;

/** The key that signs, as text, for a workflow that keeps it among its secrets. */
const KEY_VARIABLE = 'ATLAS_LOG_KEY';

type AppendOptions = JsonOption & { log: string; key?: string; to?: 'r2' };
type CheckOptions = JsonOption & {
  log: string;
  vkey: string;
  earlier?: string;
  catalog?: string;
  copy?: string;
};

/** `log key|append|check`. */
export function logCommand(): Command {
  const log = new Command('log').description('the public log of releases');
  log
    .command('key')
    .description('make the pair of keys of a log; the verifier key is printed')
    .requiredOption('--name <name>', 'name of the log, such as prices.example/releases')
    .requiredOption('--out <file>', 'new file for the key that signs')
    .addOption(jsonOption())
    .action((options: JsonOption & { name: string; out: string }) =>
      orFault(options, () => makeKey(options)),
    );
  log
    .command('append')
    .description('enter the manifests of sealed builds and sign the checkpoint')
    .argument('<builds...>', 'folders of the sealed builds')
    .requiredOption('--log <dir>', 'folder of the log')
    .option('--key <file>', `the key that signs; without it the variable ${KEY_VARIABLE}`)
    .addOption(choice('--to <store>', 'publish the log too', ['r2']))
    .addOption(jsonOption())
    .action((builds: string[], options: AppendOptions) => orFault(options, () => append(builds, options)));
  log
    .command('check')
    .description('check every byte of a log, that it has only grown, and that it lists every release')
    .requiredOption('--log <place>', 'folder of the log, or its address')
    .requiredOption('--vkey <key>', 'verifier key of the log')
    .option('--earlier <file>', 'a checkpoint that you kept')
    .option(
      '--catalog <place>',
      'folder, or address, with releases/catalog.json, whose releases the log must have',
    )
    .option('--copy <dir>', 'folder to which a log that is sound is copied')
    .addOption(jsonOption())
    .action((options: CheckOptions) => orFault(options, () => check(options)));
  return log;
}

async function makeKey({ name, out }: { name: string; out: string }) {
  const { signer, verifier } = makeKeys(name);
  try {
    await writeFile(out, `${signer}\n`, { mode: SECRET_MODE, flag: 'wx' });
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) throw new NoteFault(`${out} exists. Choose a new file.`);
    throw error;
  }
  return { value: { verifier }, text: verifier };
}

async function append(builds: readonly string[], { log, key: file, to }: AppendOptions) {
  const manifests = await Promise.all(builds.map((build) => readFile(join(build, 'manifest.json'), 'utf8')));
  const key = parseSigner(file === undefined ? keyOfVariable() : await readFile(file, 'utf8'));
  const { size, indexes } =
    to === 'r2'
      ? await publishReleases(log, manifests, key, openBucket(r2Settings(process.env)))
      : await appendReleases(log, manifests, key);
  const text = `The log has ${size} entries; these builds are ${indexes.join(', ')}.`;
  return { value: { size, indexes }, text };
}

function keyOfVariable(): string {
  const text = process.env[KEY_VARIABLE] ?? '';
  if (text !== '') return text;
  throw new NoteFault(`Give the key that signs: --key FILE, or its text in the variable ${KEY_VARIABLE}.`);
}

async function check({ log: place, vkey, earlier, catalog, copy }: CheckOptions) {
  const key = parseVerifier(vkey);
  const log = await readLogOf(openPublicFiles(place), key);
  if (earlier !== undefined) requireGrown(log, readCheckpoint(await readFile(earlier, 'utf8'), key, earlier));
  if (catalog !== undefined) requireListed(log, await readReleases(openPublicFiles(catalog)));
  if (copy !== undefined) await writeLog(copy, log.raw, log.note);
  const { origin, size, root } = log;
  return {
    value: { ok: true, origin, size, root },
    text: `The log ${origin} is sound: ${size} entries, root ${root}.`,
  };
}

/** The releases of a catalogue with the hashes of their manifests. */
async function readReleases(files: PublicFiles) {
  const read = async (path: string): Promise<unknown> => {
    const bytes = await files(path);
    if (!bytes) throw new LogFault(path, 'It is missing.');
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  };
  const { releases } = ExportCatalog.parse(await read(CATALOG_KEY));
  return Promise.all(
    releases.map(async ({ path }) => ExportRelease.parse(await read(`${EXPORTS_FOLDER}/${path}`))),
  );
}

/** Prints what a command gives. A fault of a log, a key or a store is one line and exit code 1. */
async function orFault(
  options: JsonOption,
  run: () => Promise<{ value: object; text: string }>,
): Promise<void> {
  try {
    const { value, text } = await run();
    print(options, value, text);
  } catch (error) {
    if (!(error instanceof LogFault || error instanceof NoteFault || error instanceof StoreError))
      throw error;
    const where = error instanceof LogFault ? { where: error.where } : {};
    if (options.json) print(options, { ok: false, ...where, message: error.message }, '');
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof StoreUnavailable ? EXIT_TRY_AGAIN : EXIT_FAILED;
  }
}
