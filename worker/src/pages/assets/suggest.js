// Procedure names while a person types.
/** @import { ProceduresAnswer } from '../../../../schemas/api.ts' */
/** @import { ErrorBody } from '../../../../schemas/api-error.ts' */

const WAIT_MS = 250;
const MIN_LENGTH = 3;
const query = document.getElementById('query');
const list = document.getElementById('suggestions');
let timer = 0;
let asked = '';

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} suggestions
 */
async function suggest(input, suggestions) {
  const text = input.value.trim();
  if (text.length < MIN_LENGTH || text === asked) return;
  asked = text;
  try {
    const response = await fetch(`/functions/v1/procedures?q=${encodeURIComponent(text)}`, {
      credentials: 'omit',
    });
    /** @type {ProceduresAnswer | ErrorBody} */
    const answer = await response.json();
    if (!answer.ok || asked !== text) return;
    const found = [...(answer.match ? [answer.match] : []), ...answer.alternatives];
    suggestions.replaceChildren(
      ...found.map(({ code, label }) => {
        const option = document.createElement('option');
        option.value = code;
        option.label = `${label} (${code})`;
        return option;
      }),
    );
  } catch {
    // The form works without suggestions, so a failure stays silent.
  }
}

if (query instanceof HTMLInputElement && list) {
  query.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, WAIT_MS, query, list);
  });
}
