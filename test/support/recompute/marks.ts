// Recomputation of code tiles: what the description and the revenue codes of a row say.
import type { CodeKind } from './code-kinds.ts';

const PROFESSIONAL_REVENUE = /^0?9[678]\d$/;

export function isProfessional(description: string, revenueCodes: string[], kind: CodeKind): boolean {
  if (revenueCodes.length > 0) return revenueCodes.every((code) => PROFESSIONAL_REVENUE.test(code));
  const text = description.toUpperCase();
  return kind === 'service' && (/^(?:PR|PF) /.test(text) || text.includes('PROFEE'));
}

const NOT_OFFERED_REVENUE = /^0?(?:256|624)$/;
const NOT_OFFERED_WORDS = [
  /\b(?:DONATED|PLACEBO|IRB|RESEARCH|CLINICAL TRIAL|CLINICAL STUDY|DO NOT USE)\b/,
  /\bIDE (?:STUDY|TRIAL)\b|\bIDE ?#/,
  /\b(?:STATE|PROGRAM|PATIENT) SUPPLIED\b/,
];

export function isNotOffered(
  description: string,
  revenueCodes: string[],
  kind: CodeKind,
  hospital: string,
): boolean {
  if (revenueCodes.some((code) => NOT_OFFERED_REVENUE.test(code))) return true;
  const text = description
    .toUpperCase()
    .replace(/[^A-Z0-9#]+/g, ' ')
    .trim();
  if (NOT_OFFERED_WORDS.some((words) => words.test(text))) return true;
  const start = withoutPrefix(text, hospital);
  if (/^G\d{6}\b/.test(start) || /^VFC\b/.test(start)) return true;
  return kind === 'item' && /^STUDY\b/.test(start);
}

const SMALL_WORDS = ['A', 'AND', 'AT', 'FOR', 'IN', 'OF', 'ON', 'THE'];

/** A description without a prefix of the chargemaster or the hospital's initials. */
function withoutPrefix(text: string, hospital: string): string {
  const words = hospital.toUpperCase().match(/[A-Z][A-Z']*/g) ?? [];
  const initialsOf = (some: readonly string[]) => some.map((word) => word[0]).join('');
  const initials = [initialsOf(words), initialsOf(words.filter((word) => !SMALL_WORDS.includes(word)))];
  const prefixes = ['HB', 'HC', 'HCPR', 'PR', 'RX', ...initials.filter(({ length }) => length > 1)];
  const prefix = prefixes.find((word) => text.startsWith(`${word} `));
  return prefix === undefined ? text : text.slice(prefix.length + 1);
}
