// The words of an answer: labels, notices, and why something is not in it, in the language of the answer. Pure.
import type { Area, Match, Notice } from '../../../schemas/api.ts';
import { codeKeyOf } from '../../../schemas/code-key.ts';
import { STATE_NAMES } from '../../../schemas/states.ts';
import type { BuildIndex, CodeTile } from '../../../schemas/tile.ts';
import { inOnePiece } from '../../../schemas/whole-text.ts';
import { procedureName } from '../procedures/names.ts';
import type { AnswerTexts, NoticeFacts } from './answer-texts.ts';
import { type AreaFigures, noArea } from './area.ts';
import type { Finding } from './finding.ts';
import type { Location } from './location.ts';

/** How many prices each rule withheld, and why. */
export function ledger(tile: CodeTile, index: BuildIndex, texts: AnswerTexts) {
  return Object.entries(tile.withheld).map(([rule, n]) => ({
    rule,
    n,
    reason: texts.withheld[rule] ?? index.withheld_rules[rule] ?? rule,
  }));
}

/** Names of procedures in Spanish; a name that the dictionary lacks stays as it is. */
export function matchInSpanish(match: Match, code: string): Match {
  const named = (key: string, label: string) => procedureName(key, 'es') ?? label;
  return {
    ...match,
    label: named(code, match.label),
    alternatives: match.alternatives.map((one) => ({ ...one, label: named(codeKeyOf(one), one.label) })),
  };
}

/** With texts that may be parts of the request and of the dictionary in one piece. */
export function wholeMatch(match: Match): Match {
  const { input, label, alternatives } = match;
  return {
    ...match,
    input: inOnePiece(input),
    label: inOnePiece(label),
    alternatives: alternatives.map((one) => ({ ...one, label: inOnePiece(one.label) })),
  };
}

/** The area with its label. */
export function withTexts(area: AreaFigures, location: Location | undefined, texts: AnswerTexts): Area {
  return {
    scope: area.scope,
    scope_id: area.scope_id,
    radius_miles: area.radius_miles,
    zip3: area.zip3,
    state: area.state,
    median: area.median,
    p25: area.p25,
    p75: area.p75,
    stability: area.stability,
    currency: area.currency,
    n_sources: area.n_sources,
    n_facilities: area.n_facilities,
    n_systems: area.n_systems,
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
export function describeScope(
  { facilities: { scope, facilities }, location, radiusMiles }: Finding,
  { reason, within }: AnswerTexts,
): string | null {
  if (location === undefined) return reason.noLocation;
  if (!scope.widened) return null;
  return facilities.length > 0
    ? inOnePiece(reason.noneWithin(within(location, radiusMiles)))
    : reason.noneInState;
}

/** What a reader has to know beside the figures. */
export function makeNotices(finding: Finding, texts: AnswerTexts): Notice[] {
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
