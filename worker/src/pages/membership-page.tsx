// GET /membership: what a membership is, what it costs, and how to start one.
import type { Contacts } from '../env.ts';
import { BILLING_TEXTS } from './account/billing-texts.ts';
import { ByHand } from './account/membership-section.tsx';
import { ContactLinks } from './contacts.tsx';
import { Layout } from './layout.tsx';

type Props = { serviceName: string; amount: number; canPay: boolean; contacts: Contacts };

/** The page of the membership, for everybody. */
export function MembershipPage({ serviceName, amount, canPay, contacts }: Props) {
  const t = BILLING_TEXTS.join;
  return (
    <Layout title={t.title} serviceName={serviceName}>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <section class="card">
        <p>{BILLING_TEXTS.membership.price(amount)}</p>
        <ul>
          {t.includes.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
        {canPay ? (
          <p>
            <a class="button" href="/sign-in?back=%2Faccount">
              {t.signIn}
            </a>
          </p>
        ) : (
          <ByHand contacts={contacts} />
        )}
      </section>
      <ContactLinks contacts={contacts} />
    </Layout>
  );
}
