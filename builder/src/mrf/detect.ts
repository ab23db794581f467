// Recognises an MRF in the CMS template, or a file that plainly tries to be one, by the beginning of its
// text. File names and the value of `version` are not reliable.
import Papa from 'papaparse';
import { isWebPage, withoutMark } from '../input/first-bytes.ts';
import { isChargeOrCode, isHospitalHeader, isItemHeader, normalizeColumn } from './header.ts';

const JSON_KEY = /"([a-z0-9_]+)"\s*:/g;
const TEMPLATE_KEYS = new Set([
  ...['hospital_name', 'hospital_location', 'hospital_address', 'location_name', 'type_2_npi'],
  ...['standard_charge_information', 'modifier_information', 'license_information'],
  ...['affirmation', 'attestation'],
]);
/** Number of rows looked at. The template needs three; some exports put prose above them. */
const HEAD_ROWS = 20;

/**
 * The kind of MRF whose text begins with `head` (about 64 K characters), or undefined. The head may end
 * within row 3, which can have 240 KB: the beginning of that row is enough.
 */
export function detectMrf(head: string): 'csv' | 'json' | undefined {
  const text = withoutMark(head);
  if (text.trimStart().startsWith('{')) return hasTemplateKey(text) ? 'json' : undefined;
  if (isWebPage(text)) return undefined;
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', preview: HEAD_ROWS });
  const rows = data.map((cells) => cells.map(normalizeColumn));
  return rows.some(isTemplateRow) ? 'csv' : undefined;
}

function hasTemplateKey(text: string): boolean {
  for (const [, key = ''] of text.matchAll(JSON_KEY)) if (TEMPLATE_KEYS.has(key)) return true;
  return false;
}

/** True for row 3, for the beginning of a cut row 3, and for row 1 with a second name of the template. */
export function isTemplateRow(columns: string[]): boolean {
  if (isItemHeader(columns)) return true;
  if (isHospitalHeader(columns)) {
    return columns.includes('version') || columns.some((name) => name.startsWith('license_number|'));
  }
  return columns.filter(isChargeOrCode).length > 1;
}
