// An answer of the lookup API as elements. It shows what the API returned and adds no number.
import { codeHref, count, formatDate, h, money, outsideLink } from './elements.js';
import { area, comparison } from './statistics.js';

/** @import { Facility, LookupAnswer } from '../../../../schemas/api.ts' */

/**
 * The whole answer as one element.
 * @param {LookupAnswer} body
 */
export function showAnswer(body) {
  return h(
    'article',
    { class: 'answer' },
    heading(body),
    notices(body),
    covers(body),
    area(body),
    facilities(body),
    comparison(body),
    sources(body),
  );
}

/** @param {LookupAnswer} body */
function heading({ match }) {
  const others = match.alternatives.map((one) =>
    h('li', {}, h('a', { href: codeHref(one.code) }, one.label)),
  );
  return h(
    'header',
    {},
    h('p', { class: 'eyebrow' }, `${match.code_type} ${match.code}`),
    h('h1', {}, match.label),
    others.length > 0 &&
      h('details', {}, h('summary', {}, 'Not what you meant?'), h('ul', { class: 'plain-list' }, others)),
  );
}

/** @param {LookupAnswer} body */
function notices({ notices }) {
  if (notices.length === 0) return null;
  return h(
    'ul',
    { class: 'notices' },
    notices.map((one) => h('li', { class: 'notice' }, one.message)),
  );
}

/**
 * What one price of the code pays for.
 * @param {LookupAnswer} body
 */
function covers({ covers }) {
  return covers && h('p', { class: 'covers' }, covers.sentence);
}

/** @param {LookupAnswer} body */
function facilities({ facilities, facilities_scope: scope, coverage, covers }) {
  if (scope.type === 'none') return null;
  const where =
    scope.type === 'radius' ? `within ${scope.radius_miles} miles` : `in ${scope.state || 'the state'}`;
  // Rows of an item may be different products, so they have no rank: the nearest comes first.
  const isItem = covers?.kind === 'item';
  const listed = isItem ? [...facilities].sort(byDistance) : facilities;
  const files = count(coverage.facilities_in_range, 'hospital file', 'hospital files');
  return h(
    'section',
    { 'aria-labelledby': 'facilities-title' },
    h(
      'h2',
      { id: 'facilities-title' },
      isItem ? `Published prices ${where}` : `Lowest published prices ${where}`,
    ),
    scope.widened && scope.reason && h('p', { class: 'notice' }, scope.reason),
    facilities.length === 0
      ? h('p', {}, 'No hospital here publishes a cash price for this procedure.')
      : h(isItem ? 'ul' : 'ol', { class: 'facilities' }, listed.map(facility)),
    isItem && facilities.length > 1 && h('p', {}, range(facilities)),
    h(
      'p',
      { class: 'quiet' },
      `${files} in range, ${coverage.priced.toLocaleString('en-US')} with a cash price for this code.`,
    ),
  );
}

/**
 * @param {Facility} a
 * @param {Facility} b
 */
function byDistance(a, b) {
  return a.distance_miles - b.distance_miles || a.name.localeCompare(b.name, 'en-US');
}

/** @param {Facility[]} facilities */
function range(facilities) {
  const low = Math.min(...facilities.map((one) => one.price_low));
  const high = Math.max(...facilities.map((one) => one.price_high));
  return `The prices listed here range from ${money(low)} to ${money(high)}.`;
}

/** @param {Facility} one */
function facility(one) {
  const date = one.last_refreshed;
  const file = outsideLink(one.source_url, "Hospital's price file");
  return h(
    'li',
    { class: 'card' },
    h(
      'div',
      {},
      h('h3', {}, one.name),
      h('p', {}, `${one.city}, ${one.state} ${one.zip} · ${one.distance_miles.toFixed(1)} miles`),
      h(
        'p',
        { class: 'quiet' },
        date
          ? `Published by the hospital on ${formatDate(date)}`
          : 'Published by the hospital, date not stated',
        ` · ${one.setting}`,
        file && ' · ',
        file,
      ),
    ),
    h(
      'p',
      { class: 'price' },
      money(one.cash_price),
      one.n_prices > 1 &&
        h(
          'small',
          {},
          `${money(one.price_low)} to ${money(one.price_high)} in ${one.n_prices} published prices`,
        ),
    ),
  );
}

/** @param {LookupAnswer} body */
function sources({ attribution, disclaimer, coverage, data_refreshed: refreshed, release }) {
  const withheld = Object.entries(coverage.withheld_by_rule)
    .map(([rule, n]) => `${n.toLocaleString('en-US')} ${rule.replaceAll('_', ' ')}`)
    .join(', ');
  const otherSetting = coverage.other_setting.toLocaleString('en-US');
  return h(
    'footer',
    { class: 'sources' },
    h('p', { class: 'disclaimer' }, disclaimer),
    h('p', {}, attribution.text),
    outsideLink(attribution.url, attribution.operator),
    h(
      'details',
      {},
      h('summary', {}, 'Where this comes from'),
      h('p', {}, `Newest record: ${formatDate(refreshed)}. Release ${release}.`),
      withheld !== '' && h('p', {}, `Left out nationally as implausible: ${withheld}.`),
      coverage.other_setting > 0 &&
        h('p', {}, `Published for another setting and not mixed in: ${otherSetting}.`),
      h(
        'ul',
        {},
        attribution.sources.map((one) => h('li', {}, one)),
      ),
      h('p', {}, attribution.ama_notice),
    ),
  );
}
