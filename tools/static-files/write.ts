// `node tools/static-files/write.ts`: writes the files that the Worker serves as they are, each named by its content:
// the typeface out of its package, the script of the widget, the maps of the states, the styles and scripts of the pages, and
// the developer documentation. It also writes the packages that the bundle takes in part. wrangler runs it before it bundles
// the Worker. It checks the table of names that the Worker imports; `--names` writes that table.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
// It comes with wrangler, which bundles the Worker with it.
import { buildSync } from 'esbuild';
import { writeDocs } from './docs/write-docs.ts';
import { stateMaps } from './map-files.ts';
import { pageAssets } from './page-assets.ts';
import { writeTrimmedPackages } from './trimmed-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The folder of `[assets]` in wrangler.toml. Git does not keep it. */
export const STATIC_DIR = join(ROOT, 'worker/static');
const NAMES_PATH = join(ROOT, 'worker/src/pages/static-files.json');
const FONT = '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
const WIDGET = join(ROOT, 'clients/widget/src/price-search.ts');
/** Folder of the developer documentation, which the Worker fills in before it serves it. */
const DOCS_FOLDER = 'docs';
/** Folder of the styles and scripts of the pages. Their names stay, and their hash is part of their address. */
const ASSETS_FOLDER = 'assets';
/** How the name of a file begins that is not whole yet. */
const UNFINISHED = '.unfinished-';
/** Characters of the content's hash in a name or an address. */
const HASH_LENGTH = 10;

type StaticFile = { name: string; bytes: Uint8Array };
/** The table that the Worker imports: names, and for a state also the box around it in the map's grid. */
type Names = {
  font: string;
  widget: string;
  /** Hash of all styles and scripts of the pages. */
  assets: string;
  states: Record<string, [name: string, ...box: number[]]>;
};

/** Every file and the table of their names. The same packages give the same bytes. */
export function staticFiles(): { files: StaticFile[]; names: Names } {
  const font = named('public-sans', 'woff2', readFileSync(createRequire(import.meta.url).resolve(FONT)));
  const widget = widgetScript();
  const files = [font, widget];
  const assets = pageAssets(font.name);
  files.push(...assets.map(({ name, text }) => ({ name: `${ASSETS_FOLDER}/${name}`, bytes: bytesOf(text) })));
  const names: Names = { font: font.name, widget: widget.name, assets: hashOfAll(assets), states: {} };
  for (const { state, outline, counties, box } of stateMaps()) {
    const text = JSON.stringify({ outline, counties });
    const file = named(`map-${state.toLowerCase()}`, 'json', bytesOf(text));
    files.push(file);
    names.states[state] = [file.name, ...box];
  }
  return { files, names };
}

/** The text of worker/src/pages/static-files.json: one state a line. */
export function namesText({ font, widget, assets, states }: Names): string {
  const lines = Object.entries(states).map(([state, entry]) => `"${state}":${JSON.stringify(entry)}`);
  const single = Object.entries({ font, widget, assets });
  const heads = single.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},\n`);
  return `{${heads.join('')}"states":{\n${lines.join(',\n')}\n}}\n`;
}

/** Writes the files that are not there yet. @throws Error when the table of names is not theirs */
export async function writeStaticFiles(): Promise<void> {
  writeNamedFiles();
  await writeDocs(join(STATIC_DIR, DOCS_FOLDER));
  await writeTrimmedPackages();
}

function writeNamedFiles(): void {
  if (isCurrent(JSON.parse(readFileSync(NAMES_PATH, 'utf8')))) return;
  const { files, names } = staticFiles();
  if (namesText(names) !== readFileSync(NAMES_PATH, 'utf8'))
    throw new Error(
      'worker/src/pages/static-files.json is old. Run `node tools/static-files/write.ts --names`.',
    );
  mkdirSync(STATIC_DIR, { recursive: true });
  const kept = new Set([DOCS_FOLDER, ...files.map(({ name }) => name.split('/')[0])]);
  for (const name of readdirSync(STATIC_DIR))
    if (!kept.has(name) && !name.startsWith(UNFINISHED)) rmSync(join(STATIC_DIR, name));
  for (const { name, bytes } of files) writeWhole(join(STATIC_DIR, name), bytes);
}

/** Whether the files of a table are there. What does not come out of a package is made again, and compared. */
function isCurrent({ font, widget, assets, states }: Names): boolean {
  const wanted = [font, widget, ...Object.values(states).map(([name]) => name)];
  const pages = pageAssets(font);
  const isWritten = ({ name, text }: { name: string; text: string }) => {
    const path = join(STATIC_DIR, ASSETS_FOLDER, name);
    return existsSync(path) && readFileSync(path, 'utf8') === text;
  };
  return (
    widgetScript().name === widget &&
    hashOfAll(pages) === assets &&
    pages.every(isWritten) &&
    wanted.every((name) => existsSync(join(STATIC_DIR, name)))
  );
}

/** Another process may read the file while it is written. */
function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = join(STATIC_DIR, `${UNFINISHED}${process.pid}`);
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
}

/** The widget as one script for browsers. */
function widgetScript(): StaticFile {
  const { outputFiles } = buildSync({
    entryPoints: [WIDGET],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  return named('widget', 'js', outputFiles[0]?.contents ?? new Uint8Array());
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function named(base: string, ending: string, bytes: Uint8Array): StaticFile {
  return { name: `${base}.${hashOf(bytes)}.${ending}`, bytes };
}

/** The hash in the address of the pages' files: scripts import each other within one address. */
function hashOfAll(assets: readonly { text: string }[]): string {
  return hashOf(bytesOf(assets.map(({ text }) => text).join('\0')));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
}

/** Set by what bundles the Worker for this machine and deploys nothing. */
const ONLY_BUNDLE = 'ATLAS_ONLY_BUNDLE';

/** What wrangler must not do without an environment that is meant to be deployed; undefined when all is well. */
function deployRefusal(): string | undefined {
  const { WRANGLER_COMMAND: command = '' } = process.env;
  if (!process.argv.includes('--no-deploy') || process.env[ONLY_BUNDLE]) return undefined;
  if (!/^(?:deploy|versions)/.test(command)) return undefined;
  return 'Name the environment to deploy to: npx wrangler deploy --env production, or --env staging. Nothing was deployed.';
}

const refusal = import.meta.main ? deployRefusal() : undefined;
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
} else if (import.meta.main) {
  if (process.argv.includes('--names')) writeFileSync(NAMES_PATH, namesText(staticFiles().names));
  await writeStaticFiles();
}
