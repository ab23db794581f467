// The membership on the account page: how to start it, when it renews or ends, and the way to Stripe's pages.
import type { AccountDescription } from '../../accounts/account-object.ts';
import type { SeenSubscription } from '../../billing/ledger.ts';
import type { PlanAmounts } from '../../billing-settings.ts';
import type { WebAccount } from '../../context.ts';
import type { Contacts } from '../../env.ts';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { ButtonForm } from './page.tsx';
import { dayOfTime } from './session-dates.ts';

export type MembershipProps = {
  lang: Language;
  web: WebAccount;
  account: Pick<AccountDescription, 'membership' | 'graceUntil' | 'customer'>;
  amounts: PlanAmounts;
  contacts: Contacts;
  /** Whether payments are set up. */
  canPay: boolean;
  /** The subscription of the membership as it was last read; undefined without one. */
  subscription: SeenSubscription | undefined;
};

/** What is below the state of the membership. */
export function MembershipSection(props: MembershipProps) {
  const { lang, web, account, amounts, contacts, canPay, subscription } = props;
  const t = TEXTS[lang].billing.membership;
  const { membership, graceUntil } = account;
  const isMember = membership === 'active' || membership === 'past_due';
  if (!canPay) return isMember ? null : <ByHand lang={lang} contacts={contacts} />;
  if (!isMember) {
    return (
      <>
        <p>{t.price(amounts.membership)}</p>
        <ButtonForm
          action={pathIn(lang, '/account/checkout')}
          csrf={web.csrf}
          label={t.join(amounts.membership)}
          fields={{ plan: 'membership' }}
          look="primary"
        />
        {account.customer !== null && <PortalForms lang={lang} csrf={web.csrf} />}
      </>
    );
  }
  return (
    <>
      {membership === 'past_due' && <p>{t.late}</p>}
      {membership === 'past_due' && graceUntil !== null && <p>{t.grace(dayOfTime(graceUntil, lang))}</p>}
      {subscription && <Period lang={lang} subscription={subscription} />}
      {subscription && (
        <ButtonForm
          action={pathIn(lang, '/account/plan')}
          csrf={web.csrf}
          label={subscription.ends_at === null ? t.cancel : t.resume}
          fields={{ plan: 'membership', change: 'cancel' }}
        />
      )}
      {account.customer !== null && <PortalForms lang={lang} csrf={web.csrf} />}
    </>
  );
}

function Period({
  lang,
  subscription: { ends_at: endsAt, period_end: periodEnd },
}: {
  lang: Language;
  subscription: SeenSubscription;
}) {
  const t = TEXTS[lang].billing.membership;
  return (
    <p>
      {endsAt === null
        ? t.renews(dayOfTime(periodEnd * 1000, lang))
        : t.endsOn(dayOfTime(endsAt * 1000, lang))}
    </p>
  );
}

function PortalForms({ lang, csrf }: { lang: Language; csrf: string }) {
  const t = TEXTS[lang].billing.membership;
  return (
    <>
      <ButtonForm
        action={pathIn(lang, '/account/portal')}
        csrf={csrf}
        label={t.card}
        fields={{ wish: 'payment_method' }}
      />
      <ButtonForm
        action={pathIn(lang, '/account/portal')}
        csrf={csrf}
        label={t.invoices}
        fields={{ wish: 'manage' }}
      />
    </>
  );
}

/** How to become a member where no payments are set up. */
export function ByHand({ lang, contacts: { sales, support } }: { lang: Language; contacts: Contacts }) {
  const t = TEXTS[lang].billing.membership;
  const address = sales ?? support;
  if (address === undefined) return <p>{t.noContact}</p>;
  return (
    <p>
      {t.byHand} <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
