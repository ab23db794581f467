// Passkeys on the sign-in page and the account page. Without this script, or in a browser that has no passkeys, both
// pages work with codes.

/** @typedef {{ ok: boolean, message?: string, options?: any, state?: string, to?: string }} Answer */

const CAN = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * @param {string} path
 * @param {string} csrf
 * @param {unknown} body
 * @returns {Promise<Answer>}
 */
async function post(path, csrf, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Csrf-Token': csrf },
    body: JSON.stringify(body),
  });
  /** @type {Answer} */
  const answer = await response.json();
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}

/**
 * Runs what a person asked for, and says in the page when it failed.
 * @param {HTMLElement} area
 * @param {() => Promise<void>} act
 */
async function tryIn(area, act) {
  const button = area.querySelector('button');
  const notice = area.querySelector('[role="alert"]');
  if (!(button instanceof HTMLButtonElement) || !(notice instanceof HTMLElement)) return;
  notice.hidden = true;
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    // The service explains its refusals in English only, and the browser's own words for a closed window help nobody.
    const isExplained = error instanceof Error && error.message && !(error instanceof DOMException);
    const isEnglish = document.documentElement.lang === 'en';
    notice.textContent = isExplained && isEnglish ? error.message : (area.dataset.failed ?? '');
    notice.hidden = false;
  }
  button.disabled = false;
}

/** @param {string} csrf */
async function signIn(csrf) {
  const { options, state } = await post('/sign-in/passkey/begin', csrf, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error();
  const { to } = await post('/sign-in/passkey/finish', csrf, { state, response: credential.toJSON() });
  location.assign(to ?? '/account');
}

/**
 * @param {string} csrf
 * @param {string} name
 */
async function addPasskey(csrf, name) {
  const { options, state } = await post('/account/passkeys/begin', csrf, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error();
  await post('/account/passkeys/finish', csrf, { state, name, response: credential.toJSON() });
  location.reload();
}

const entry = document.getElementById('passkey-sign-in');
if (CAN && entry) {
  entry.hidden = false;
  entry.querySelector('button')?.addEventListener('click', () => {
    void tryIn(entry, () => signIn(entry.dataset.csrf ?? ''));
  });
}

const adding = document.getElementById('add-passkey');
if (CAN && adding instanceof HTMLFormElement) {
  adding.hidden = false;
  adding.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = new FormData(adding).get('name');
    void tryIn(adding, () => addPasskey(adding.dataset.csrf ?? '', String(name)));
  });
}
