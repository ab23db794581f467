// What members see of a provider search: the records of a page with address, phone and rates by payer, and the hospitals of
// price lookup where the search has no row.
import { codeKeyOf } from '../../../schemas/code-key.ts';
import type { LockedRecord, SearchRequest } from '../../../schemas/search.ts';
import { ApiError } from '../errors.ts';
import { type HospitalContact, hospitalContacts } from '../prices/hospital-contacts.ts';
import { type MemberFinding, memberAnswer } from '../prices/member-answer.ts';
import type { Site } from './nearby.ts';
import { type SearchSources, searchProviders } from './search.ts';
import type { SearchFinding } from './search-finding.ts';

/** A record of the page; `rank` counts from 1 in the order of the page. */
export type CareRow = {
  rank: number;
  record: LockedRecord;
  site: Site;
  contact: HospitalContact | undefined;
};

export type CareFinding = {
  finding: SearchFinding;
  rows: CareRow[];
  /** The answer of price lookup for the same code. Undefined when the search has rows, or the code has no prices. */
  hospitals: MemberFinding | undefined;
};

type Middles = Parameters<typeof memberAnswer>[2];

/**
 * Finds one page for a member. A cursor of an older release begins again at the first page.
 * @param middles where the states are, for the nearest price when the state has no price
 * @throws ApiError `unknown_location`, `ambiguous_location`, `data_unavailable`
 */
export async function findCare(
  question: SearchRequest,
  sources: SearchSources,
  middles: Middles,
): Promise<CareFinding> {
  const finding = await searchFromTheStart(question, sources);
  const { tiles } = sources;
  const { match, page, sites, origin } = finding;
  if (match === null) return { finding, rows: [], hospitals: undefined };
  const build = await tiles.current();
  if (finding.total === 0) {
    const code = codeKeyOf(match);
    if (!build.hasCode(code)) return { finding, rows: [], hospitals: undefined };
    const place = { kind: 'zip', zip: origin.zip } as const;
    const asked = { procedure: { cpt: code }, input: code, place, explain: false, zipIgnored: false };
    const hospitals = await memberAnswer({ ...asked, radiusMiles: finding.radiusMiles }, tiles, middles);
    return { finding, rows: [], hospitals };
  }
  const practices = page.map(({ npi }, i) => ({ npi, zip: sites[i]?.zip ?? '' }));
  const contacts = await hospitalContacts(match.specialty ?? codeKeyOf(match), practices, build, tiles);
  const rows = page.flatMap((record, i) => {
    const site = sites[i];
    const contact = record.npi === null ? undefined : contacts.get(record.npi);
    return site === undefined ? [] : [{ rank: i + 1, record, site, contact }];
  });
  return { finding, rows, hospitals: undefined };
}

async function searchFromTheStart(question: SearchRequest, sources: SearchSources): Promise<SearchFinding> {
  const { cursor, ...first } = question;
  try {
    return await searchProviders(question, sources);
  } catch (error) {
    const isForeign = error instanceof ApiError && error.facts.param === 'cursor';
    if (!isForeign || cursor === undefined) throw error;
    return searchProviders(first, sources);
  }
}
