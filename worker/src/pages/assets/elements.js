// Building elements, and writing amounts and dates. Text only ever becomes text nodes.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children; empty children (null, false, '') are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Child | Child[])} children
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/**
 * An amount. Whole dollars are written without cents.
 * @param {number} amount
 */
export function money(amount) {
  return Number.isInteger(amount) ? wholeDollars.format(amount) : dollars.format(amount);
}

/**
 * An ISO date in words; any other text as it is.
 * @param {string} iso
 */
export function formatDate(iso) {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) ? iso : day.format(time);
}

/**
 * Unix seconds as local date and time.
 * @param {number} seconds
 */
export function formatTime(seconds) {
  return clock.format(seconds * 1000);
}

/**
 * A number with its noun: "1 hospital file", "1,204 hospital files".
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
export function count(n, one, many) {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

/**
 * A link to another site, or null unless its address is http(s).
 * @param {string | null} url
 * @param {string} text
 */
export function outsideLink(url, text) {
  if (!url || !/^https?:\/\//i.test(url)) return null;
  return h('a', { href: url, rel: 'noopener noreferrer', target: '_blank' }, text);
}

/**
 * The member view of a code, for the ZIP and radius that the page shows now.
 * @param {string} code
 */
export function codeHref(code) {
  const here = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of ['zip', 'radius_miles']) {
    const value = here.get(name);
    if (value) kept.set(name, value);
  }
  const search = kept.toString();
  return `/prices/${encodeURIComponent(code)}${search ? `?${search}` : ''}`;
}
