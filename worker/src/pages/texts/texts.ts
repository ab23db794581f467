// All texts of the pages, in both languages. A text that Spanish lacks fails the type check.
import { ACCOUNT as ACCOUNT_EN } from './en/account.ts';
import { ANSWER as ANSWER_EN } from './en/answer.ts';
import { BILLING as BILLING_EN } from './en/billing.ts';
import { CARE as CARE_EN } from './en/care.ts';
import { COVERAGE as COVERAGE_EN } from './en/coverage.ts';
import { EMBED as EMBED_EN } from './en/embed.ts';
import { KEYS as KEYS_EN } from './en/keys.ts';
import { LANDING as LANDING_EN } from './en/landing.ts';
import { METHODOLOGY as METHODOLOGY_EN } from './en/methodology.ts';
import { REPORT as REPORT_EN } from './en/report.ts';
import { SHELL as SHELL_EN } from './en/shell.ts';
import { STATUS as STATUS_EN } from './en/status.ts';
import { TRUST as TRUST_EN } from './en/trust.ts';
import { ACCOUNT as ACCOUNT_ES } from './es/account.ts';
import { ANSWER as ANSWER_ES } from './es/answer.ts';
import { BILLING as BILLING_ES } from './es/billing.ts';
import { CARE as CARE_ES } from './es/care.ts';
import { COVERAGE as COVERAGE_ES } from './es/coverage.ts';
import { EMBED as EMBED_ES } from './es/embed.ts';
import { KEYS as KEYS_ES } from './es/keys.ts';
import { LANDING as LANDING_ES } from './es/landing.ts';
import { METHODOLOGY as METHODOLOGY_ES } from './es/methodology.ts';
import { REPORT as REPORT_ES } from './es/report.ts';
import { SHELL as SHELL_ES } from './es/shell.ts';
import { STATUS as STATUS_ES } from './es/status.ts';
import { TRUST as TRUST_ES } from './es/trust.ts';
import type { Language } from './format.ts';

const EN = {
  shell: SHELL_EN,
  landing: LANDING_EN,
  answer: ANSWER_EN,
  care: CARE_EN,
  coverage: COVERAGE_EN,
  report: REPORT_EN,
  keys: KEYS_EN,
  methodology: METHODOLOGY_EN,
  status: STATUS_EN,
  trust: TRUST_EN,
  account: ACCOUNT_EN,
  billing: BILLING_EN,
  embed: EMBED_EN,
};

/** The catalogue of one language. */
export type Texts = typeof EN;

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: EN,
  es: {
    shell: SHELL_ES,
    landing: LANDING_ES,
    answer: ANSWER_ES,
    care: CARE_ES,
    coverage: COVERAGE_ES,
    report: REPORT_ES,
    keys: KEYS_ES,
    methodology: METHODOLOGY_ES,
    status: STATUS_ES,
    trust: TRUST_ES,
    account: ACCOUNT_ES,
    billing: BILLING_ES,
    embed: EMBED_ES,
  },
};

/** The same address in another language: `/prices/70551` and `/es/prices/70551`. */
export function pathIn(lang: Language, path: string): string {
  const plain = path.replace(/^\/es(?=\/|$|\?)/, '') || '/';
  if (lang === 'en') return plain.startsWith('/') ? plain : `/${plain}`;
  return plain === '/' ? '/es' : `/es${plain.startsWith('/') ? plain : `/${plain}`}`;
}
