// Script /assets/elements.js: building elements and writing amounts and dates. Text only ever becomes text nodes.

export const ELEMENTS_SCRIPT = String.raw`
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency', currency: 'USD', maximumFractionDigits: 0,
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An element with attributes and children; null and false children are left out. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An amount, without cents where there are none. */
export function money(amount) {
  return Number.isInteger(amount) ? wholeDollars.format(amount) : dollars.format(amount);
}

/** An ISO date in words; anything else as it is. */
export function dateOf(iso) {
  const time = Date.parse(iso + 'T00:00:00Z');
  return Number.isNaN(time) ? String(iso) : day.format(time);
}

/** Unix seconds as local date and time. */
export function timeOf(seconds) {
  return clock.format(seconds * 1000);
}

/** A number with its noun: "1 hospital file", "1,204 hospital files". */
export function count(n, one, many) {
  return n.toLocaleString('en-US') + ' ' + (n === 1 ? one : many);
}

/** A link to another site, or null unless its address is http(s). */
export function outsideLink(url, text) {
  if (!/^https?:\/\//i.test(url || '')) return null;
  return h('a', { href: url, rel: 'noopener noreferrer', target: '_blank' }, text);
}

/** The member view of a code at the place now shown. */
export function codeHref(code) {
  const here = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of ['zip', 'radius_miles']) if (here.get(name)) kept.set(name, here.get(name));
  const search = kept.toString();
  return '/prices/' + encodeURIComponent(code) + (search ? '?' + search : '');
}
`;
