// Every page with a search form: suggestions in both fields, and the person's own position.
import { combobox } from './combobox.js';

/** @import { PlacesAnswer, ProceduresAnswer } from '../../../../schemas/suggestions.ts' */
/** @import { ErrorBody } from '../../../../schemas/api-error.ts' */

document.documentElement.classList.add('scripted');
// What is wrong with a search is read out, not the page's beginning.
const problem = document.querySelector('.problem');
if (problem instanceof HTMLElement) problem.focus({ preventScroll: true });
for (const form of document.querySelectorAll('form.search')) {
  if (form instanceof HTMLFormElement) enhance(form);
}

/** @param {HTMLFormElement} form */
function enhance(form) {
  const live = form.querySelector('[data-live]');
  const { lang = 'en', single = '', many = '', nothing = '' } = form.dataset;
  /** @param {number} n */
  const announce = (n) => {
    if (live) live.textContent = n === 0 ? nothing : n === 1 ? single : many.replace('7', String(n));
  };
  for (const field of form.querySelectorAll('[data-suggest]')) {
    const input = field.querySelector('input[type=text]');
    const code = field.querySelector('input[type=hidden]');
    if (!(field instanceof HTMLElement && input instanceof HTMLInputElement)) continue;
    const kind = field.dataset.suggest ?? '';
    if (code instanceof HTMLInputElement) code.disabled = code.value === '';
    combobox(input, {
      ask: (text, signal) => ask(kind, text, lang, signal),
      announce,
      nothing: kind === 'procedures' ? nothing : '',
      choose: (row) => {
        if (!(code instanceof HTMLInputElement)) return;
        code.value = row?.code ?? '';
        code.disabled = row?.code === undefined;
      },
    });
  }
  locate(form);
}

/**
 * @param {string} kind `procedures` or `places`
 * @param {string} text
 * @param {string} lang
 * @param {AbortSignal} signal
 */
async function ask(kind, text, lang, signal) {
  const asked = new URLSearchParams(kind === 'procedures' ? { q: text, lang } : { q: text });
  const response = await fetch(`/functions/v1/${kind}?${asked}`, { credentials: 'omit', signal });
  /** @type {ProceduresAnswer | PlacesAnswer | ErrorBody} */
  const answer = await response.json();
  return answer.ok ? answer.suggestions : [];
}

/**
 * "Use my location" asks the browser only when it is pressed. The position becomes a ZIP at once and is not kept.
 * @param {HTMLFormElement} form
 */
function locate(form) {
  const button = form.querySelector('.locate');
  const place = form.querySelector('[name=place]');
  const live = form.querySelector('[data-live]');
  if (!(button instanceof HTMLButtonElement && place instanceof HTMLInputElement) || !live) return;
  const label = button.textContent ?? '';
  const { locating = '', failed = '' } = button.dataset;
  /** @param {string} text */
  const finish = (text) => {
    button.textContent = label;
    button.disabled = false;
    live.textContent = text;
  };
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = locating;
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const at = `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`;
        const [found] = await ask('places', at, 'en', AbortSignal.timeout(10_000)).catch(() => []);
        if (found) place.value = found.text;
        finish(found ? found.text : failed);
      },
      () => finish(failed),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });
}
