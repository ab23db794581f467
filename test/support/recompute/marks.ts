// Recomputation of code tiles: what the description and the revenue codes of a row say.
import type { CodeKind } from './code-kinds.ts';

const PROFESSIONAL_REVENUE = /^0?9[678]\d$/;

export function isProfessional(description: string, revenueCodes: string[], kind: CodeKind): boolean {
  if (revenueCodes.length > 0) return revenueCodes.every((code) => PROFESSIONAL_REVENUE.test(code));
  const text = description.toUpperCase();
  return kind === 'service' && (/^(?:PR|PF) /.test(text) || text.includes('PROFEE'));
}

const NOT_OFFERED_REVENUE = /^0?(?:256|624)$/;
const NOT_OFFERED_WORDS =
  /\b(?:DONATED|PLACEBO|IRB|RESEARCH|CLINICAL TRIAL|CLINICAL STUDY|IDE ?#|IDE (?:STUDY|TRIAL)|(?:STATE|PROGRAM|PATIENT) SUPPLIED|DO NOT USE)/;
const NOT_OFFERED_END = /^(?![A-Z0-9])/;

export function isNotOffered(
  description: string,
  revenueCodes: string[],
  kind: CodeKind,
  hospital: string,
): boolean {
  if (revenueCodes.some((code) => NOT_OFFERED_REVENUE.test(code))) return true;
  const text = description.toUpperCase();
  const found = NOT_OFFERED_WORDS.exec(text);
  if (found && NOT_OFFERED_END.test(text.slice(found.index + found[0].length))) return true;
  const start = withoutPrefix(text, hospital);
  if (/^G\d{6}\b/.test(start) || /^VFC\b/.test(start)) return true;
  return kind === 'item' && /^STUDY\b/.test(start);
}

function withoutPrefix(text: string, hospital: string): string {
  const initials = hospital
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word[0] ?? '')
    .join('');
  const prefixes = ['HB', 'HC', 'HCPR', 'PR', 'RX', ...(initials === '' ? [] : [initials])];
  const prefix = prefixes.find((word) => text.startsWith(`${word} `));
  return prefix === undefined ? text : text.slice(prefix.length + 1).trimStart();
}
