// The statistics of an answer: its area with the scale of prices, the country, and what Medicare pays.
import { count, h, money } from './elements.js';
import { REASONS } from './reasons.js';

/** @import { LookupAnswer } from '../../../../schemas/api.ts' */

/**
 * Prices of the area around the ZIP code.
 * @param {LookupAnswer} body
 */
export function area(body) {
  const { area } = body;
  if (area.scope === 'none') return null;
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'area-title' },
    h(
      'h2',
      { id: 'area-title' },
      `Published cash prices ${area.scope === 'state' ? 'in ' : ''}${area.label}`,
    ),
    figures(area, 'This area has too few independent sources for a median.'),
    scale(body),
    h('p', { class: 'quiet' }, basis(area)),
  );
}

/**
 * Prices of the country beside what Medicare pays.
 * @param {LookupAnswer} body
 */
export function comparison({ national, medicare, covers }) {
  return h(
    'section',
    { class: 'pair', 'aria-label': 'Comparison' },
    h(
      'div',
      { class: 'card' },
      h('h2', {}, 'National cash prices'),
      figures(national, 'The country has too few independent sources for a median.'),
      h('p', {}, h('span', { class: `badge ${national.confidence}` }, `Confidence: ${national.confidence}`)),
      h(
        'p',
        { class: 'quiet' },
        `${national.confidence_reason} ${basis(national)} ${count(national.n_states, 'state.', 'states.')}`,
      ),
    ),
    h('div', { class: 'card' }, medicareFigures(medicare, covers)),
  );
}

/** Names of the amounts that `comparable` may name. */
const COMPARABLE = {
  outpatient_amount: 'the hospital outpatient amount (OPPS)',
  lab_amount: 'the clinical laboratory amount (CLFS)',
  amount: 'the national non-facility amount',
  facility_amount: 'the amount for the physician in a facility',
};

/**
 * Which Medicare amount compares with a hospital's price.
 * @param {LookupAnswer['medicare']} medicare
 * @param {LookupAnswer['covers']} covers
 */
function comparableText({ comparable }, covers) {
  if (!covers) return '';
  return comparable
    ? `A hospital's price for this code compares with ${COMPARABLE[comparable]}. `
    : "None of these amounts compares with a hospital's price for this code. ";
}

/**
 * @param {LookupAnswer['medicare']} medicare
 * @param {LookupAnswer['covers']} covers
 */
function medicareFigures(medicare, covers) {
  const { amount, reason, release } = medicare;
  return [
    h('h2', {}, 'Medicare Physician Fee Schedule'),
    amount === null
      ? h('p', {}, (reason && REASONS[reason]) || 'Medicare has no national amount for this code.')
      : h('dl', { class: 'figures' }, figure('National, non-facility', amount, 'main')),
    h(
      'dl',
      { class: 'rows' },
      row('Physician, in a facility', medicare.facility_amount),
      row('Hospital outpatient (OPPS)', medicare.outpatient_amount),
      row('Clinical laboratory (CLFS)', medicare.lab_amount),
    ),
    h(
      'p',
      { class: 'quiet' },
      release ? `Release ${release}. ` : '',
      comparableText(medicare, covers),
      'What Medicare pays, for comparison: not a cash price, and not the price of a whole hospital visit.',
    ),
  ];
}

/**
 * @param {{ median: number | null, p25: number | null, p75: number | null }} prices
 * @param {string} empty shown when the median is missing
 */
function figures({ median, p25, p75 }, empty) {
  if (median === null) return h('p', {}, empty);
  return h(
    'dl',
    { class: 'figures' },
    p25 !== null && figure('Lower quarter', p25, ''),
    figure('Median', median, 'main'),
    p75 !== null && figure('Upper quarter', p75, ''),
  );
}

/**
 * @param {string} name
 * @param {number} amount
 * @param {string} kind
 */
function figure(name, amount, kind) {
  return h('div', { class: kind }, h('dt', {}, name), h('dd', {}, money(amount)));
}

/**
 * @param {string} name
 * @param {number | null} amount
 */
function row(name, amount) {
  return amount === null ? null : h('div', {}, h('dt', {}, name), h('dd', {}, money(amount)));
}

/** @param {{ n_sources: number, n_facilities: number, n_systems: number }} block */
function basis({ n_sources, n_facilities, n_systems }) {
  const prices = count(n_sources, 'published price', 'published prices');
  const files = count(n_facilities, 'hospital file', 'hospital files');
  const sources = count(n_systems, 'independent source', 'independent sources');
  return `n = ${n_sources.toLocaleString('en-US')}: ${prices} from ${files}. The statistics use one price for each of ${sources}.`;
}

/**
 * A line of prices: the middle half as a band, the median as a mark, listed facilities as dots.
 * @param {LookupAnswer} body
 */
function scale({ area: { median, p25, p75 }, facilities, covers }) {
  // Prices of different products do not belong on one scale.
  if (covers?.kind === 'item') return null;
  if (median === null || p25 === null || p75 === null || facilities.length === 0) return null;
  const prices = facilities.map((one) => one.cash_price);
  const low = Math.min(p25, ...prices);
  const high = Math.max(p75, ...prices);
  if (high <= low) return null;
  /** @param {number} amount */
  const at = (amount) => `${((amount - low) / (high - low)) * 100}%`;
  const band = mark('band', at(p25));
  band.style.width = `${((p75 - p25) / (high - low)) * 100}%`;
  return h(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    h(
      'div',
      { class: 'line' },
      band,
      mark('tick', at(median)),
      prices.map((one) => mark('dot', at(one))),
    ),
    h(
      'div',
      { class: 'ends' },
      h('span', {}, money(low)),
      h('span', {}, 'dots: hospitals below, band: the middle half'),
      h('span', {}, money(high)),
    ),
  );
}

/**
 * @param {string} kind
 * @param {string} left
 */
function mark(kind, left) {
  const span = h('span', { class: kind });
  span.style.left = left;
  return span;
}
