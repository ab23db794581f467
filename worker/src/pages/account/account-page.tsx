// GET /account: membership, browsers, tokens, passkeys, language of mails, data.
import type { Child } from 'hono/jsx';
import type { AccountDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import type { AccountEntry } from '../../directory/directory.ts';
import type { Contacts } from '../../env.ts';
import { ContactLinks, hasContacts } from '../contacts.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { ButtonForm, Problem } from './page.tsx';
import { LanguageForm, PasskeySection } from './passkey-section.tsx';
import { dayOfTime } from './session-dates.ts';
import { SessionSection, TokenSection } from './session-sections.tsx';

export type AccountPageProps = {
  lang: Language;
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
export function AccountPage(props: AccountPageProps) {
  const { lang, web, entry, account, contacts, lookups, problem, children } = props;
  const { account: texts, billing } = TEXTS[lang];
  const t = texts.account;
  const { arranged, sessions } = account;
  return (
    <>
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <div class="row signed-in">
        <p>{t.signedInAs(entry.email)}</p>
        <ButtonForm action={pathIn(lang, '/account/sign-out')} csrf={web.csrf} label={t.signOut} />
      </div>
      <section class="card" aria-labelledby="membership">
        <h2 id="membership">{t.membership}</h2>
        <p>{t.memberships[account.membership]}</p>
        {lookups && <p>{t.lookups(lookups.remaining, lookups.limit)}</p>}
        {arranged && (
          <p>
            {t.arranged(
              arranged.perDay,
              dayOfTime(arranged.until - 1, lang),
              arranged.perDay - arranged.used,
            )}
          </p>
        )}
        {children}
      </section>
      <section class="card" aria-labelledby="keys">
        <h2 id="keys">{billing.keys.title}</h2>
        <p>{billing.keys.lead}</p>
        <p>
          <a href={pathIn(lang, '/account/keys')}>{billing.keys.manage}</a>
        </p>
      </section>
      <SessionSection lang={lang} web={web} sessions={sessions.filter(({ kind }) => kind === 'web')} />
      <TokenSection lang={lang} web={web} sessions={sessions.filter(({ kind }) => kind === 'token')} />
      <PasskeySection lang={lang} web={web} passkeys={account.passkeys} />
      <LanguageForm lang={lang} web={web} mailLang={entry.lang} />
      <section class="card" aria-labelledby="data">
        <h2 id="data">{t.data}</h2>
        <div class="row">
          <p>{t.dataLead}</p>
          <ButtonForm action={pathIn(lang, '/account/export')} csrf={web.csrf} label={t.export} />
        </div>
        <div class="row">
          <p>{t.deleteLead}</p>
          <a class="button danger" href={pathIn(lang, '/account/delete')}>
            {t.delete}
          </a>
        </div>
      </section>
      {hasContacts(contacts) && (
        <section class="card" aria-labelledby="help">
          <h2 id="help">{t.help}</h2>
          <ContactLinks lang={lang} contacts={contacts} />
        </section>
      )}
    </>
  );
}
