// The answer of a provider search in the envelope of its contract. Pure: no bindings, no Hono, no clock.
import type { Contract } from '../../../schemas/key-terms.ts';
import type { ProviderRecord, SearchAnswerA, SearchAnswerB, SearchMatch } from '../../../schemas/search.ts';
import { AMA_NOTICE, type Operator } from '../prices/answer.ts';
import type { SearchFinding } from './search-finding.ts';

/** What must be said beside every price, whoever it is of. */
const DISCLAIMER = [
  'These are benchmarks for comparison, not a quote, a bill, an insurance estimate, a Good Faith Estimate or medical advice.',
  'payer_negotiated is what insurers agreed to pay the provider, which it may not offer to a self-pay patient; its price_mid is the median of their rates, which for an even number of rates is a mean that nobody published.',
  'cms_transparency is the cash price that a hospital published for its facility fee alone, and price_mid is one of its published amounts; clinicians bill theirs separately.',
  'Facility fees and professional fees are different quantities and do not compare.',
  'as_of is the date of the file behind a price.',
  'A listing does not mean that the provider accepts new patients or performs the service.',
  'Names and places of hospitals come from their price files, those of others from the national provider registry, and may be outdated; distances count from ZIP to ZIP.',
].join(' ');

/** The body of a 200 under contract A or B. */
export function searchAnswer(finding: SearchFinding, contract: 'A', texts: Operator): SearchAnswerA;
export function searchAnswer(finding: SearchFinding, contract: 'B', texts: Operator): SearchAnswerB;
export function searchAnswer(
  finding: SearchFinding,
  contract: Contract,
  texts: Operator,
): SearchAnswerA | SearchAnswerB;
export function searchAnswer(
  finding: SearchFinding,
  contract: Contract,
  texts: Operator,
): SearchAnswerA | SearchAnswerB {
  const { match, location, page, total, radiusMiles, notices, release, candidates, nextCursor } = finding;
  const additive = {
    match,
    location,
    disclaimer: writeDisclaimer(match),
    attribution: {
      text: `Source: ${texts.operatorName} (${texts.operatorUrl}), from cash prices that hospitals published under 45 CFR 180, rates that insurers published, and the national provider registry.`,
      url: texts.operatorUrl,
      operator: texts.operatorName,
      sources: finding.sources,
      ama_notice: AMA_NOTICE,
    },
    data_refreshed: finding.refreshed,
    release,
    notices,
    ...(candidates === undefined ? {} : { candidates }),
    ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
  };
  if (contract === 'A') return { results: page, total, ...additive };
  return { providers: page.map(unlocked), total, radius_miles: radiusMiles, ...additive };
}

function unlocked({ is_locked: _, ...record }: SearchFinding['page'][number]): ProviderRecord {
  return record;
}

/** Names the code that the amounts are for, because a specialty as such has no price. */
function writeDisclaimer(match: SearchMatch | null): string {
  if (match === null) return DISCLAIMER;
  const code = `${match.code_type} ${match.code} (${match.code_label})`;
  const subject =
    match.kind === 'specialty'
      ? `The three amounts are for ${code}, the code that stands for this specialty.`
      : `The three amounts are for ${code}.`;
  return `${subject} ${DISCLAIMER}`;
}
