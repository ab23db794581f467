// The texts of a provider search, as one type: the compiler reports a text that a language lacks.
import type { SEARCH_NOTICE_CODES } from '../../../schemas/search.ts';

/** What the notices name. */
export type NoticeFacts = { corrected: string; zip: string; radiusMiles: number; total: number };
/** `unknown_fields` is written where the body is read. */
type NoticeCode = Exclude<(typeof SEARCH_NOTICE_CODES)[number], 'unknown_fields'>;

/** The texts of one language. */
export type SearchTexts = {
  /** What must be said beside every price, whoever it is of. */
  disclaimer: string;
  /** Names the code that the amounts are for, because a specialty as such has no price. */
  amountsFor: (code: string, isSpecialty: boolean) => string;
  attribution: (operatorName: string, operatorUrl: string) => string;
  notices: Record<NoticeCode, (facts: NoticeFacts) => string>;
  /** Before the disclaimer and the attribution of everything that the sandbox answers. */
  sandbox: { disclaimer: string };
};
