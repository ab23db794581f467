// `<price-search key="…" place="60611" query="knee mri" lang="es" heading="2">`: a search for providers with their prices,
// on any website. Everything is in a closed shadow root.
import { element, safeUrl } from './element.ts';
import { describeRefusal, reportToOwner } from './refusals.ts';
import { type Formats, formatsFor, headingName, legalPart, providerGroups } from './results.ts';
import {
  askProviders,
  askSettings,
  type Found,
  type Listed,
  type Refusal,
  type WidgetSettings,
} from './service.ts';
import { makeSheets, showColors } from './style.ts';
import { type Texts, textsFor } from './texts.ts';

/** The service is where this script comes from. No attribute can name another one. */
const BASE = new URL(import.meta.url).origin;
const DEFAULT_HEADING = 2;

type Question = { query: string; location: string; lang: 'en' | 'es' };

class PriceSearch extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'closed', delegatesFocus: true });
  readonly #sheets = makeSheets();
  #asked = 0;
  #started = false;
  #lang: 'en' | 'es' = 'en';
  #t: Texts = textsFor('en');
  #formats: Formats = formatsFor('en');
  #query = element('input');
  #place = element('input');
  #submit = element('button');
  #status = element('p');
  #results = element('div');

  connectedCallback(): void {
    // Moving the element within the page must not start it again.
    if (this.#started) return;
    this.#started = true;
    const lang =
      this.getAttribute('lang') ?? this.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
    this.#t = textsFor(lang);
    this.#formats = formatsFor(lang);
    this.#root.adoptedStyleSheets = [this.#sheets.fixed, this.#sheets.brand];
    // Hidden from assistive technology, prices could be read without what belongs to them, or not at all.
    this.#keepReadable();
    this.#lang = /^es\b/i.test(lang) ? 'es' : 'en';
    void this.#start();
  }

  /** Attributes that take an element away from people who do not see it are removed again. */
  #keepReadable(): void {
    const names = ['aria-hidden', 'hidden', 'inert'];
    const clean = () => {
      for (const name of names) if (this.hasAttribute(name)) this.removeAttribute(name);
    };
    clean();
    new MutationObserver(clean).observe(this, { attributes: true, attributeFilter: names });
  }

  async #start(): Promise<void> {
    // An empty box of about the final height, so that the page does not jump.
    this.#root.replaceChildren(this.#box());
    const outcome = await askSettings(BASE, this.#key);
    if (!outcome.ok) {
      this.#refuse(outcome.refusal);
      return;
    }
    showColors(this.#sheets.brand, outcome.data.branding);
    this.#root.replaceChildren(this.#box(...this.#parts(outcome.data)));
    const { query, place } = { query: this.#query.value, place: this.#place.value };
    if (query && place) await this.#search({ query, location: place, lang: this.#lang });
  }

  /** The widget cannot work here: the reason instead of the form. */
  #refuse(refusal: Refusal): void {
    reportToOwner(refusal);
    this.#root.replaceChildren(
      this.#box(element('p', { class: 'wrong', role: 'alert' }, describeRefusal(refusal, this.#t))),
    );
  }

  #box(...children: Node[]): HTMLElement {
    return element('div', { class: 'box', lang: this.#lang }, ...children);
  }

  #parts({ service_name, branding, test }: WidgetSettings): Node[] {
    const t = this.#t;
    const { name, logo_url, links } = branding;
    // The name beside the logo says what the logo shows.
    const logo =
      logo_url === null
        ? []
        : [element('img', { src: safeUrl(logo_url), alt: '', referrerpolicy: 'no-referrer' })];
    const title = element(
      headingName(this.#heading),
      { class: 'title' },
      `${name ?? service_name}: ${t.title}`,
    );
    this.#query = element('input', {
      id: 'query',
      required: true,
      maxlength: '100',
      autocomplete: 'off',
      'aria-describedby': 'hint',
    });
    this.#place = element('input', {
      id: 'place',
      required: true,
      maxlength: '80',
      autocomplete: 'postal-code',
    });
    this.#query.value = this.getAttribute('query') ?? '';
    this.#place.value = this.getAttribute('place') ?? '';
    this.#submit = element('button', { type: 'submit' }, t.search);
    this.#status = element('p', { role: 'status', class: 'quiet' });
    this.#results = element('div');
    const form = element(
      'form',
      { role: 'search', 'aria-label': t.title, novalidate: true, onsubmit: (event) => this.#onSubmit(event) },
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'query' }, t.query),
        this.#query,
        element('span', { id: 'hint', class: 'quiet' }, t.queryHint),
      ),
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'place' }, t.place),
        this.#place,
        element('span', { class: 'quiet' }, '\u00a0'),
      ),
      element('div', { class: 'send' }, this.#submit, element('span', { class: 'quiet' }, '\u00a0')),
    );
    const items = links.map(({ text, url }) =>
      element('li', {}, element('a', { href: safeUrl(url), rel: 'noopener' }, text)),
    );
    const nav =
      items.length === 0
        ? []
        : [element('nav', { 'aria-label': name ?? service_name }, element('ul', {}, ...items))];
    const sandbox = test ? [element('p', { class: 'wrong' }, t.sandbox)] : [];
    return [element('header', {}, ...logo, title), ...sandbox, form, this.#status, this.#results, ...nav];
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    const question = {
      query: this.#query.value.trim(),
      location: this.#place.value.trim(),
      lang: this.#lang,
    };
    const faults: [HTMLInputElement, string][] = [];
    if (question.query === '') faults.push([this.#query, this.#t.missingQuery]);
    if (question.location === '') faults.push([this.#place, this.#t.missingPlace]);
    if (faults.length > 0) this.#showFaults(faults);
    else void this.#search(question);
  }

  /** Marks fields, says why, and moves to the first. */
  #showFaults(faults: readonly (readonly [HTMLInputElement, string])[]): void {
    for (const field of [this.#query, this.#place]) field.removeAttribute('aria-invalid');
    for (const [field] of faults) field.setAttribute('aria-invalid', 'true');
    this.#status.textContent = '';
    this.#results.replaceChildren(
      element('p', { class: 'wrong', role: 'alert' }, faults.map(([, text]) => text).join(' ')),
    );
    faults[0]?.[0].focus();
  }

  async #search(question: Question): Promise<void> {
    this.#showFaultless();
    this.#asked += 1;
    const asked = this.#asked;
    this.#status.textContent = this.#t.searching;
    this.#submit.setAttribute('aria-disabled', 'true');
    const outcome = await askProviders(BASE, this.#key, question);
    // A newer question has been asked meanwhile.
    if (asked !== this.#asked) return;
    this.#submit.removeAttribute('aria-disabled');
    this.#status.textContent = '';
    if (outcome.ok) this.#show(question, outcome.data, []);
    else this.#showRefusal(question, outcome.refusal);
  }

  #showFaultless(): void {
    for (const field of [this.#query, this.#place]) field.removeAttribute('aria-invalid');
    this.#results.replaceChildren();
  }

  /** All records so far, in their groups, with the disclaimer and the attribution at the end. */
  #show(question: Question, page: Found, before: readonly Listed[]): void {
    const t = this.#t;
    const records = [...before, ...page.records];
    const { match, location: at, candidates = [], total, next_cursor: cursor } = page;
    const place = `${at.city}, ${at.state}`;
    const level = this.#heading + 1;
    const parts: Node[] = [];
    if (match?.corrected) parts.push(element('p', {}, t.corrected(match.corrected)));
    if (match === null)
      parts.push(
        element('p', {}, t.understoodNothing),
        ...this.#choices(
          t.maybe,
          candidates.map(({ label }) => [label, { ...question, query: label }]),
        ),
      );
    else if (records.length === 0) parts.push(element('p', {}, t.none(place)));
    else {
      const heading = element(headingName(level), {}, `${match.code_label}: ${t.found(total, place)}`);
      parts.push(heading, ...providerGroups(records, level + 1, t, this.#formats));
      if (cursor) parts.push(this.#moreButton(question, cursor, records));
      parts.push(legalPart(page, t));
      this.#status.textContent = `${t.found(total, place)}. ${t.shown(records.length)}`;
    }
    this.#results.replaceChildren(...parts);
  }

  #moreButton(question: Question, cursor: string, records: readonly Listed[]): HTMLElement {
    const more = async () => {
      const asked = this.#asked;
      button.setAttribute('aria-disabled', 'true');
      const outcome = await askProviders(BASE, this.#key, { ...question, cursor });
      if (asked !== this.#asked) return;
      if (!outcome.ok) {
        this.#showRefusal(question, outcome.refusal);
        return;
      }
      this.#show(question, outcome.data, records);
      this.#focusRow(outcome.data.records[0]);
    };
    const button = element('button', { type: 'button', onclick: () => void more() }, this.#t.more);
    return button;
  }

  /** Keyboard and screen reader go on at the first new provider. */
  #focusRow(record: Listed | undefined): void {
    const rows = [...this.#results.querySelectorAll('li')];
    const row = rows.find((one) => one.querySelector('strong')?.textContent === record?.provider_name);
    row?.setAttribute('tabindex', '-1');
    row?.focus();
  }

  #showRefusal(question: Question, refusal: Refusal): void {
    reportToOwner(refusal);
    const t = this.#t;
    const text = describeRefusal(refusal, t);
    if (refusal.error === 'unknown_location') {
      this.#showFaults([[this.#place, text]]);
      return;
    }
    const places = (refusal.candidates ?? []).filter((one) => 'zip' in one);
    const offers = places.map(({ city, state, zip }): [string, Question] => [
      `${city}, ${state}`,
      { ...question, location: zip },
    ]);
    if (offers.length > 0) this.#results.replaceChildren(...this.#choices(text, offers));
    else this.#results.replaceChildren(element('p', { class: 'wrong', role: 'alert' }, text));
  }

  /** Buttons that ask another question. */
  #choices(title: string, offers: readonly (readonly [string, Question])[]): Node[] {
    if (offers.length === 0) return [];
    const ask = (question: Question) => {
      this.#query.value = question.query;
      this.#place.value = question.location;
      this.#query.focus();
      void this.#search(question);
    };
    const buttons = offers.map(([text, question]) =>
      element('li', {}, element('button', { type: 'button', onclick: () => ask(question) }, text)),
    );
    return [element('p', { role: 'alert' }, title), element('ul', { class: 'choices' }, ...buttons)];
  }

  get #key(): string {
    return this.getAttribute('key') ?? '';
  }

  get #heading(): number {
    return Number(this.getAttribute('heading')) || DEFAULT_HEADING;
  }
}

if (!customElements.get('price-search')) customElements.define('price-search', PriceSearch);
