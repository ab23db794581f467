// Styles and scripts of the pages, as the Worker serves them below /assets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIR = join(import.meta.dirname, '../../worker/src/pages/assets');
/** What style.css is made of, in the order in which its rules apply. */
const STYLES = ['tokens', 'base', 'frame', 'forms', 'plot', 'answer', 'coverage'];
/** Every other file is served as it is. */
const OTHERS = [
  'print.css',
  'docs.css',
  'icon.svg',
  'search.js',
  'combobox.js',
  'docs.js',
  'copy.js',
  'answer.js',
  'passkeys.js',
  'map.js',
];
/** Stands for the name of the typeface's file. */
const FONT_FILE = 'FONT_FILE';

type PageAsset = { name: string; text: string };

/** Every file. */
export function pageAssets(fontName: string): PageAsset[] {
  const style = STYLES.map((name) => readText(`${name}.css`).replace(FONT_FILE, fontName)).join('\n');
  return [{ name: 'style.css', text: style }, ...OTHERS.map((name) => ({ name, text: readText(name) }))];
}

function readText(name: string): string {
  return readFileSync(join(DIR, name), 'utf8');
}
