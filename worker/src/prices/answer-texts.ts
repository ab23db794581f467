// The texts of a price answer by language, as one type: the compiler reports a text that a language lacks.
import type { NOTICE_CODES } from '../../../schemas/api.ts';
import type { CoversWords } from '../../../schemas/covers.ts';
import type { Location } from './location.ts';

type NoticeCode = (typeof NOTICE_CODES)[number];
/** What the notices name. */
export type NoticeFacts = {
  corrected: string;
  askedMiles: number;
  areaMiles: number;
  state: string;
  /** Whether the widened list has a facility. */
  isListed: boolean;
  /** Date on which the code left the inpatient-only list; '' for other codes. */
  changedOn: string;
};

/** The texts of one language. */
export type AnswerTexts = {
  disclaimer: string;
  /** Goes with every answer that shows a CPT code. */
  amaNotice: string;
  attribution: (operatorName: string, operatorUrl: string) => string;
  nSourcesMeans: string;
  noLocation: string;
  /** The places within a radius of a location, in words that follow "published prices" or "hospitals". */
  within: (location: Location, miles: number) => string;
  covers: CoversWords;
  reason: { noLocation: string; noneWithin: (where: string) => string; noneInState: string };
  notices: Record<Exclude<NoticeCode, 'unknown_fields'>, (facts: NoticeFacts) => string>;
  unknownFields: (named: string, more: number) => string;
  /** The reason of a confidence label, which the builder writes in English. */
  confidenceReason: (reason: string) => string;
  /** Why a rule withholds, where the language has words for it; otherwise those of the build. */
  withheld: Readonly<Record<string, string>>;
};
