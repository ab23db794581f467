// Checks what a page shows: every price of an answer keeps its scope, its date, the disclaimer and the attribution.
import { type PricedAnswer, type PricedGroup, pricedGroups } from './priced-groups.ts';

/** What is wrong with a text, in the words of `message`. */
export type RenderFault = {
  what: 'amount' | 'scope' | 'date' | 'disclaimer' | 'attribution';
  message: string;
};

/** A scope or a date is with an amount when it is at most this many characters away. */
const NEAR_CHARACTERS = 400;
/** Digits, with the commas and points between them. Each match is read once, so the time is linear. */
const NUMBER = /\d[\d,.]*/g;
const DOLLARS_BEFORE = /\$\s?$/;
const DOLLARS_AFTER = /^\s?(?:US\$|USD)/;
const CENTS = /^[\d,]+(?:\.\d\d?)?/;
const LOCALES = ['en-US', 'es-US'];
const DATE_STYLES = ['long', 'medium', 'short'] as const;

/**
 * Compares a text with the answer that it shows. An empty list means that every amount in the text is an amount of the
 * answer, near the place or hospital that it belongs to and with its date, and that the text has the exact disclaimer and
 * attribution. A text without an amount needs neither.
 */
export function checkRenderedText(text: string, answer: PricedAnswer): RenderFault[] {
  const shown = plain(text);
  const amounts = findAmounts(shown);
  if (amounts.length === 0) return [];
  const groups = pricedGroups(answer);
  const faults = amounts.flatMap((found) => amountFaults(found, shown, groups));
  for (const [what, expected] of [
    ['disclaimer', answer.disclaimer],
    ['attribution', answer.attribution.text],
  ] as const) {
    if (!shown.includes(plain(expected)))
      faults.push({ what, message: `The text shows prices without the ${what} "${expected}".` });
  }
  return faults;
}

/** The text that a person sees in an element: what a style hides does not count. */
export function visibleText(element: { innerText?: string; textContent: string | null }): string {
  return element.innerText ?? element.textContent ?? '';
}

/** An amount as it is shown, its number without commas, and where it is. */
type ShownAmount = { text: string; number: string; index: number };

/** Amounts such as `$1,234.50`, `US$1,234` and `1,234 USD`. */
function findAmounts(text: string): ShownAmount[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: token, index }) => {
    const digits = CENTS.exec(token)?.[0] ?? '';
    const before = DOLLARS_BEFORE.exec(text.slice(Math.max(0, index - 2), index))?.[0] ?? '';
    const end = index + digits.length;
    const after = before === '' ? (DOLLARS_AFTER.exec(text.slice(end, end + 4))?.[0] ?? '') : '';
    if (before === '' && after === '') return [];
    const number = digits.replaceAll(',', '');
    return [{ text: before + digits + after, number, index: index - before.length }];
  });
}

function amountFaults(found: ShownAmount, text: string, groups: readonly PricedGroup[]): RenderFault[] {
  const shown = found.number;
  const owners = groups.filter(({ amounts }) => amounts.some((amount) => isShownAs(amount, shown)));
  if (owners.length === 0)
    return [{ what: 'amount', message: `${found.text} is not an amount of the answer.` }];
  const at = found.index;
  const near = text.slice(Math.max(0, at - NEAR_CHARACTERS), at + found.text.length + NEAR_CHARACTERS);
  const scoped = owners.filter(({ scopes }) => scopes.some((scope) => near.includes(plain(scope))));
  if (scoped.length === 0) {
    const names = owners.map(({ name }) => name).join(', ');
    return [{ what: 'scope', message: `${found.text} does not say near it whose price it is: ${names}.` }];
  }
  if (
    scoped.some(({ dates }) => dates.length === 0 || dates.some((date) => hasDate(near, text, date, dates)))
  )
    return [];
  const dates = scoped.flatMap((group) => group.dates).join(' or ');
  return [{ what: 'date', message: `${found.text} does not say of which date it is: ${dates}.` }];
}

/** The last date of a group is that of the whole answer, and may be anywhere; the date of a row has to be near. */
function hasDate(near: string, text: string, date: string, dates: readonly string[]): boolean {
  const where = date === dates.at(-1) ? text : near;
  return dateForms(date).some((form) => where.includes(form));
}

/** An amount is shown to the cent, or rounded to whole dollars. */
function isShownAs(amount: number, shown: string): boolean {
  const digits = shown.includes('.')
    ? amount.toFixed((shown.split('.')[1] ?? '').length)
    : String(Math.round(amount));
  return digits === shown && (!shown.includes('.') || Number(shown) === amount);
}

/** A date as pages write it: ISO, and the forms of both languages. A year is a year. */
function dateForms(iso: string): string[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return [iso];
  const date = new Date(`${iso}T00:00:00Z`);
  const forms = LOCALES.flatMap((locale) =>
    DATE_STYLES.map((dateStyle) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date),
    ),
  );
  return [iso, ...forms.map(plain)];
}

/** One kind of blank, so that line breaks and hard spaces of a page do not matter. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
