// The answer of a price lookup from what was found. Pure: no bindings, no Hono, no clock.
import type { Area, Attribution, LookupAnswer, Match, Notice } from '../../../schemas/api.ts';
import { codeKeyOf } from '../../../schemas/code-key.ts';
import { describeCovers } from '../../../schemas/covers.ts';
import type { FacilityPayments } from '../../../schemas/insurer-payments.ts';
import type { Lang } from '../../../schemas/lang.ts';
import { claimsFor, dateOfBuild } from '../../../schemas/read-tile.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import type { BuildIndex, CodeTile } from '../../../schemas/tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import { procedureName } from '../procedures/names.ts';
import type { AnswerTexts, NoticeFacts } from './answer-texts.ts';
import type { AreaFigures, AreaFinding } from './area.ts';
import { noArea } from './area.ts';
import type { FacilityFinding } from './facilities.ts';
import type { Location } from './location.ts';
import { ANSWER_TEXTS } from './texts.ts';

export type Operator = { serviceName: string; operatorName: string; operatorUrl: string; siteUrl: string };

/** Everything an answer is joined from. `area` and `location` are absent without a location. */
export type Finding = {
  tile: CodeTile;
  index: BuildIndex;
  match: Match;
  location: Location | undefined;
  area: AreaFinding | undefined;
  facilities: FacilityFinding;
  /** The asked radius, however far list and area widened. */
  radiusMiles: number;
  /** Parameters that another one won over. */
  ignored: { zip: boolean; place: boolean };
  unknownFields: Notice | undefined;
  explain: boolean;
  /** What insurers paid at the facilities; undefined unless it was asked for. */
  payments?: FacilityPayments[] | undefined;
};

/** Joins a finding into the body of a 200, with its texts in a language. */
export function makeAnswer(finding: Finding, operator: Operator, lang: Lang = 'en'): LookupAnswer {
  const { tile, index, match, location, area, facilities } = finding;
  const texts = ANSWER_TEXTS[lang];
  return {
    ok: true,
    match: wholeMatch(lang === 'en' ? match : matchInSpanish(match, tile.code)),
    area: withTexts(area?.area ?? noArea(), location, texts),
    facilities: facilities.facilities,
    facilities_scope: { ...facilities.scope, reason: describeScope(finding, texts) },
    national: {
      ...tile.national,
      confidence_reason: texts.confidenceReason(tile.national.confidence_reason),
    },
    national_median: tile.national.median,
    medicare_rate: tile.medicare.amount,
    medicare: tile.medicare,
    covers: describeCovers(tile.covers, texts.covers),
    claims: claimsFor(tile.claims, location?.state ?? null),
    coverage: { ...facilities.reach, withheld_by_rule: tile.withheld, other_setting: tile.other_setting },
    data_refreshed: dataRefreshed(finding),
    member_url: inOnePiece(
      memberUrl(
        operator.siteUrl + (lang === 'en' ? '' : `/${lang}`),
        tile.code,
        location,
        finding.radiusMiles,
      ),
    ),
    attribution: makeAttribution(index, operator, texts),
    disclaimer: texts.disclaimer,
    notices: makeNotices(finding, texts),
    release: inOnePiece(index.build),
    ...(tile.other_setting_stats && { other_setting_stats: tile.other_setting_stats }),
    ...(finding.payments === undefined ? {} : { insurer_payments: finding.payments }),
    ...(finding.explain ? { explain: { withheld: ledger(tile, index, texts) } } : {}),
  };
}

/** Whom to name beside hospitals' cash prices. */
export function makeAttribution(
  { sources }: Pick<BuildIndex, 'sources'>,
  { operatorName, operatorUrl }: Operator,
  texts: AnswerTexts,
): Attribution {
  return {
    text: inOnePiece(texts.attribution(operatorName, operatorUrl)),
    url: operatorUrl,
    operator: operatorName,
    sources,
    ama_notice: texts.amaNotice,
  };
}

/** Newest date behind area or facilities, else behind national, else the fee schedule's, else the build's. */
function dataRefreshed({ tile, index, area, facilities }: Finding): string {
  const shown = [
    area?.refreshed ?? null,
    ...facilities.facilities.map((facility) => facility.last_refreshed),
  ];
  const newest = shown.reduce<string>((a, b) => (b !== null && b > a ? b : a), '');
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

function ledger(tile: CodeTile, index: BuildIndex, texts: AnswerTexts) {
  return Object.entries(tile.withheld).map(([rule, n]) => ({
    rule,
    n,
    reason: texts.withheld[rule] ?? index.withheld_rules[rule] ?? rule,
  }));
}

/** Names of procedures in Spanish; a name that the dictionary lacks stays as it is. */
function matchInSpanish(match: Match, code: string): Match {
  const named = (key: string, label: string) => procedureName(key, 'es') ?? label;
  return {
    ...match,
    label: named(code, match.label),
    alternatives: match.alternatives.map((one) => ({ ...one, label: named(codeKeyOf(one), one.label) })),
  };
}

/** With texts that may be parts of the request and of the dictionary in one piece. */
function wholeMatch(match: Match): Match {
  const { input, label, alternatives } = match;
  return {
    ...match,
    input: inOnePiece(input),
    label: inOnePiece(label),
    alternatives: alternatives.map((one) => ({ ...one, label: inOnePiece(one.label) })),
  };
}

function withTexts(area: AreaFigures, location: Location | undefined, texts: AnswerTexts): Area {
  return {
    ...area,
    label: inOnePiece(areaLabel(area, location, texts)),
    n_sources_means: texts.nSourcesMeans,
  };
}

function areaLabel(
  { scope, state, radius_miles: miles }: AreaFigures,
  location: Location | undefined,
  texts: AnswerTexts,
): string {
  if (scope === 'state') return STATE_NAMES[state ?? ''] ?? state ?? '';
  return location === undefined ? texts.noLocation : texts.within(location, miles ?? 0);
}

/** Why the list of facilities does not cover the asked radius; null when it does. */
function describeScope(
  { facilities: { scope, facilities }, location, radiusMiles }: Finding,
  { reason, within }: AnswerTexts,
): string | null {
  if (location === undefined) return reason.noLocation;
  if (!scope.widened) return null;
  return facilities.length > 0
    ? inOnePiece(reason.noneWithin(within(location, radiusMiles)))
    : reason.noneInState;
}

function makeNotices(finding: Finding, texts: AnswerTexts): Notice[] {
  const { tile, match, location, area, facilities, ignored, unknownFields, radiusMiles } = finding;
  const list: Notice[] = unknownFields ? [unknownFields] : [];
  const { scope, median = null, radius_miles: areaMiles } = area?.area ?? noArea();
  const facts: NoticeFacts = {
    corrected: match.corrected ?? '',
    askedMiles: radiusMiles,
    areaMiles: areaMiles ?? radiusMiles,
    state: facilities.scope.state ?? '',
    isListed: facilities.facilities.length > 0,
    changedOn: tile.other_setting_stats?.changed_on ?? '',
  };
  const say = (when: boolean, code: keyof AnswerTexts['notices']) => {
    if (when) list.push({ code, message: inOnePiece(texts.notices[code](facts)) });
  };
  say(ignored.zip, 'zip_ignored');
  say(ignored.place, 'place_ignored');
  say(match.corrected !== null, 'query_corrected');
  say(!location, 'no_location');
  say(location?.approximate === true, 'location_approximate');
  say(tile.national.n_sources === 0, 'no_data');
  say(facilities.scope.widened, 'widened_to_state');
  say(areaMiles !== null && areaMiles > radiusMiles, 'area_widened');
  say(scope === 'state', 'area_widened_to_state');
  say(scope === 'state' && median === null, 'area_insufficient');
  say(tile.other_setting_stats !== null, 'setting_changed');
  return list;
}
