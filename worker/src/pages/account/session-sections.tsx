// The lists of the account page: browsers that are signed in, and access tokens.
import { MAX_NAME_LENGTH } from '../../../../schemas/account-forms.ts';
import type { SessionDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import { dateOfDay } from '../../counters/day-count.ts';
import { type Language, shortDayOf } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { ButtonForm, Csrf } from './page.tsx';
import { dayOfTime, isThisBrowser } from './session-dates.ts';

type Props = { lang: Language; web: WebAccount; sessions: SessionDescription[] };

/** Browsers with their dates, newest first; each can be signed out. */
export function SessionSection({ lang, web, sessions }: Props) {
  const t = TEXTS[lang].account.account;
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{t.sessions}</h2>
      <ul class="sessions">
        {[...sessions].reverse().map((session) => (
          <li class="row">
            <div>
              <Dates lang={lang} session={session} started={t.started} />
              {isThisBrowser(session, web) && <strong> ({t.thisBrowser})</strong>}
            </div>
            <ButtonForm
              action={pathIn(lang, '/account/sessions/end')}
              csrf={web.csrf}
              label={t.end}
              fields={{ id: session.id }}
            />
          </li>
        ))}
      </ul>
      <p id="everywhere" class="quiet">
        {t.signOutEverywhereHint}
      </p>
      <ButtonForm
        action={pathIn(lang, '/account/sessions/end-all')}
        csrf={web.csrf}
        label={t.signOutEverywhere}
        describedBy="everywhere"
      />
    </section>
  );
}

/** Tokens with their names and dates. */
export function TokenSection({ lang, web, sessions }: Props) {
  const t = TEXTS[lang].account.account;
  return (
    <section class="card" aria-labelledby="tokens">
      <h2 id="tokens">{t.tokens}</h2>
      <p>{t.tokensLead}</p>
      {sessions.length === 0 && <p>{t.noTokens}</p>}
      <ul class="sessions">
        {[...sessions].reverse().map((session) => (
          <li class="row">
            <div>
              <strong>{session.name ?? t.unnamed}</strong>
              <br />
              <Dates lang={lang} session={session} started={t.made} />
              <NameForm lang={lang} web={web} session={session} />
            </div>
            <div class="row-actions">
              <ButtonForm
                action={pathIn(lang, '/account/tokens/renew')}
                csrf={web.csrf}
                label={t.renew}
                fields={{ id: session.id }}
              />
              <ButtonForm
                action={pathIn(lang, '/account/sessions/end')}
                csrf={web.csrf}
                label={t.revoke}
                fields={{ id: session.id }}
                look="danger"
              />
            </div>
          </li>
        ))}
      </ul>
      <form method="post" action={pathIn(lang, '/account/tokens')} class="token">
        <Csrf value={web.csrf} />
        <div class="field wide">
          <label for="token-name">{t.tokenName}</label>
          <input id="token-name" name="name" required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
        </div>
        <button type="submit" class="secondary">
          {t.makeToken}
        </button>
      </form>
      {sessions.length > 1 && (
        <ButtonForm
          action={pathIn(lang, '/account/tokens/end-all')}
          csrf={web.csrf}
          label={t.revokeAll}
          look="danger"
        />
      )}
    </section>
  );
}

function Dates(props: { lang: Language; session: SessionDescription; started: string }) {
  const { lang, session, started } = props;
  const t = TEXTS[lang].account.account;
  const { issuedAt, endsAt, usedOn } = session;
  const used = usedOn === null ? t.never : shortDayOf(dateOfDay(usedOn), lang);
  return (
    <small>
      {started} {dayOfTime(issuedAt, lang)} · {t.lastUsed} {used} · {t.ends} {dayOfTime(endsAt, lang)}
    </small>
  );
}

function NameForm(props: { lang: Language; web: WebAccount; session: SessionDescription }) {
  const { lang, web, session } = props;
  const t = TEXTS[lang].account.account;
  const id = `name-${session.id}`;
  return (
    <details>
      <summary>{t.rename}</summary>
      <form method="post" action={pathIn(lang, '/account/tokens/name')} class="token">
        <Csrf value={web.csrf} />
        <input type="hidden" name="id" value={session.id} />
        <div class="field">
          <label for={id}>{t.name}</label>
          <input
            id={id}
            name="name"
            required
            maxlength={MAX_NAME_LENGTH}
            value={session.name ?? ''}
            autocomplete="off"
          />
        </div>
        <button type="submit" class="secondary">
          {t.rename}
        </button>
      </form>
    </details>
  );
}
