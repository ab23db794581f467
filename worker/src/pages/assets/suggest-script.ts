// Script /assets/suggest.js: procedure names while one types.

export const SUGGEST_SCRIPT = `
const WAIT_MS = 250;
const query = document.getElementById('query');
const list = document.getElementById('suggestions');
let timer = 0;
let asked = '';

async function suggest() {
  const text = query.value.trim();
  if (text.length < 3 || text === asked) return;
  asked = text;
  try {
    const response = await fetch('/functions/v1/procedures?q=' + encodeURIComponent(text), { credentials: 'omit' });
    const answer = await response.json();
    if (!answer.ok || asked !== text) return;
    const found = (answer.match ? [answer.match] : []).concat(answer.alternatives);
    list.replaceChildren(...found.map((procedure) => {
      const option = document.createElement('option');
      option.value = procedure.code;
      option.label = procedure.label + ' (' + procedure.code + ')';
      return option;
    }));
  } catch {
    // Suggestions are a comfort; without them the form works all the same.
  }
}

if (query && list) {
  query.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, WAIT_MS);
  });
}
`;
