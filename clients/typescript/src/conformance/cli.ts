// `atlas-conformance check|serve|record`: golden answers against a service, or as a service.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CASES } from './cases.ts';
import { checkConformance, goldenText, recordGolden } from './check.ts';
import { CREDENTIALS, type Credentials, type GoldenAnswers } from './golden.ts';
import { GOLDEN_CREDENTIALS, serveGolden } from './serve.ts';

const HELP = `atlas-conformance check  [--credentials FILE] [--base-url URL] [--json]
atlas-conformance serve  [--port 8790]
atlas-conformance record --out FILE [--credentials FILE] [--base-url URL]

check   asks a service that serves the sample release for every golden answer, and lists the differences
serve   gives the golden answers on this machine, for the tests of a client
record  writes the golden answers of a service that is known to be right

FILE has the form of .local/start.json, which npm start writes: base_url, member_token, member_token_lapsed, and keys
with a_basic, b_free, b_pro, b_enterprise, test and revoked. Without --credentials that file is read.
Exit code: 0 conforms, 1 differs or cannot be asked, 2 wrong usage.
`;
const [EXIT_OK, EXIT_DIFFERS, EXIT_USAGE] = [0, 1, 2];
const DEFAULT_PORT = '8790';

type Options = { credentials: string; 'base-url'?: string; json: boolean; port: string; out?: string };

async function goldenAnswers(): Promise<GoldenAnswers> {
  return JSON.parse(
    await readFile(new URL('./golden-answers.json', import.meta.url), 'utf8'),
  ) as GoldenAnswers;
}

async function readTarget({ credentials: path, 'base-url': url }: Options) {
  const file = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  const given = { ...file, ...(file.keys as object) } as Record<string, unknown>;
  const missing = CREDENTIALS.filter((name) => typeof given[name] !== 'string');
  if (missing.length > 0) throw new Error(`${path} lacks ${missing.join(', ')}.`);
  const baseUrl = url ?? given.base_url;
  if (typeof baseUrl !== 'string') throw new Error(`Give --base-url: ${path} has no base_url.`);
  return { baseUrl, credentials: given as Credentials };
}

async function check(options: Options): Promise<number> {
  const results = await checkConformance(await readTarget(options), await goldenAnswers());
  const failed = results.filter(({ differences }) => differences.length > 0);
  if (options.json) print(JSON.stringify({ ok: failed.length === 0, cases: results.length, failed }));
  else {
    for (const { name, differences } of failed) {
      print(`differs  ${name}`);
      for (const { at, expected, got } of differences) print(`  ${at}: expected ${expected}, got ${got}`);
    }
    print(`${results.length - failed.length} of ${results.length} golden answers are given.`);
  }
  return failed.length === 0 ? EXIT_OK : EXIT_DIFFERS;
}

async function serve({ port }: Options): Promise<number> {
  await serveGolden(await goldenAnswers(), Number(port));
  print(`The golden answers are at http://127.0.0.1:${port}. Credentials:`);
  print(JSON.stringify(GOLDEN_CREDENTIALS, null, 2));
  return EXIT_OK;
}

async function record(options: Options): Promise<number> {
  if (options.out === undefined) return usage();
  await writeFile(options.out, goldenText(await recordGolden(await readTarget(options), CASES)));
  return EXIT_OK;
}

function usage(): number {
  process.stderr.write(HELP);
  return EXIT_USAGE;
}

/** Whether the command line cannot be read: an unknown option, or one without its value. */
function isUsageError(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const COMMANDS: Readonly<Record<string, (options: Options) => Promise<number>>> = { check, serve, record };

/** Runs the command and gives its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        credentials: { type: 'string', default: '.local/start.json' },
        'base-url': { type: 'string' },
        json: { type: 'boolean', default: false },
        port: { type: 'string', default: DEFAULT_PORT },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [name = ''] = positionals;
    if (values.help) {
      print(HELP);
      return EXIT_OK;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    return command && positionals.length === 1 ? await command(values as Options) : usage();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return isUsageError(error) ? EXIT_USAGE : EXIT_DIFFERS;
  }
}
