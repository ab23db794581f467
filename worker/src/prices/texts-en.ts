// The texts of a price answer in English.
import { MIN_SOURCES_FOR_MEDIAN, MIN_SOURCES_FOR_QUARTILES } from '../../../schemas/aggregate.ts';
import { N_SOURCES_MEANS } from '../../../schemas/api.ts';
import { COVERS_WORDS } from '../../../schemas/covers.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import type { AnswerTexts } from './answer-texts.ts';

export const TEXTS_EN: AnswerTexts = {
  disclaimer:
    'These are cash prices that hospitals published for people paying without insurance, collected on the dates shown. They are benchmarks for comparison, not a quote, a bill, a Good Faith Estimate, an insurance estimate or medical advice. Ask the hospital to confirm a price before you schedule care.',
  amaNotice:
    'CPT codes are copyright American Medical Association. CPT is a registered trademark of the American Medical Association.',
  attribution: (name, url) =>
    `Source: ${name} (${url}), from cash prices published by hospitals under 45 CFR 180 and federal fee schedules.`,
  nSourcesMeans: N_SOURCES_MEANS,
  noLocation: 'No location given',
  within({ asked, zip, zip3, city, state }, miles) {
    switch (asked) {
      case 'zip':
        return `within ${miles} miles of ${zip}${city ? ` (${city}, ${state})` : ''}`;
      case 'zip3':
        return `in ZIP codes that begin with ${zip3}, or within ${miles} miles of their middle`;
      case 'point':
        return `within ${miles} miles of the given coordinates`;
    }
  },
  covers: COVERS_WORDS,
  reason: {
    noLocation: 'No location was given.',
    noneWithin: (where) => `No facility ${where} publishes a cash price for this code.`,
    noneInState: 'No facility in the state publishes a cash price for this code.',
  },
  notices: {
    sandbox: () =>
      'A test credential reads one invented town, whatever the location. Every name and price is invented.',
    zip_ignored: () => 'Coordinates were given, so the ZIP was ignored.',
    place_ignored: () => 'A ZIP or coordinates were given, so the place was ignored.',
    query_corrected: ({ corrected }) => `Showing results for "${corrected}".`,
    no_location: () => 'Give a ZIP, a place or coordinates for area prices and facilities.',
    location_approximate: () => 'The position of this ZIP is unknown; the middle of its area was used.',
    no_data: () => 'No hospital file read so far publishes a cash price for this code.',
    // The list of facilities alone: the area figures have their own notices.
    widened_to_state: ({ isListed, state }) =>
      isListed
        ? 'The list of facilities covers the whole state, because no facility in the asked radius publishes a price for this code.'
        : `The list of facilities is empty: no facility in the asked radius or in ${state} publishes a price for this code.`,
    area_widened: ({ askedMiles, areaMiles }) =>
      `Fewer than ${MIN_SOURCES_FOR_QUARTILES} independent sources publish a price within ${askedMiles} miles, so the area figures, but not the list of facilities, cover ${areaMiles} miles.`,
    area_widened_to_state: () =>
      `Fewer than ${MIN_SOURCES_FOR_MEDIAN} independent sources publish a price within ${MAX_RADIUS_MILES} miles, so the area is the whole state.`,
    area_insufficient: () =>
      `Fewer than ${MIN_SOURCES_FOR_MEDIAN} independent sources in the state publish a price, so the area has counts but no median.`,
    setting_changed: ({ changedOn }) =>
      `This procedure left Medicare's inpatient-only list on ${changedOn}. All figures are of outpatient prices; other_setting_stats has the inpatient prices.`,
  },
  unknownFields: (named, more) =>
    `The request has unknown fields, which were ignored: ${named}${more > 0 ? ` and ${more} more` : ''}.`,
  confidenceReason: (reason) => reason,
  withheld: {},
};
