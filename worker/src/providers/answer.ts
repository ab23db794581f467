// The answer of a provider search in the envelope of its contract. Pure: no bindings, no Hono, no clock.
import { codeKeyOf } from '../../../schemas/code-key.ts';
import type { Contract } from '../../../schemas/key-terms.ts';
import type { Lang } from '../../../schemas/lang.ts';
import type {
  LockedRecord,
  ProviderRecord,
  SearchAnswerA,
  SearchAnswerB,
  SearchCandidate,
  SearchMatch,
} from '../../../schemas/search.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import type { Operator } from '../prices/finding.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { procedureName } from '../procedures/names.ts';
import { specialtyName } from '../specialties/specialty-name.ts';
import type { SearchFinding } from './search-finding.ts';
import type { SearchTexts } from './search-texts.ts';
import { SEARCH_TEXTS } from './texts.ts';

/** The body of a 200 under contract A or B. */
export function searchAnswer(finding: SearchFinding, contract: 'A', texts: Operator): SearchAnswerA;
export function searchAnswer(finding: SearchFinding, contract: 'B', texts: Operator): SearchAnswerB;
export function searchAnswer(
  finding: SearchFinding,
  contract: Contract,
  operator: Operator,
): SearchAnswerA | SearchAnswerB;
export function searchAnswer(
  finding: SearchFinding,
  contract: Contract,
  { operatorName, operatorUrl }: Operator,
): SearchAnswerA | SearchAnswerB {
  const { location, total, radiusMiles, notices, release, nextCursor, lang } = finding;
  const texts = SEARCH_TEXTS[lang];
  const labels = labelsIn(lang);
  const match = finding.match && labels.match(finding.match);
  const candidates = finding.candidates?.map(labels.candidate);
  const page = finding.page.map(labels.record);
  const additive = {
    match,
    location,
    disclaimer: inOnePiece(writeDisclaimer(match, texts)),
    attribution: {
      text: inOnePiece(texts.attribution(operatorName, operatorUrl)),
      url: operatorUrl,
      operator: operatorName,
      sources: finding.sources,
      ama_notice: ANSWER_TEXTS[lang].amaNotice,
    },
    data_refreshed: finding.refreshed,
    release: inOnePiece(release),
    notices,
    ...(candidates === undefined ? {} : { candidates }),
    ...(nextCursor === undefined ? {} : { next_cursor: inOnePiece(nextCursor) }),
  };
  if (contract === 'A') return { results: page, total, ...additive };
  return { providers: page.map(unlocked), total, radius_miles: radiusMiles, ...additive };
}

/** The record without `is_locked`. Naming all others costs a tenth of leaving one out, and V8 keeps the shape of a literal. */
function unlocked(record: LockedRecord): ProviderRecord {
  return {
    provider_name: record.provider_name,
    specialty: record.specialty,
    city: record.city,
    state: record.state,
    price_low: record.price_low,
    price_mid: record.price_mid,
    price_high: record.price_high,
    source: record.source,
    npi: record.npi,
    facility_id: record.facility_id,
    distance_miles: record.distance_miles,
    price_code: record.price_code,
    price_basis: record.price_basis,
    as_of: record.as_of,
    confidence: record.confidence,
    currency: record.currency,
    medicare_services: record.medicare_services,
  };
}

/** Names the code that the amounts are for, because a specialty as such has no price. */
function writeDisclaimer(match: SearchMatch | null, texts: SearchTexts): string {
  if (match === null) return texts.disclaimer;
  const code = `${match.code_type} ${match.code} (${match.code_label})`;
  return `${texts.amountsFor(code, match.kind === 'specialty')} ${texts.disclaimer}`;
}

/** Labels in a language; one that the vocabularies lack stays as it is. */
function labelsIn(lang: Lang) {
  const ofCode = (code: Pick<SearchMatch, 'code' | 'code_type'>, label: string) =>
    lang === 'en' ? label : (procedureName(codeKeyOf(code), lang) ?? label);
  // Names of codes are parts of the text of all names.
  const label = (one: SearchMatch | SearchCandidate) =>
    inOnePiece(one.kind === 'specialty' ? specialtyName(one.label, lang) : ofCode(one, one.label));
  return {
    match: (one: SearchMatch): SearchMatch => ({
      ...one,
      label: label(one),
      code_label: inOnePiece(ofCode(one, one.code_label)),
    }),
    candidate: (one: SearchCandidate): SearchCandidate => ({ ...one, label: label(one) }),
    record: (one: LockedRecord): LockedRecord => ({ ...one, specialty: specialtyName(one.specialty, lang) }),
  };
}
