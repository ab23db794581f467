// What test credentials get: the answers of the live functions, read from an invented town. Nothing here can read a tile.

import { LOOKUP_EXPECTED, type LookupAnswer } from '../../../schemas/api.ts';
import { LOOKUP_ERRORS, OPERATIONS } from '../../../schemas/api-operations.ts';
import { EXPORT_EXPECTED } from '../../../schemas/enterprise.ts';
import { KEY_ERRORS } from '../../../schemas/keys.ts';
import type { Lang } from '../../../schemas/lang.ts';
import { SEARCH_EXPECTED } from '../../../schemas/search.ts';
import type { Places } from '../places/places.ts';
import { readLocation } from '../places/read-location.ts';
import { makeAnswer } from '../prices/answer.ts';
import type { Operator } from '../prices/finding.ts';
import type { PlaceQuestion } from '../prices/location.ts';
import { type LookupQuestion, lookUp } from '../prices/look-up.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { searchAnswer } from '../providers/answer.ts';
import type { ProviderSearch } from '../providers/provider-search.ts';
import { searchProviders } from '../providers/search.ts';
import { SEARCH_TEXTS } from '../providers/texts.ts';
import { TOWN_MIDDLE, TOWN_ZIP, TOWN_ZIP3 } from './town.ts';
import { townTiles } from './town-tiles.ts';
import { type TriggerContext, throwTriggered } from './triggers.ts';

/** The count of the credential, for the facts of `rate_limited`. */
type Limit = TriggerContext['limit'];

const SEARCH_LOCATION = { param: 'location', expected: SEARCH_EXPECTED.location };
const EXPORT_LOCATION = {
  param: 'filters.states',
  expected: EXPORT_EXPECTED['filters.states'] ?? '',
};
const LOOKUP_LOCATION = { param: 'zip', expected: LOOKUP_EXPECTED.zip };
/** The town has no index of cities: every name is the town. */
const NO_CITIES: Places = { named: async () => [], beginning: async () => [] };

/** The provider search of test keys. */
export function searchSandbox(limit: Limit): ProviderSearch {
  return async (question, contract, operator) => {
    throwTriggered(question.query, keyTrigger('query', limit, operator.siteUrl));
    const location = townLocation(question.location);
    const found = await searchProviders({ ...question, location }, { tiles: townTiles, places: NO_CITIES });
    const asked = { ...found, location: { ...found.location, input: question.location } };
    const answer = searchAnswer(asked, contract, operator);
    return {
      ...answer,
      ...invented(answer, question.lang),
      notices: [notice(question.lang), ...answer.notices],
    };
  };
}

/** The price lookup of test member tokens. */
export async function lookUpSandbox(
  question: LookupQuestion,
  operator: Operator,
  limit: Limit,
  lang: Lang = 'en',
): Promise<LookupAnswer> {
  const { procedure } = question;
  throwTriggered('query' in procedure ? procedure.query : undefined, lookupTrigger(limit));
  const finding = await lookUp({ ...question, place: townPlace(question.place) }, townTiles);
  const answer = makeAnswer(finding, operator, lang);
  return { ...answer, ...invented(answer, lang), notices: [notice(lang), ...answer.notices] };
}

/** The notice that everything is invented. */
function notice(lang: Lang) {
  return { code: 'sandbox' as const, message: ANSWER_TEXTS[lang].notices.sandbox(NO_FACTS) };
}

const NO_FACTS = { corrected: '', askedMiles: 0, areaMiles: 0, state: '', isListed: false, changedOn: '' };

/** The trigger of price lookup. */
export function lookupTrigger(limit: Limit): TriggerContext {
  const allow = 'GET, HEAD, POST';
  return { codes: LOOKUP_ERRORS, field: 'query', location: LOOKUP_LOCATION, limit, allow };
}

/** The trigger of an export, which is its cursor. */
export function exportTrigger(limit: Limit, siteUrl: string): TriggerContext {
  const codes = OPERATIONS.exportData.errors;
  return { ...keyTrigger('cursor', limit, siteUrl), codes, location: EXPORT_LOCATION };
}

/** The trigger of a search and of an item of a batch. */
export function keyTrigger(field: string, limit: Limit, siteUrl: string): TriggerContext {
  const upgradeUrl = `${siteUrl}/keys`;
  return { codes: KEY_ERRORS, field, location: SEARCH_LOCATION, limit, upgradeUrl, allow: 'POST' };
}

/** The texts that must be shown beside a price, which say that it is invented. */
export function invented<T extends Pick<LookupAnswer, 'attribution' | 'disclaimer'>>(
  { attribution, disclaimer }: T,
  lang: Lang = 'en',
): Pick<LookupAnswer, 'attribution' | 'disclaimer'> {
  const words = SEARCH_TEXTS[lang].sandbox.disclaimer;
  return {
    attribution: { ...attribution, text: `${words} ${attribution.text}` },
    disclaimer: `${words} ${disclaimer}`,
  };
}

/** The ZIP of a location that lies in the town, otherwise the ZIP of its middle. */
function townLocation(text: string): string {
  const read = readLocation(text);
  return 'zip' in read ? townZip(read.zip) : TOWN_ZIP;
}

function townZip(zip: string): string {
  return zip.startsWith(TOWN_ZIP3) ? zip : TOWN_ZIP;
}

function townPlace(place: PlaceQuestion): PlaceQuestion {
  switch (place.kind) {
    case 'none':
      return place;
    case 'point':
      return { kind: 'point', ...TOWN_MIDDLE };
    case 'zip':
      return { kind: 'zip', zip: townZip(place.zip) };
    case 'named':
      return { kind: 'zip', zip: townLocation(place.text) };
  }
}
