// The answer of a lookup from what was found. Pure: no bindings, no Hono, no clock.
import type { LookupAnswer } from '../../../schemas/api.ts';
import type { Lang } from '../../../schemas/lang.ts';
import { claimsFor, dateOfBuild } from '../../../schemas/read-tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import { describeScope, ledger, makeNotices, matchInSpanish, wholeMatch, withTexts } from './answer-words.ts';
import { noArea } from './area.ts';
import type { Finding, Operator } from './finding.ts';
import { insideOf, releasePart, tilePart } from './kept-parts.ts';
import type { Location } from './location.ts';
import { ANSWER_TEXTS } from './texts.ts';

/** Joins a finding into the body of a 200, with its texts in a language. */
export function makeAnswer(finding: Finding, operator: Operator, lang: Lang = 'en'): LookupAnswer {
  const { found, ofTile, ofPlace, ofRelease, rest } = partsOf(finding, operator, lang);
  return { ok: true, ...found, ...ofTile.value, ...ofPlace, ...ofRelease.value, ...rest };
}

/** What `makeAnswer` gives, as JSON, and what the headers say of it. */
export type WrittenAnswer = { json: string } & Pick<LookupAnswer, 'data_refreshed' | 'release'>;

/** Writes a finding as the body of a 200. */
export function writeAnswer(finding: Finding, operator: Operator, lang: Lang = 'en'): WrittenAnswer {
  const { found, ofTile, ofPlace, ofRelease, rest } = partsOf(finding, operator, lang);
  // Parts that are put together are copied once, when the answer is sent; parts that are joined, twice.
  const ofQuestion = `{"ok":true,${insideOf(found)},${ofTile.json}`;
  const json = `${ofQuestion},${insideOf(ofPlace)},${ofRelease.json},${insideOf(rest)}}`;
  return { json, data_refreshed: ofPlace.data_refreshed, release: rest.release };
}

/** The parts of an answer in their order. Each object is one literal, so that V8 knows its shape from one request to the next. */
function partsOf(finding: Finding, operator: Operator, lang: Lang) {
  const { tile, index, match, location, area, facilities, radiusMiles } = finding;
  const { type, radius_miles, state, widened } = facilities.scope;
  const { facilities_in_range, priced } = facilities.reach;
  const texts = ANSWER_TEXTS[lang];
  const siteUrl = operator.siteUrl + (lang === 'en' ? '' : `/${lang}`);
  return {
    found: {
      match: wholeMatch(lang === 'en' ? match : matchInSpanish(match, tile.code)),
      area: withTexts(area?.area ?? noArea(), location, texts),
      facilities: facilities.facilities,
      facilities_scope: { type, radius_miles, state, widened, reason: describeScope(finding, texts) },
    },
    ofTile: tilePart(tile, lang),
    ofPlace: {
      claims: claimsFor(tile.claims, location?.state ?? null),
      coverage: {
        facilities_in_range,
        priced,
        withheld_by_rule: tile.withheld,
        other_setting: tile.other_setting,
      },
      data_refreshed: dataRefreshed(finding),
      member_url: inOnePiece(memberUrl(siteUrl, tile.code, location, radiusMiles)),
    },
    ofRelease: releasePart(index, operator, lang),
    rest: {
      notices: makeNotices(finding, texts),
      release: inOnePiece(index.build),
      ...(tile.other_setting_stats && { other_setting_stats: tile.other_setting_stats }),
      ...(finding.payments === undefined ? {} : { insurer_payments: finding.payments }),
      ...(finding.explain ? { explain: { withheld: ledger(tile, index, texts) } } : {}),
    },
  };
}

/** Newest date behind area or facilities, else behind national, else the fee schedule's, else the build's. */
function dataRefreshed({ tile, index, area, facilities }: Finding): string {
  let newest = area?.refreshed ?? '';
  for (const { last_refreshed: date } of facilities.facilities)
    if (date !== null && date > newest) newest = date;
  return newest || (tile.refreshed.national ?? tile.refreshed.schedule ?? dateOfBuild(index.build));
}

/**
 * The member view of the same question; a point becomes its nearest ZIP, so no coordinates travel in a link.
 */
function memberUrl(
  siteUrl: string,
  code: string,
  location: Location | undefined,
  radiusMiles: number,
): string {
  if (!location) return `${siteUrl}/prices/${code}`;
  return `${siteUrl}/prices/${code}?zip=${location.zip ?? location.zip3}&radius_miles=${radiusMiles}`;
}
