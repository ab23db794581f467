// GET /account: membership, browsers, tokens, passkeys, language of mails, data.
import type { Child } from 'hono/jsx';
import type { AccountDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import type { AccountEntry } from '../../directory/directory.ts';
import type { Contacts } from '../../env.ts';
import { ContactLinks } from '../contacts.tsx';
import { BILLING_TEXTS } from './billing-texts.ts';
import { ButtonForm, Problem } from './page.tsx';
import { LanguageForm, PasskeySection } from './passkey-section.tsx';
import { dayOf } from './session-dates.ts';
import { SessionSection, TokenSection } from './session-sections.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

export type AccountPageProps = {
  web: WebAccount;
  entry: AccountEntry;
  account: AccountDescription;
  contacts: Contacts;
  /** Lookups that the address of the browser has left; absent when the counter cannot be read. */
  lookups?: { limit: number; remaining: number } | undefined;
  problem?: string | undefined;
  /** What other parts of the service show of the account, such as payments. */
  children?: Child;
};

/** Everything about the account on one page. */
export function AccountPage({ web, entry, account, contacts, lookups, problem, children }: AccountPageProps) {
  const t = ACCOUNT_TEXTS.account;
  const { arranged, sessions } = account;
  return (
    <>
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <p>{t.signedInAs(entry.email)}</p>
      <ButtonForm action="/account/sign-out" csrf={web.csrf} label={t.signOut} />
      <section class="card" aria-labelledby="membership">
        <h2 id="membership">{t.membership}</h2>
        <p>{t.memberships[account.membership]}</p>
        {lookups && <p>{t.lookups(lookups.remaining, lookups.limit)}</p>}
        {arranged && (
          <p>{t.arranged(arranged.perDay, dayOf(arranged.until - 1), arranged.perDay - arranged.used)}</p>
        )}
        {children}
      </section>
      <section class="card" aria-labelledby="keys">
        <h2 id="keys">{BILLING_TEXTS.keys.title}</h2>
        <p>
          <a href="/account/keys">{BILLING_TEXTS.keys.link}</a>
        </p>
      </section>
      <SessionSection web={web} sessions={sessions.filter(({ kind }) => kind === 'web')} />
      <TokenSection web={web} sessions={sessions.filter(({ kind }) => kind === 'token')} />
      <PasskeySection web={web} passkeys={account.passkeys} />
      <LanguageForm web={web} lang={entry.lang} />
      <section class="card" aria-labelledby="data">
        <h2 id="data">{t.data}</h2>
        <p>{t.dataLead}</p>
        <ButtonForm action="/account/export" csrf={web.csrf} label={t.export} />
        <p>{t.deleteLead}</p>
        <p>
          <a href="/account/delete">{t.delete}</a>
        </p>
      </section>
      <section class="card" aria-labelledby="help">
        <h2 id="help">{t.help}</h2>
        <ContactLinks contacts={contacts} />
      </section>
    </>
  );
}
