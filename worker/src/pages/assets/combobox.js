// An editable combobox with a list of suggestions, by ARIA 1.2: list autocomplete, manual selection. The list is not
// filtered here: corrected, reordered and Spanish matches do not contain what was typed.

/** @import { Suggestion } from '../../../../schemas/suggestions.ts' */

const MIN_LENGTH = 2;
const WAIT_MS = 150;
let lists = 0;

/**
 * @typedef {object} Options
 * @property {(text: string, signal: AbortSignal) => Promise<Suggestion[]>} ask
 * @property {(n: number) => void} announce
 * @property {string} nothing the text of an empty list; when it is an empty string, an empty list stays hidden
 * @property {(row: Suggestion | undefined) => void} choose called with the chosen row, or without one when the text changes
 */

/**
 * @param {HTMLInputElement} input
 * @param {Options} options
 */
export function combobox(input, { ask, announce, nothing, choose }) {
  const list = document.createElement('ul');
  lists += 1;
  list.id = `suggestions-${lists}`;
  list.className = 'suggestions';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '');
  input.after(list);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ])
    input.setAttribute(name ?? '', value ?? '');

  /** @type {Suggestion[]} */
  let rows = [];
  let active = -1;
  let timer = 0;
  let running = new AbortController();

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  /** @param {number} next */
  const activate = (next) => {
    active = next;
    [...list.children].forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === active));
    });
    const option = list.children[active];
    if (!option) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };

  const show = () => {
    list.replaceChildren(...rows.map((row, i) => optionOf(row, `${list.id}-${i}`, input.value)));
    if (rows.length === 0 && nothing !== '') list.append(emptyRow(nothing));
    list.hidden = list.children.length === 0;
    input.setAttribute('aria-expanded', String(rows.length > 0));
    activate(-1);
    announce(rows.length);
  };

  /** @param {number} i */
  const take = (i) => {
    const row = rows[i];
    if (!row) return;
    input.value = row.text;
    choose(row);
    close();
  };

  const refresh = async () => {
    running.abort();
    running = new AbortController();
    const text = input.value.trim();
    if (text.length < MIN_LENGTH) return close();
    try {
      rows = await ask(text, running.signal);
      if (document.activeElement === input) show();
    } catch {
      // The form works without suggestions, so a failure or an older question stays silent.
    }
  };

  input.addEventListener('input', () => {
    choose(undefined);
    clearTimeout(timer);
    timer = setTimeout(refresh, WAIT_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const isOpen = !list.hidden && rows.length > 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return void refresh();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate(active < 0 && step < 0 ? rows.length - 1 : (active + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  input.addEventListener('blur', close);
  // Before the field loses the focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
    if (option) take([...list.children].indexOf(option));
  });
}

/**
 * @param {Suggestion} row
 * @param {string} id
 * @param {string} typed
 */
function optionOf({ text, code, group }, id, typed) {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const name = document.createElement('span');
  name.append(...markMatches(text, typed));
  const small = document.createElement('small');
  small.textContent = [group, code].filter(Boolean).join(' · ');
  option.append(name, small);
  return option;
}

/** @param {string} text */
function emptyRow(text) {
  const row = document.createElement('li');
  row.className = 'empty';
  row.setAttribute('role', 'option');
  row.setAttribute('aria-disabled', 'true');
  row.setAttribute('aria-selected', 'false');
  row.textContent = text;
  return row;
}

/**
 * The text with the words that begin with a typed word in bold.
 * @param {string} text
 * @param {string} typed
 */
function markMatches(text, typed) {
  const words = plain(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return text.split(/(?<=[\s,()-])/).map((part) => {
    const isMatch = words.some((word) => plain(part).startsWith(word));
    if (!isMatch) return document.createTextNode(part);
    const bold = document.createElement('b');
    bold.textContent = part;
    return bold;
  });
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
