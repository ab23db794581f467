// GET /sign-in and /sign-in/code: the two forms of a sign-in by mail.
import type { Contacts } from '../../env.ts';
import { ContactLinks } from '../contacts.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { Csrf, Problem } from './page.tsx';

type Props = {
  lang: Language;
  csrf: string;
  email?: string;
  problem?: string | undefined;
  isLocal: boolean;
  contacts: Contacts;
};

/** Address, and the button of passkeys, which its script shows where the browser can do it. */
export function SignInPage({ lang, csrf, email = '', problem, isLocal, contacts }: Props) {
  const t = TEXTS[lang].account.signIn;
  return (
    <section class="card">
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <p>{t.lead}</p>
      <form method="post" action={pathIn(lang, '/sign-in')} class="token">
        <Csrf value={csrf} />
        <div class="field wide">
          <label for="email">{t.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            maxlength={254}
            autocomplete="username webauthn"
            value={email}
          />
        </div>
        <button type="submit">{t.send}</button>
      </form>
      <div id="passkey-sign-in" data-csrf={csrf} data-failed={t.passkeyFailed} hidden>
        <p>{t.passkeyLead}</p>
        <button type="button" class="secondary">
          {t.passkey}
        </button>
        <p class="notice" role="alert" hidden />
      </div>
      <ContactLinks lang={lang} contacts={contacts} />
      {isLocal && (
        <p class="quiet">
          <a href="/outbox">{t.outbox}</a>
        </p>
      )}
    </section>
  );
}

type CodeProps = {
  lang: Language;
  csrf: string;
  mailbox: string;
  problem?: string | undefined;
  isLocal: boolean;
};

/** The code that was sent. */
export function CodePage({ lang, csrf, mailbox, problem, isLocal }: CodeProps) {
  const t = TEXTS[lang].account.code;
  return (
    <section class="card">
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <p>{t.lead(mailbox)}</p>
      <form method="post" action={pathIn(lang, '/sign-in/code')} class="token">
        <Csrf value={csrf} />
        <div class="field wide">
          <label for="code">{t.code}</label>
          <input
            id="code"
            name="code"
            inputmode="numeric"
            required
            autocomplete="one-time-code"
            maxlength={20}
          />
        </div>
        <button type="submit">{t.enter}</button>
      </form>
      <p>
        <a href={pathIn(lang, '/sign-in')}>{t.again}</a>
      </p>
      {isLocal && (
        <p class="quiet">
          <a href="/outbox">{TEXTS[lang].account.signIn.outbox}</a>
        </p>
      )}
    </section>
  );
}
