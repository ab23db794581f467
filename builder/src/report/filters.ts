// Filters of the tables of the report page: radio buttons that the style sheet alone acts on, so that the page needs no script.
import { html } from 'hono/html';

/** One choice: its id, its words, and which rows it leaves visible; undefined for all rows. */
export type Choice = { id: string; words: string; rows?: string };

export const FILE_CHOICES: readonly Choice[] = [
  { id: 'files-all', words: 'all files' },
  { id: 'files-used', words: 'used', rows: '[data-status=counted]' },
  { id: 'files-withheld', words: 'withheld as a whole', rows: '[data-status=withheld]' },
  { id: 'files-left', words: 'not used', rows: ':is([data-status=superseded],[data-status=not_used])' },
  { id: 'files-rejected', words: 'with rejected rows', rows: '[data-rejected]' },
  { id: 'files-unlocated', words: 'unlocated', rows: '[data-unlocated]' },
];

export const FETCH_CHOICES: readonly Choice[] = [
  { id: 'fetch-all', words: 'all hospitals' },
  { id: 'fetch-new', words: 'failed for the first time', rows: '[data-days="0"]' },
  { id: 'fetch-earlier', words: 'with an earlier file', rows: '[data-earlier]' },
  { id: 'fetch-nothing', words: 'without any file', rows: ':not([data-earlier])' },
];

/** The radio buttons of a table; the first choice is set. */
export function filterBar(name: string, label: string, choices: readonly Choice[]) {
  return html`<fieldset class="filter"><legend>${label}</legend>${choices.map(
    ({ id, words }, i) =>
      html`<label><input type="radio" name="${name}" id="${id}"${i === 0 ? html` checked` : null}>${words}</label> `,
  )}</fieldset>`;
}

/** Hides the rows that a choice does not name. */
export const FILTER_STYLE = [...FILE_CHOICES, ...FETCH_CHOICES]
  .flatMap(({ id, rows }) =>
    rows === undefined ? [] : [`section:has(#${id}:checked) tr.filtered:not(${rows}){display:none}`],
  )
  .join('\n');
