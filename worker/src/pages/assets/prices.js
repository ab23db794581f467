// The member view. Keeps the token in this tab, asks the lookup API, and shows the answer.
import './suggest.js';
import { codeHref, formatTime, h } from './elements.js';
import { showAnswer } from './result.js';

/** @import { LookupAnswer } from '../../../../schemas/api.ts' */
/** @import { Candidate, ErrorBody, ErrorCode } from '../../../../schemas/api-error.ts' */
/** @import { Child } from './elements.js' */

const TOKEN = 'member-token';
const CPT = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/;
/** @type {ReadonlySet<ErrorCode>} */
const SIGN_IN_ERRORS = new Set(['invalid_token', 'missing_token', 'member_token_required']);
/** For an answer of 429 that does not say them. */
const USUAL_LIMIT = 60;
const USUAL_WAIT_SECONDS = 60;

const result = byId('result');
const status = byId('status');
const signIn = byId('sign-in');
const reason = byId('sign-in-reason');
const session = byId('session');
const remaining = byId('remaining');
const tokenField = byId('token');

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}

/** The question in the page's address, /prices/<code> or /prices?query=; null when it names no procedure. */
function readQuestion() {
  const given = new URLSearchParams(location.search);
  const asked = new URLSearchParams();
  const path = location.pathname.split('/')[2];
  const procedure = (path ? decodeURIComponent(path) : (given.get('query') ?? '')).trim();
  if (!procedure) return null;
  asked.set(CPT.test(procedure.toUpperCase()) ? 'cpt' : 'query', procedure);
  for (const name of ['zip', 'radius_miles', 'lat', 'lng']) {
    const value = given.get(name);
    if (value) asked.set(name, value);
  }
  return asked;
}

/** @param {string} why shown above the form; may be empty */
function askToSignIn(why) {
  sessionStorage.removeItem(TOKEN);
  signIn.hidden = false;
  session.hidden = true;
  reason.hidden = !why;
  reason.textContent = why;
  showStatus('');
}

/** @param {string} text */
function showStatus(text) {
  status.textContent = text;
}

/**
 * @param {string} title
 * @param {...Child} parts
 */
function showProblem(title, ...parts) {
  result.replaceChildren(h('section', { class: 'card' }, h('h1', {}, title), parts));
  result.focus();
}

async function lookUp() {
  const asked = readQuestion();
  const token = sessionStorage.getItem(TOKEN);
  result.replaceChildren();
  if (!asked) return showStatus('Enter a procedure and a ZIP code to see prices.');
  if (!token) return askToSignIn('');
  signIn.hidden = true;
  result.setAttribute('aria-busy', 'true');
  showStatus('Looking up published prices…');
  try {
    const response = await fetch(`/functions/v1/public-price-lookup?${asked}`, {
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      cache: 'no-store',
    });
    show(response, await response.json());
  } catch {
    showStatus('');
    showProblem(
      'The service could not be reached',
      h('p', {}, 'Check your connection, then try again.'),
      tryAgainButton(),
    );
  } finally {
    result.setAttribute('aria-busy', 'false');
  }
}

/**
 * @param {Response} response
 * @param {LookupAnswer | ErrorBody} body
 */
function show(response, body) {
  const left = response.headers.get('X-RateLimit-Remaining');
  const limit = response.headers.get('X-RateLimit-Limit');
  session.hidden = false;
  remaining.textContent = left ? `${left} of ${limit} lookups left in 24 hours.` : '';
  showStatus('');
  if (!body.ok) return showError(body, response);
  document.title = `${body.match.label} · ${document.title.split(' · ').pop()}`;
  showStatus(`Prices for ${body.match.label} are shown below.`);
  result.replaceChildren(showAnswer(body));
  // An address with the code can be bookmarked; one with the words may lead elsewhere later.
  history.replaceState(null, '', codeHref(body.match.code));
}

/**
 * @param {ErrorBody} body
 * @param {Response} response
 */
function showError(body, response) {
  if (SIGN_IN_ERRORS.has(body.error)) return askToSignIn(body.message);
  if (body.error === 'membership_required')
    return showProblem('Your membership is not active', h('p', {}, body.message));
  if (body.error === 'procedure_not_found') return showCandidates(body.candidates ?? []);
  if (body.error === 'rate_limited') {
    const wait = Number(response.headers.get('Retry-After') ?? USUAL_WAIT_SECONDS);
    const until = formatTime(body.reset ?? Math.ceil(Date.now() / 1000) + wait);
    const limit = `Each address may look up ${body.limit ?? USUAL_LIMIT} prices in any 24 hours.`;
    return showProblem(
      'You have used your lookups for now',
      h('p', {}, `${limit} You can look up the next price on ${until}.`),
    );
  }
  const ourFault = response.status >= 500;
  showProblem(
    ourFault ? 'Prices are not available right now' : 'Please check your search',
    h('p', {}, body.message, body.expected ? ` Expected: ${body.expected}.` : ''),
    ourFault && tryAgainButton(),
  );
}

/** @param {NonNullable<ErrorBody['candidates']>} candidates */
function showCandidates(candidates) {
  const procedures = candidates.filter(
    /** @returns {one is Candidate} */
    (one) => 'code' in one,
  );
  const links = procedures.map(({ code, label }) =>
    h('li', {}, h('a', { href: codeHref(code) }, label), ' ', h('span', { class: 'quiet' }, code)),
  );
  showProblem(
    'No procedure found',
    h('p', {}, links.length ? 'Did you mean one of these?' : 'Try other words, or a CPT or HCPCS code.'),
    links.length > 0 && h('ul', { class: 'plain-list' }, links),
  );
}

function tryAgainButton() {
  const button = h('button', { type: 'button' }, 'Try again');
  button.addEventListener('click', lookUp);
  return button;
}

/** @param {Event} event */
function useToken(event) {
  event.preventDefault();
  if (!(tokenField instanceof HTMLInputElement)) return;
  sessionStorage.setItem(TOKEN, tokenField.value.trim());
  tokenField.value = '';
  void lookUp();
}

function signOut() {
  const token = sessionStorage.getItem(TOKEN);
  // The token leaves this tab whatever the service answers; the call ends it everywhere else.
  if (token) {
    fetch('/functions/v1/sign-out', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'omit',
    }).catch(() => {});
  }
  result.replaceChildren();
  askToSignIn('');
  tokenField.focus();
}

byId('token-form').addEventListener('submit', useToken);
byId('sign-out').addEventListener('click', signOut);
void lookUp();
