// The developer documentation: one language of the examples at a time, and the steps of the quick start run in the page, against
// the sandbox. Without this script everything can be read.
/** @typedef {{ key: string, test_member_token: string, management_secret: string }} Made */

const LANGUAGE = 'docs-language';
const MADE = 'docs-test-key';
/** The credentials that the examples show. Their last 30 characters are the same in every deployment. */
const EXAMPLE = /_(test|testmem|mgmt)_EXAMPLEKEY01_[A-Z0-9]{30}$/;
const WORD = /\w+/g;

/** @param {string} name */
const read = (name) => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
/** @param {string} name @param {string} value */
const keep = (name, value) => {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
};

/** @param {string} language */
function show(language) {
  for (const figure of document.querySelectorAll('.samples figure'))
    figure.toggleAttribute('hidden', figure.getAttribute('data-language') !== language);
  for (const button of document.querySelectorAll('.languages button'))
    button.setAttribute('aria-pressed', String(button.textContent === language));
}

for (const samples of document.querySelectorAll('.samples')) {
  const languages = [...samples.querySelectorAll('figure')].map(
    (one) => one.getAttribute('data-language') ?? '',
  );
  const row = document.createElement('div');
  row.className = 'languages';
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Language of the example');
  for (const language of languages) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = language;
    button.addEventListener('click', () => {
      keep(LANGUAGE, language);
      show(language);
    });
    row.append(button);
  }
  samples.prepend(row);
}
show(read(LANGUAGE) ?? 'curl');

/** @type {Made | undefined} */
let made = JSON.parse(read(MADE) ?? 'null') ?? undefined;

/** Puts the visitor's credentials into a text. @param {string} text */
function withOwn(text) {
  if (!made) return text;
  const own = { test: made.key, testmem: made.test_member_token, mgmt: made.management_secret };
  return text.replace(WORD, (word) => {
    const kind = /** @type {'test' | 'testmem' | 'mgmt' | undefined} */ (EXAMPLE.exec(word)?.[1]);
    return kind ? own[kind] : word;
  });
}

function fillCredentials() {
  for (const code of document.querySelectorAll('.samples code'))
    code.textContent = withOwn(code.textContent ?? '');
}

/** What each step sends. The server's own address is used, whatever the examples show. */
const STEPS = {
  signUpForKey: () => ask('/functions/v1/keys', { test: true }, {}),
  searchProviders: () =>
    ask(
      '/functions/v1/widget-search',
      { query: 'knee mri', location: '60611', limit: 2 },
      { 'x-api-key': made?.key ?? '' },
    ),
  lookupPrice: () =>
    ask('/functions/v1/public-price-lookup?query=knee+mri&zip=60611&radius_miles=50', undefined, {
      Authorization: `Bearer ${made?.test_member_token ?? ''}`,
    }),
};
const WORDS = {
  signUpForKey: 'Get a test key',
  searchProviders: 'Run this search',
  lookupPrice: 'Run this lookup',
};

/** @param {string} path @param {object | undefined} body @param {Record<string, string>} headers */
async function ask(path, body, headers) {
  const init = body
    ? {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers };
  const response = await fetch(path, { ...init, credentials: 'omit' });
  return { status: response.status, body: await response.json() };
}

for (const step of document.querySelectorAll('[data-run]')) {
  const name = /** @type {keyof typeof STEPS} */ (step.getAttribute('data-run'));
  if (!(name in STEPS)) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = WORDS[name];
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const output = document.createElement('pre');
  output.tabIndex = 0;
  output.setAttribute('aria-label', 'Answer');
  output.hidden = true;
  button.addEventListener('click', async () => {
    if (name !== 'signUpForKey' && !made) {
      status.textContent = 'Get a test key in step 1 first.';
      return;
    }
    status.textContent = 'Asking the sandbox…';
    try {
      const { status: code, body } = await STEPS[name]();
      if (name === 'signUpForKey' && code === 200) {
        made = body;
        keep(MADE, JSON.stringify(body));
        fillCredentials();
      }
      status.textContent = code === 200 ? 'Status 200. The answer:' : `Status ${code}. ${body.message ?? ''}`;
      output.textContent = JSON.stringify(body, null, 2);
      output.hidden = false;
    } catch {
      status.textContent = 'The service could not be reached. Try again.';
    }
  });
  const row = document.createElement('div');
  row.className = 'run';
  row.append(button);
  step.append(row, status, output);
}
fillCredentials();
