// Styles and scripts of the pages, as the Worker serves them below /assets. Their address has a hash of all of them, so a
// browser may keep them for ever; scripts import each other within the same address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIR = join(import.meta.dirname, '../../worker/src/pages/assets');
/** What style.css is made of, in the order in which its rules apply. */
const STYLES = ['tokens', 'base', 'frame', 'forms', 'plot', 'answer', 'coverage'];
/** Every other file is served as it is. The order decides the hash, and a new hash is fetched again by every browser. */
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

/** Every file, and the hash of all of them. */
export function pageAssets(fontName: string): { assets: PageAsset[]; hash: string } {
  const style = STYLES.map((name) => readText(`${name}.css`).replace(FONT_FILE, fontName)).join('\n');
  const assets = [
    { name: 'style.css', text: style },
    ...OTHERS.map((name) => ({ name, text: readText(name) })),
  ];
  return { assets, hash: hashOf(assets.map(({ text }) => text).join('\0')) };
}

function readText(name: string): string {
  return readFileSync(join(DIR, name), 'utf8');
}

const FNV_PRIME = 0x01000193;
const FNV_SEEDS = [0x811c9dc5, 0x9747b28c];

/** Two FNV-1a hashes of 32 bits: enough to distinguish deployments. */
function hashOf(text: string): string {
  return FNV_SEEDS.map((seed) => {
    let value = seed;
    for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
    return (value >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
