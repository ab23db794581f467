// The membership on the account page: how to start it, when it renews or ends, and the way to Stripe's pages.
import type { AccountDescription } from '../../accounts/account-object.ts';
import type { SeenSubscription } from '../../billing/ledger.ts';
import type { PlanAmounts } from '../../billing-settings.ts';
import type { WebAccount } from '../../context.ts';
import type { Contacts } from '../../env.ts';
import { BILLING_TEXTS } from './billing-texts.ts';
import { ButtonForm } from './page.tsx';
import { dayOf } from './session-dates.ts';

const T = BILLING_TEXTS.membership;

export type MembershipProps = {
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
  const { web, account, amounts, contacts, canPay, subscription } = props;
  const { membership, graceUntil } = account;
  const isMember = membership === 'active' || membership === 'past_due';
  if (!canPay) return isMember ? null : <ByHand contacts={contacts} />;
  if (!isMember) {
    return (
      <>
        <p>{T.price(amounts.membership)}</p>
        <ButtonForm
          action="/account/checkout"
          csrf={web.csrf}
          label={T.join(amounts.membership)}
          fields={{ plan: 'membership' }}
        />
        {account.customer !== null && <PortalForms csrf={web.csrf} />}
      </>
    );
  }
  return (
    <>
      {membership === 'past_due' && <p>{T.late}</p>}
      {membership === 'past_due' && graceUntil !== null && <p>{T.grace(dayOf(graceUntil))}</p>}
      {subscription && <Period subscription={subscription} />}
      {subscription && (
        <ButtonForm
          action="/account/plan"
          csrf={web.csrf}
          label={subscription.ends_at === null ? T.cancel : T.resume}
          fields={{ plan: 'membership', change: 'cancel' }}
        />
      )}
      {account.customer !== null && <PortalForms csrf={web.csrf} />}
    </>
  );
}

function Period({
  subscription: { ends_at: endsAt, period_end: periodEnd },
}: {
  subscription: SeenSubscription;
}) {
  return <p>{endsAt === null ? T.renews(dayOf(periodEnd * 1000)) : T.endsOn(dayOf(endsAt * 1000))}</p>;
}

function PortalForms({ csrf }: { csrf: string }) {
  return (
    <>
      <ButtonForm action="/account/portal" csrf={csrf} label={T.card} fields={{ wish: 'payment_method' }} />
      <ButtonForm action="/account/portal" csrf={csrf} label={T.invoices} fields={{ wish: 'manage' }} />
    </>
  );
}

/** How to become a member where no payments are set up. */
export function ByHand({ contacts: { sales, support } }: { contacts: Contacts }) {
  const address = sales ?? support;
  if (address === undefined) return <p>{T.noContact}</p>;
  return (
    <p>
      {T.byHand} <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
