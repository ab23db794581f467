// Script /assets/result.js: an answer of the lookup API as a page. It shows what was returned and adds no number.

export const RESULT_SCRIPT = `
import { codeHref, count, dateOf, h, money, outsideLink } from '/assets/elements.js';
import { REASONS } from '/assets/reasons.js';

/** The whole answer as one fragment. */
export function showAnswer(body) {
  return h('article', { class: 'answer' },
    heading(body), notices(body), area(body), facilities(body), comparison(body), sources(body));
}

function heading({ match }) {
  const others = match.alternatives.map((one) => h('li', {}, h('a', { href: codeHref(one.code) }, one.label)));
  return h('header', {},
    h('p', { class: 'eyebrow' }, match.code_type + ' ' + match.code),
    h('h1', {}, match.label),
    others.length > 0 && h('details', {}, h('summary', {}, 'Not what you meant?'),
      h('ul', { class: 'plain-list' }, others)));
}

function notices({ notices }) {
  if (notices.length === 0) return null;
  return h('ul', { class: 'notices' }, notices.map((one) => h('li', { class: 'notice' }, one.message)));
}

function area(body) {
  const { area } = body;
  if (area.scope === 'none') return null;
  return h('section', { class: 'card', 'aria-labelledby': 'area-title' },
    h('h2', { id: 'area-title' }, 'Published cash prices: ' + area.label),
    figures(area, 'No middle price can be stated: too few independent sources here.'),
    scale(body),
    h('p', { class: 'quiet' }, basis(area), ' ', area.n_sources_means));
}

function figures({ median, p25, p75 }, empty) {
  if (median === null) return h('p', {}, empty);
  return h('dl', { class: 'figures' },
    p25 !== null && figure('Lower quarter', p25, ''),
    figure('Median', median, 'main'),
    p75 !== null && figure('Upper quarter', p75, ''));
}

function figure(name, amount, kind) {
  return h('div', { class: kind }, h('dt', {}, name), h('dd', {}, money(amount)));
}

function basis(block) {
  return 'n = ' + block.n_sources.toLocaleString('en-US') + ': ' +
    count(block.n_sources, 'published price', 'published prices') + ' from ' +
    count(block.n_facilities, 'hospital file', 'hospital files') + '.';
}

/** A line of prices: the middle half as a band, the median as a mark, listed facilities as dots. */
function scale({ area, facilities }) {
  if (area.median === null || area.p25 === null || facilities.length === 0) return null;
  const prices = facilities.map((one) => one.cash_price);
  const low = Math.min(area.p25, ...prices);
  const high = Math.max(area.p75, ...prices);
  if (high <= low) return null;
  const at = (amount) => ((amount - low) / (high - low)) * 100 + '%';
  const place = (kind, left, width) => {
    const mark = h('span', { class: kind });
    mark.style.left = left;
    if (width) mark.style.width = width;
    return mark;
  };
  const band = place('band', at(area.p25), ((area.p75 - area.p25) / (high - low)) * 100 + '%');
  return h('div', { class: 'scale', 'aria-hidden': 'true' },
    h('div', { class: 'line' }, band, place('tick', at(area.median)), prices.map((one) => place('dot', at(one)))),
    h('div', { class: 'ends' }, h('span', {}, money(low)),
      h('span', {}, 'dots: hospitals below, band: the middle half'), h('span', {}, money(high))));
}

function facilities({ facilities, facilities_scope: scope, coverage }) {
  if (scope.type === 'none') return null;
  const where = scope.type === 'radius' ? 'within ' + scope.radius_miles + ' miles' : 'in ' + (scope.state || 'the state');
  return h('section', { 'aria-labelledby': 'facilities-title' },
    h('h2', { id: 'facilities-title' }, 'Lowest published prices ' + where),
    scope.widened && scope.reason && h('p', { class: 'notice' }, scope.reason),
    facilities.length === 0
      ? h('p', {}, 'No hospital here publishes a cash price for this procedure.')
      : h('ol', { class: 'facilities' }, facilities.map(facility)),
    h('p', { class: 'quiet' }, count(coverage.facilities_in_range, 'hospital file', 'hospital files') +
      ' in range, ' + coverage.priced.toLocaleString('en-US') + ' with a cash price for this code.'));
}

function facility(one) {
  const date = one.last_refreshed;
  const file = outsideLink(one.source_url, "Hospital's price file");
  return h('li', { class: 'card' },
    h('div', {},
      h('h3', {}, one.name),
      h('p', {}, one.city + ', ' + one.state + ' ' + one.zip + ' · ' + one.distance_miles.toFixed(1) + ' miles'),
      h('p', { class: 'quiet' },
        date ? 'Published by the hospital on ' + dateOf(date) : 'Published by the hospital, date not stated',
        ' · ' + one.setting, file && ' · ', file)),
    h('p', { class: 'price' }, money(one.cash_price),
      one.n_prices > 1 && h('small', {}, money(one.price_low) + ' to ' + money(one.price_high) + ' in ' +
        one.n_prices + ' published prices')));
}

function comparison({ national, medicare }) {
  return h('section', { class: 'pair', 'aria-label': 'Comparison' },
    h('div', { class: 'card' }, h('h2', {}, 'National cash prices'),
      figures(national, 'No national figure: too few independent sources.'),
      h('p', {}, h('span', { class: 'badge ' + national.confidence }, 'Confidence: ' + national.confidence)),
      h('p', { class: 'quiet' }, national.confidence_reason, ' ', basis(national), ' ' +
        count(national.n_states, 'state.', 'states.'))),
    h('div', { class: 'card' }, h('h2', {}, 'Medicare Physician Fee Schedule'),
      medicare.amount === null
        ? h('p', {}, REASONS[medicare.reason] || 'No national amount for this code.')
        : h('dl', { class: 'figures' }, figure('National, non-facility', medicare.amount, 'main')),
      h('dl', { class: 'rows' },
        row('Physician, in a facility', medicare.facility_amount),
        row('Hospital outpatient (OPPS)', medicare.outpatient_amount),
        row('Clinical laboratory (CLFS)', medicare.lab_amount)),
      h('p', { class: 'quiet' }, (medicare.release ? 'Release ' + medicare.release + '. ' : '') +
        'What Medicare pays, for comparison: not a cash price, and not the price of a whole hospital visit.')));
}

function row(name, amount) {
  return amount === null ? null : h('div', {}, h('dt', {}, name), h('dd', {}, money(amount)));
}

function sources({ attribution, disclaimer, coverage, data_refreshed: refreshed, release }) {
  const withheld = Object.entries(coverage.withheld_by_rule);
  return h('footer', { class: 'sources' },
    h('p', { class: 'disclaimer' }, disclaimer),
    h('p', {}, attribution.text),
    outsideLink(attribution.url, attribution.operator),
    h('details', {}, h('summary', {}, 'Where this comes from'),
      h('p', {}, 'Newest record: ' + dateOf(refreshed) + '. Release ' + release + '.'),
      withheld.length > 0 && h('p', {}, 'Left out nationally as implausible: ' +
        withheld.map(([rule, n]) => n.toLocaleString('en-US') + ' ' + rule.replaceAll('_', ' ')).join(', ') + '.'),
      coverage.other_setting > 0 && h('p', {}, 'Published for another setting and not mixed in: ' +
        coverage.other_setting.toLocaleString('en-US') + '.'),
      h('ul', {}, attribution.sources.map((one) => h('li', {}, one))),
      h('p', {}, attribution.ama_notice)));
}
`;
