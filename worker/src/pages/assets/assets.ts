// Everything the pages load, by file name below /assets/. The bundler puts the text of each file into the Worker.
/// <reference path="./text-modules.d.ts" />
import { FACILITY_FLAG_SENTENCES } from '../../../../schemas/api.ts';
import { MEDICARE_REASONS } from '../../../../schemas/benchmark.ts';
import ANSWER_STYLE from './answer.css' with { type: 'text' };
import BASE_STYLE from './base.css' with { type: 'text' };
import ELEMENTS from './elements.js' with { type: 'text' };
import FORMS_STYLE from './forms.css' with { type: 'text' };
import ICON from './icon.svg' with { type: 'text' };
import PASSKEYS from './passkeys.js' with { type: 'text' };
import PRICES from './prices.js' with { type: 'text' };
import RESULT from './result.js' with { type: 'text' };
import STATISTICS from './statistics.js' with { type: 'text' };
import SUGGEST from './suggest.js' with { type: 'text' };

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = BASE_STYLE + FORMS_STYLE + ANSWER_STYLE;

export const ASSETS = new Map([
  ['style.css', { type: 'text/css; charset=utf-8', text: STYLE }],
  ['icon.svg', { type: 'image/svg+xml', text: ICON }],
  ['suggest.js', { type: SCRIPT, text: SUGGEST }],
  ['passkeys.js', { type: SCRIPT, text: PASSKEYS }],
  ['prices.js', { type: SCRIPT, text: PRICES }],
  ['result.js', { type: SCRIPT, text: RESULT }],
  ['statistics.js', { type: SCRIPT, text: STATISTICS }],
  ['elements.js', { type: SCRIPT, text: ELEMENTS }],
  ['flags.js', { type: SCRIPT, text: `export const FLAGS = ${JSON.stringify(FACILITY_FLAG_SENTENCES)};\n` }],
  ['reasons.js', { type: SCRIPT, text: `export const REASONS = ${JSON.stringify(MEDICARE_REASONS)};\n` }],
]);
