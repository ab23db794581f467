// Recognises price lists that a person takes for a price file but that no reader can use: a file in the CMS template
// with another separator than the comma, and a list with other columns. The refusal names what the file has, so
// that the person sees what to change.
import Papa from 'papaparse';
import { withoutMark } from '../input/first-bytes.ts';
import type { Refused } from '../input/refusal.ts';
import { isTemplateRow } from './detect.ts';
import { normalizeColumn } from './header.ts';

/** Rows that are searched for the names of columns. Old lists have prose and blank rows above them. */
const HEAD_ROWS = 40;
const SEPARATORS: readonly (readonly [string, string])[] = [
  [',', 'commas'],
  [';', 'semicolons (;)'],
  ['\t', 'tabs'],
  ['|', 'vertical bars (|)'],
];
const PRICE_WORD = /\b(?:price|prices|charge|charges|cost|rate|rates|fee|fees|amount|cash)\b/i;
const ITEM_WORD = /\b(?:desc|description|code|cpt|hcpcs|drg|ndc|item|service|procedure)\b/i;
/** A title is short. Sentences above a list have such words too. */
const MAX_TITLE_LETTERS = 60;
const MAX_TITLES = 20;
const JSON_KEY = /"([^"\\]{1,60})"\s{0,8}:/g;
const XML_TAG = /<([A-Za-z_][\w.-]{0,60})[\s>]/g;
const ADVICE =
  'A price file needs description, code|1, code|1|type and standard_charge|discounted_cash in the names of its columns.';

/** The refusal of a text that begins with `head`; undefined when it does not look like a price list. */
export function refuseOtherPriceList(head: string): Refused | undefined {
  const text = withoutMark(head);
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return refuseNames('keys', text, JSON_KEY);
  if (start.startsWith('<')) return refuseNames('elements', text, XML_TAG);
  const tables = SEPARATORS.map(([separator, name]) => ({ name, rows: parseHead(text, separator) }));
  for (const { name, rows } of tables) {
    const row = rows.findIndex(
      (cells) => isTemplateRow(cells.map(normalizeColumn)) || isSplitTemplate(cells),
    );
    if (row < 0) continue;
    const detail = `The cells are separated by ${name}. Save the file again as a CSV with commas.`;
    return { reason: 'wrong_separator', detail, at: `A${row + 1}` };
  }
  for (const { name, rows } of tables) {
    const row = rows.findIndex(isTitleRow);
    if (row < 0) continue;
    const separated = name === 'commas' ? '' : `The cells are separated by ${name}. `;
    const detail = `${separated}${listNames('columns', rows[row] ?? [])} ${ADVICE}`;
    return { reason: 'not_cms_template', detail, at: `A${row + 1}` };
  }
  return undefined;
}

function parseHead(text: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview: HEAD_ROWS }).data;
}

/** True for the item header of the template when its own bars were taken as separators. */
function isSplitTemplate(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return names.has('description') && names.has('standard_charge');
}

/** True for a row of short cells of which one names a price, and another one what it is for. */
function isTitleRow(cells: readonly string[]): boolean {
  const titles = cells.map(readTitle).filter((title) => title !== '');
  return (
    titles.length > 1 && titles.every((title) => title.length <= MAX_TITLE_LETTERS) && namePrices(titles)
  );
}

function namePrices(names: readonly string[]): boolean {
  const prices = names.filter((name) => PRICE_WORD.test(words(name)));
  const items = names.filter((name) => ITEM_WORD.test(words(name)));
  // `Charge Code` has both words, so another name has to be the price.
  return prices.some((price) => items.some((item) => item !== price));
}

/** `BILLING_DESC` and `discountedCash` as words. */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
}

function readTitle(cell: string): string {
  return cell.trim().replaceAll(/\s+/g, ' ');
}

function refuseNames(kind: string, text: string, pattern: RegExp): Refused | undefined {
  const names = [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))];
  if (!namePrices(names)) return undefined;
  return { reason: 'not_cms_template', detail: listNames(kind, names), at: '' };
}

function listNames(kind: string, names: readonly string[]): string {
  const titles = names.map(readTitle).filter((title) => title !== '');
  const more = titles.length > MAX_TITLES ? ` and ${titles.length - MAX_TITLES} more` : '';
  return `Its ${kind} are: ${titles.slice(0, MAX_TITLES).join(', ')}${more}.`;
}
