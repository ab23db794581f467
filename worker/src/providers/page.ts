// One page out of everything that was found, with its notices. Pure.
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import type { LockedRecord, SearchMatch, SearchNotice, SearchRequest } from '../../../schemas/search.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import type { Build } from '../tiles/build.ts';
import { candidatesOf } from './candidates.ts';
import { type Cursor, foreignCursor, writeCursor } from './cursor.ts';
import type { Nearby } from './nearby.ts';
import type { Origin } from './origin.ts';
import type { SearchFinding } from './search-finding.ts';
import type { SearchTexts } from './search-texts.ts';
import { SEARCH_TEXTS } from './texts.ts';

type Found = { match: SearchMatch | null; origin: Origin; nearby: Nearby };
/** What is asked for; `key` is what the cursors of this search are bound to, undefined without a match. */
type Asked = { question: SearchRequest; cursor: Cursor | undefined; key: string | undefined; build: Build };

/** The page that begins behind the cursor; throws `invalid_parameter` when that is of another search. */
export function makePage(found: Found, { question, cursor, key, build }: Asked): SearchFinding {
  const { match, origin, nearby } = found;
  const foreign = cursor !== undefined && (cursor.key !== key || cursor.zip !== origin.zip);
  const reach = nearby.rows.length;
  const from = cursor?.offset ?? 0;
  if (foreign || (cursor !== undefined && from >= reach)) throw foreignCursor();
  const to = Math.min(from + question.limit, reach);
  const rows = nearby.rows.slice(from, to);
  const page = rows.map(nearby.recordOf);
  const { zip, city, state } = origin;
  const more = to < reach && key !== undefined;
  return {
    match,
    location: { input: question.location, zip, city: inOnePiece(city), state },
    page,
    sites: rows.map(nearby.siteOf),
    origin,
    total: nearby.total,
    radiusMiles: nearby.radiusMiles,
    refreshed: nearby.refreshed ?? dateOfBuild(build.release),
    release: build.release,
    sources: build.index.sources,
    notices: makeNotices(found, page, !more && nearby.total > to, SEARCH_TEXTS[question.lang]),
    lang: question.lang,
    candidates: match === null ? candidatesOf(question.query) : undefined,
    nextCursor: more ? writeCursor({ release: build.release, key, zip, offset: to }) : undefined,
  };
}

function makeNotices(
  { match, origin, nearby }: Found,
  page: readonly LockedRecord[],
  ends: boolean,
  { notices: texts }: SearchTexts,
): SearchNotice[] {
  const list: SearchNotice[] = [];
  const { radiusMiles, total } = nearby;
  const corrected = match?.corrected ?? null;
  const facts = { corrected: corrected ?? '', zip: origin.zip, radiusMiles, total };
  const say = (when: boolean, code: keyof SearchTexts['notices']) => {
    if (when) list.push({ code, message: inOnePiece(texts[code](facts)) });
  };
  say(corrected !== null, 'query_corrected');
  say(origin.approximate, 'location_approximate');
  say(match === null, 'no_match');
  say(match !== null && total === 0, 'no_data');
  say(ends, 'paging_ends');
  say(new Set(page.map(({ price_basis }) => price_basis)).size > 1, 'mixed_price_basis');
  return list;
}
