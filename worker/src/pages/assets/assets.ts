// Everything the pages load, by file name below /assets/.
import { MEDICARE_REASONS } from '../../../../schemas/benchmark.ts';
import { ELEMENTS_SCRIPT } from './elements-script.ts';
import { ICON } from './icon.ts';
import { PRICES_SCRIPT } from './prices-script.ts';
import { RESULT_SCRIPT } from './result-script.ts';
import { STYLE } from './style.ts';
import { SUGGEST_SCRIPT } from './suggest-script.ts';

const SCRIPT = 'text/javascript; charset=utf-8';

export const ASSETS = new Map([
  ['style.css', { type: 'text/css; charset=utf-8', text: STYLE }],
  ['icon.svg', { type: 'image/svg+xml', text: ICON }],
  ['suggest.js', { type: SCRIPT, text: SUGGEST_SCRIPT }],
  ['prices.js', { type: SCRIPT, text: PRICES_SCRIPT }],
  ['result.js', { type: SCRIPT, text: RESULT_SCRIPT }],
  ['elements.js', { type: SCRIPT, text: ELEMENTS_SCRIPT }],
  ['reasons.js', { type: SCRIPT, text: `export const REASONS = ${JSON.stringify(MEDICARE_REASONS)};\n` }],
]);
