// Styles and scripts of the pages. The bundler puts the text of each file into the Worker. Their addresses carry a hash
// of all of them, so a browser may keep them for ever; scripts import each other within the same address.
/// <reference path="./text-modules.d.ts" />
import { FONT_NAME } from '../static-files.ts';
import ANSWER_STYLE from './answer.css' with { type: 'text' };
import ANSWER_SCRIPT from './answer.js' with { type: 'text' };
import BASE_STYLE from './base.css' with { type: 'text' };
import COMBOBOX_SCRIPT from './combobox.js' with { type: 'text' };
import COPY_SCRIPT from './copy.js' with { type: 'text' };
import COVERAGE_STYLE from './coverage.css' with { type: 'text' };
import DOCS_STYLE from './docs.css' with { type: 'text' };
import DOCS_SCRIPT from './docs.js' with { type: 'text' };
import FORMS_STYLE from './forms.css' with { type: 'text' };
import FRAME_STYLE from './frame.css' with { type: 'text' };
import ICON from './icon.svg' with { type: 'text' };
import MAP_SCRIPT from './map.js' with { type: 'text' };
import PASSKEYS_SCRIPT from './passkeys.js' with { type: 'text' };
import PLOT_STYLE from './plot.css' with { type: 'text' };
import PRINT_STYLE from './print.css' with { type: 'text' };
import SEARCH_SCRIPT from './search.js' with { type: 'text' };
import TOKENS from './tokens.css' with { type: 'text' };

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = [
  TOKENS.replace('FONT_FILE', FONT_NAME),
  BASE_STYLE,
  FRAME_STYLE,
  FORMS_STYLE,
  PLOT_STYLE,
  ANSWER_STYLE,
  COVERAGE_STYLE,
].join('\n');

export type Asset = { type: string; text: string };

/** By file name. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['style.css', { type: 'text/css; charset=utf-8', text: STYLE }],
  ['print.css', { type: 'text/css; charset=utf-8', text: PRINT_STYLE }],
  ['docs.css', { type: 'text/css; charset=utf-8', text: DOCS_STYLE }],
  ['icon.svg', { type: 'image/svg+xml', text: ICON }],
  ['search.js', { type: SCRIPT, text: SEARCH_SCRIPT }],
  ['combobox.js', { type: SCRIPT, text: COMBOBOX_SCRIPT }],
  ['docs.js', { type: SCRIPT, text: DOCS_SCRIPT }],
  ['copy.js', { type: SCRIPT, text: COPY_SCRIPT }],
  ['answer.js', { type: SCRIPT, text: ANSWER_SCRIPT }],
  ['passkeys.js', { type: SCRIPT, text: PASSKEYS_SCRIPT }],
  ['map.js', { type: SCRIPT, text: MAP_SCRIPT }],
]);

let hash: string | undefined;

/** The hash of all files, made when an isolate writes its first page. */
export function assetsHash(): string {
  hash ??= hashOf([...ASSETS.values()].map(({ text }) => text).join('\0'));
  return hash;
}

/** Address of a file. */
export function assetPath(name: string): string {
  return `/assets/${assetsHash()}/${name}`;
}

const FNV_PRIME = 0x01000193;
const FNV_SEEDS = [0x811c9dc5, 0x9747b28c];

/** Two FNV-1a hashes of 32 bits: enough to distinguish deployments, without an asynchronous call. */
function hashOf(text: string): string {
  return FNV_SEEDS.map((seed) => {
    let value = seed;
    for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
    return (value >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
