// The lists of the account page: browsers that are signed in, and access tokens.
import { MAX_NAME_LENGTH } from '../../../../schemas/account-forms.ts';
import type { SessionDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import { dateOfDay } from '../../counters/day-count.ts';
import { ButtonForm, Csrf } from './page.tsx';
import { dayOf, isThisBrowser } from './session-dates.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const T = ACCOUNT_TEXTS.account;
type Props = { web: WebAccount; sessions: SessionDescription[] };

/** Browsers with their dates, newest first; each can be signed out. */
export function SessionSection({ web, sessions }: Props) {
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{T.sessions}</h2>
      <ul class="sessions">
        {[...sessions].reverse().map((session) => (
          <li>
            <Dates session={session} started={T.started} />
            {isThisBrowser(session, web) && <strong> ({T.thisBrowser})</strong>}
            <ButtonForm
              action="/account/sessions/end"
              csrf={web.csrf}
              label={T.end}
              fields={{ id: session.id }}
            />
          </li>
        ))}
      </ul>
      <p id="everywhere" class="quiet">
        {T.signOutEverywhereHint}
      </p>
      <ButtonForm
        action="/account/sessions/end-all"
        csrf={web.csrf}
        label={T.signOutEverywhere}
        describedBy="everywhere"
      />
    </section>
  );
}

/** Tokens with their names and dates. */
export function TokenSection({ web, sessions }: Props) {
  return (
    <section class="card" aria-labelledby="tokens">
      <h2 id="tokens">{T.tokens}</h2>
      <p>{T.tokensLead}</p>
      {sessions.length === 0 && <p>{T.noTokens}</p>}
      <ul class="sessions">
        {[...sessions].reverse().map((session) => (
          <li>
            <strong>{session.name ?? T.unnamed}</strong> <Dates session={session} started={T.made} />
            <NameForm web={web} session={session} />
            <ButtonForm
              action="/account/tokens/renew"
              csrf={web.csrf}
              label={T.renew}
              fields={{ id: session.id }}
            />
            <ButtonForm
              action="/account/sessions/end"
              csrf={web.csrf}
              label={T.revoke}
              fields={{ id: session.id }}
            />
          </li>
        ))}
      </ul>
      <form method="post" action="/account/tokens" class="token">
        <Csrf value={web.csrf} />
        <div class="field wide">
          <label for="token-name">{T.tokenName}</label>
          <input id="token-name" name="name" required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
        </div>
        <button type="submit">{T.makeToken}</button>
      </form>
      {sessions.length > 1 && (
        <ButtonForm action="/account/tokens/end-all" csrf={web.csrf} label={T.revokeAll} />
      )}
    </section>
  );
}

function Dates({ session, started }: { session: SessionDescription; started: string }) {
  const { issuedAt, endsAt, usedOn } = session;
  const used = usedOn === null ? T.never : dateOfDay(usedOn);
  return (
    <span>
      {started} {dayOf(issuedAt)} · {T.lastUsed} {used} · {T.ends} {dayOf(endsAt)}
    </span>
  );
}

function NameForm({ web, session }: { web: WebAccount; session: SessionDescription }) {
  const id = `name-${session.id}`;
  return (
    <form method="post" action="/account/tokens/name" class="token">
      <Csrf value={web.csrf} />
      <input type="hidden" name="id" value={session.id} />
      <div class="field">
        <label for={id}>{T.name}</label>
        <input
          id={id}
          name="name"
          required
          maxlength={MAX_NAME_LENGTH}
          value={session.name ?? ''}
          autocomplete="off"
        />
      </div>
      <button type="submit">{T.rename}</button>
    </form>
  );
}
