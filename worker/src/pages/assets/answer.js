// The answer page: order and comparison of the list, one light for row, dot and map, and keeping the page.
import './search.js';
import { drawMap } from './map.js';

const MAX_COMPARED = 4;
const rows = [...document.querySelectorAll('.hospital')].filter((row) => row instanceof HTMLElement);

for (const map of document.querySelectorAll('.map')) {
  if (map instanceof HTMLElement) void drawMap(map, rows);
}
lightTogether();
orderButtons();
compareTicks();
keepButtons();
// After a search the answer is read out, not the page's beginning.
if (
  performance.getEntriesByType('navigation').every((entry) => !('type' in entry) || entry.type === 'navigate')
) {
  document.getElementById('answer')?.focus({ preventScroll: true });
}

/** The row, the dot and the mark on the map of a hospital light up together. */
function lightTogether() {
  /** @param {EventTarget | null} target */
  const ranksAt = (target) => {
    const found = target instanceof Element ? target.closest('[data-rank], [data-ranks]') : null;
    return found?.getAttribute('data-rank') ?? found?.getAttribute('data-ranks') ?? '';
  };
  /** @param {Event} event */
  const light = ({ target }) => {
    const ranks = new Set(ranksAt(target).split(' ').filter(Boolean));
    for (const one of document.querySelectorAll('.screen [data-rank], .screen [data-ranks]')) {
      const own = (one.getAttribute('data-rank') ?? one.getAttribute('data-ranks') ?? '').split(' ');
      one.classList.toggle(
        'lit',
        own.some((rank) => ranks.has(rank)),
      );
    }
  };
  document.addEventListener('pointerover', light);
  document.addEventListener('focusin', light);
}

/** Lowest price or nearest first. Ordering shows every row, so nothing stays in the fold. */
function orderButtons() {
  const buttons = [...document.querySelectorAll('[data-order]')];
  const list = document.querySelector('ol.hospitals');
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const key = button.getAttribute('data-order') === 'miles' ? 'miles' : 'price';
      const sorted = [...rows].sort(
        (a, b) =>
          Number(a.dataset[key]) - Number(b.dataset[key]) || Number(a.dataset.rank) - Number(b.dataset.rank),
      );
      list?.append(...sorted);
      document.querySelector('details.more')?.remove();
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    });
  }
}

/** Up to four ticked hospitals side by side, read out of their rows. */
function compareTicks() {
  const section = document.querySelector('.comparison');
  const table = section?.querySelector('table');
  const note = section?.querySelector('[data-compare-note]');
  if (!(section instanceof HTMLElement) || !table || !note) return;
  /** @type {Record<string, string>} */
  const names = JSON.parse(table.dataset.rows ?? '{}');
  const ticks = [...document.querySelectorAll('[data-compare]')].filter(
    (one) => one instanceof HTMLInputElement,
  );
  const refresh = () => {
    const chosen = rows.filter((row) => ticks.some((tick) => tick.checked && row.contains(tick)));
    section.hidden = chosen.length < 2;
    table.tHead?.replaceChildren(
      rowOf(
        'th',
        '',
        chosen.map((row) => `${row.dataset.rank}. ${textIn(row, 'h3')}`),
      ),
    );
    const parts = { price: '[data-amount]', range: '[data-range]', distance: '[data-distance]' };
    const more = { date: '[data-date]', level: '[data-level]', phone: '[data-phone]' };
    const lines = Object.entries({ ...parts, ...more }).map(([key, selector]) =>
      rowOf(
        'td',
        names[key] ?? '',
        chosen.map((row) => textIn(row, selector)),
      ),
    );
    // A line that no chosen hospital fills says nothing.
    table.tBodies[0]?.replaceChildren(
      ...lines.filter((line) => [...line.cells].slice(1).some((cell) => cell.textContent)),
    );
  };
  for (const tick of ticks) {
    tick.addEventListener('change', () => {
      const isFull = ticks.filter((one) => one.checked).length > MAX_COMPARED;
      if (isFull) tick.checked = false;
      note.textContent = isFull ? (section.dataset.full ?? '') : '';
      refresh();
    });
  }
}

/**
 * @param {'th' | 'td'} kind
 * @param {string} head
 * @param {string[]} texts
 */
function rowOf(kind, head, texts) {
  const row = document.createElement('tr');
  const first = document.createElement(head === '' ? 'td' : 'th');
  first.textContent = head;
  if (head !== '') first.setAttribute('scope', 'row');
  row.append(first);
  for (const text of texts) {
    const cell = document.createElement(kind);
    if (kind === 'th') cell.setAttribute('scope', 'col');
    cell.textContent = text;
    row.append(cell);
  }
  return row;
}

/**
 * @param {Element} row
 * @param {string} selector
 */
function textIn(row, selector) {
  return row.querySelector(selector)?.textContent ?? '';
}

/** Copy the code or the link, print, share. */
function keepButtons() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', async () => {
      const label = button.textContent;
      await navigator.clipboard.writeText(button.getAttribute('data-copy') || location.href);
      button.textContent = button.getAttribute('data-done');
      setTimeout(() => (button.textContent = label), 2000);
    });
  }
  document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
  const share = document.querySelector('[data-share]');
  if (share instanceof HTMLElement && 'share' in navigator) {
    share.hidden = false;
    share.addEventListener('click', () => {
      navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
    });
  }
}
