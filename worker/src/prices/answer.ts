// The answer of a price lookup from what was found. Pure: no bindings, no Hono, no clock.
import type { Attribution, LookupAnswer, Match, Notice } from '../../../schemas/api.ts';
import { describeCovers } from '../../../schemas/covers.ts';
import { dateOfBuild } from '../../../schemas/read-tile.ts';
import type { BuildIndex, CodeTile } from '../../../schemas/tile.ts';
import type { AreaFinding } from './area.ts';
import { noArea } from './area.ts';
import type { FacilityFinding } from './facilities.ts';
import type { Location } from './location.ts';

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
};

export const DISCLAIMER =
  'These are cash prices that hospitals published for people paying without insurance, collected on the dates shown. They are benchmarks for comparison, not a quote, a bill, a Good Faith Estimate, an insurance estimate or medical advice. Ask the hospital to confirm a price before you schedule care.';

/** Goes with every answer that shows a CPT code. */
export const AMA_NOTICE =
  'CPT codes are copyright American Medical Association. CPT is a registered trademark of the American Medical Association.';

/** Joins a finding into the body of a 200. */
export function makeAnswer(finding: Finding, operator: Operator): LookupAnswer {
  const { tile, index, match, location, area, facilities } = finding;
  return {
    ok: true,
    match,
    area: area?.area ?? noArea(),
    facilities: facilities.facilities,
    facilities_scope: facilities.scope,
    national: tile.national,
    national_median: tile.national.median,
    medicare_rate: tile.medicare.amount,
    medicare: tile.medicare,
    covers: describeCovers(tile.covers),
    coverage: { ...facilities.reach, withheld_by_rule: tile.withheld, other_setting: tile.other_setting },
    data_refreshed: dataRefreshed(finding),
    member_url: memberUrl(operator.siteUrl, tile.code, location, finding.radiusMiles),
    attribution: makeAttribution(index, operator),
    disclaimer: DISCLAIMER,
    notices: notices(finding),
    release: index.build,
    ...(finding.explain ? { explain: { withheld: ledger(tile, index) } } : {}),
  };
}

/** Whom to name beside hospitals' cash prices. */
export function makeAttribution(
  { sources }: Pick<BuildIndex, 'sources'>,
  { operatorName, operatorUrl }: Operator,
): Attribution {
  return {
    text: `Source: ${operatorName} (${operatorUrl}), from cash prices published by hospitals under 45 CFR 180 and federal fee schedules.`,
    url: operatorUrl,
    operator: operatorName,
    sources,
    ama_notice: AMA_NOTICE,
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

function ledger(tile: CodeTile, index: BuildIndex) {
  return Object.entries(tile.withheld).map(([rule, n]) => ({
    rule,
    n,
    reason: index.withheld_rules[rule] ?? rule,
  }));
}

function notices(finding: Finding): Notice[] {
  const { tile, match, location, area, facilities, ignored, unknownFields } = finding;
  const list: Notice[] = unknownFields ? [unknownFields] : [];
  const say = (when: boolean, code: Notice['code'], message: string) => {
    if (when) list.push({ code, message });
  };
  const noData = tile.national.n_sources === 0;
  say(ignored.zip, 'zip_ignored', 'Coordinates were given, so the ZIP was ignored.');
  say(ignored.place, 'place_ignored', 'A ZIP or coordinates were given, so the place was ignored.');
  say(match.corrected !== null, 'query_corrected', `Showing results for "${match.corrected ?? ''}".`);
  say(!location, 'no_location', 'Give a ZIP, a place or coordinates for area prices and facilities.');
  say(
    location?.approximate === true,
    'location_approximate',
    'The position of this ZIP is unknown; the middle of its area was used.',
  );
  say(noData, 'no_data', 'No hospital file read so far publishes a cash price for this code.');
  say(facilities.scope.widened, 'widened_to_state', describeWidening(facilities));
  list.push(...(area?.notices ?? []));
  return list;
}

/** The list of facilities alone: the area figures have their own notices. */
function describeWidening({ facilities, scope }: FacilityFinding): string {
  return facilities.length > 0
    ? `The list of facilities covers the whole state, because no facility in the asked radius publishes a price for this code.`
    : `The list of facilities is empty: no facility in the asked radius or in ${scope.state ?? 'the state'} publishes a price for this code.`;
}
