// Billing codes inside a query: "cpt 70551", "(73721)", "DRG 470". A code is used exactly as typed or not
// at all; it is never corrected.
import { type CodeKey, parseDrgCode, parseProcedureCode } from '../../../schemas/code-key.ts';
import { MAX_READ_CHARACTERS } from '../../../schemas/vocabulary/procedure-wording.ts';

const DRG = /\bdrg\W{0,3}(\d{1,3})\b/i;
/** A query that is nothing but the three digits of a stay, as `match.code` gives them. */
const BARE_DRG = /^\s*(\d{3})\s*$/;
const GLUED_LABEL = /\b(?:cpt|hcpcs|code|codigo|c\u00f3digo)(?=\d{4}[\da-z]\b|[a-z]\d{4}\b)/gi;
const CODE = /(?<![\p{L}\p{N}])(?:\d{4}[0-9A-Z]|[A-Z]\d{4})(?![\p{L}\p{N}])/giu;

/** The codes in a query, in the order of the query; `undefined` when there is not one. */
export function codesIn(query: string): CodeKey[] | undefined {
  const text = query.slice(0, MAX_READ_CHARACTERS).replace(GLUED_LABEL, ' ');
  const drg = DRG.exec(text)?.[1] ?? BARE_DRG.exec(text)?.[1];
  const keys = [
    ...(drg === undefined ? [] : [parseDrgCode(drg.padStart(3, '0'))]),
    ...(text.match(CODE) ?? []).map(parseProcedureCode),
  ].filter((key) => key !== undefined);
  return keys.length === 0 ? undefined : keys;
}
