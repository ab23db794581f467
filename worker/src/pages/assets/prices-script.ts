// Script /assets/prices.js: the member view. Keeps the token in this tab, asks the lookup API, shows what came.

export const PRICES_SCRIPT = String.raw`
import '/assets/suggest.js';
import { codeHref, h, timeOf } from '/assets/elements.js';
import { showAnswer } from '/assets/result.js';

const TOKEN = 'member-token';
const CPT = /^(?:\d{4}[0-9A-Z]|[A-Z]\d{4})$/;
const byId = (id) => document.getElementById(id);
const [result, status, signIn, reason, session] =
  ['result', 'status', 'sign-in', 'sign-in-reason', 'session'].map(byId);

/** The question in the page's address: /prices/<code> or /prices?query=. */
function question() {
  const given = new URLSearchParams(location.search);
  const asked = new URLSearchParams();
  const path = location.pathname.split('/')[2];
  const procedure = (path ? decodeURIComponent(path) : given.get('query') || '').trim();
  if (procedure) asked.set(CPT.test(procedure.toUpperCase()) ? 'cpt' : 'query', procedure);
  for (const name of ['zip', 'radius_miles', 'lat', 'lng']) if (given.get(name)) asked.set(name, given.get(name));
  return procedure ? asked : null;
}

function askToSignIn(why) {
  sessionStorage.removeItem(TOKEN);
  signIn.hidden = false;
  session.hidden = true;
  reason.hidden = !why;
  reason.textContent = why || '';
  say('');
}

function say(text) {
  status.textContent = text;
}

function problem(title, ...parts) {
  result.replaceChildren(h('section', { class: 'card' }, h('h1', {}, title), parts));
  result.focus();
}

async function look() {
  const asked = question();
  const token = sessionStorage.getItem(TOKEN);
  result.replaceChildren();
  if (!asked) return say('Enter a procedure and a ZIP code to see prices.');
  if (!token) return askToSignIn('');
  signIn.hidden = true;
  result.setAttribute('aria-busy', 'true');
  say('Looking up published prices…');
  try {
    const response = await fetch('/functions/v1/public-price-lookup?' + asked, {
      headers: { Authorization: 'Bearer ' + token },
      credentials: 'omit',
      cache: 'no-store',
    });
    show(response, await response.json());
  } catch {
    say('');
    problem('The service could not be reached', h('p', {}, 'Check your connection, then try again.'), again());
  } finally {
    result.setAttribute('aria-busy', 'false');
  }
}

function show(response, body) {
  const left = response.headers.get('X-RateLimit-Remaining');
  const limit = response.headers.get('X-RateLimit-Limit');
  session.hidden = false;
  byId('remaining').textContent = left ? left + ' of ' + limit + ' lookups left in 24 hours.' : '';
  say('');
  if (!body.ok) return showError(body, response);
  document.title = body.match.label + ' · ' + document.title.split(' · ').pop();
  say('Prices for ' + body.match.label + ' are shown below.');
  result.replaceChildren(showAnswer(body));
  // The address that can be bookmarked names the code, not the words.
  history.replaceState(null, '', codeHref(body.match.code));
}

function showError(body, response) {
  if (body.error === 'invalid_token' || body.error === 'missing_token' || body.error === 'member_token_required') {
    return askToSignIn(body.message);
  }
  if (body.error === 'membership_required') {
    return problem('Your membership is not active', h('p', {}, body.message));
  }
  if (body.error === 'procedure_not_found') {
    const candidates = body.candidates || [];
    return problem('No procedure found',
      h('p', {}, candidates.length ? 'Did you mean one of these?' : 'Try other words, or a CPT or HCPCS code.'),
      candidates.length > 0 && h('ul', { class: 'plain-list' }, candidates.map((one) =>
        h('li', {}, h('a', { href: codeHref(one.code) }, one.label), ' ', h('span', { class: 'quiet' }, one.code)))));
  }
  if (body.error === 'rate_limited') {
    const until = body.reset || Math.ceil(Date.now() / 1000) + Number(response.headers.get('Retry-After') || 60);
    return problem('You have used your lookups for now',
      h('p', {}, 'Up to ' + (body.limit || 60) + ' lookups are answered in any 24 hours. The next one is free on ' +
        timeOf(until) + '.'));
  }
  const fault = response.status >= 500;
  problem(fault ? 'Prices are out of reach just now' : 'Please check your search',
    h('p', {}, body.message, body.expected ? ' Expected: ' + body.expected + '.' : ''), fault && again());
}

function again() {
  const button = h('button', { type: 'button' }, 'Try again');
  button.addEventListener('click', look);
  return button;
}

byId('token-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = byId('token');
  sessionStorage.setItem(TOKEN, field.value.trim());
  field.value = '';
  look();
});
byId('sign-out').addEventListener('click', () => {
  const token = sessionStorage.getItem(TOKEN);
  // The token leaves this tab whatever the service answers; the call ends it everywhere else.
  if (token) {
    fetch('/functions/v1/sign-out', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token },
      credentials: 'omit',
    }).catch(() => {});
  }
  result.replaceChildren();
  askToSignIn('');
  byId('token').focus();
});
look();
`;
