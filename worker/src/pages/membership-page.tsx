// GET /membership, in both languages: what a membership is, what it costs, and how to start one.
import type { Contacts } from '../env.ts';
import { ByHand } from './account/membership-section.tsx';
import { ContactLinks } from './contacts.tsx';
import { Layout } from './layout.tsx';
import type { Language } from './texts/format.ts';
import { pathIn, TEXTS } from './texts/texts.ts';

type Props = {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
  amount: number;
  canPay: boolean;
  contacts: Contacts;
};

/** The page of the membership, for everybody. */
export function MembershipPage({ amount, canPay, contacts, ...frame }: Props) {
  const { lang } = frame;
  const t = TEXTS[lang].billing.join;
  const signIn = `${pathIn(lang, '/sign-in')}?${new URLSearchParams({ back: pathIn(lang, '/account') })}`;
  return (
    <Layout title={t.title} {...frame} path="/membership">
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <section class="card">
        <p>{TEXTS[lang].billing.membership.price(amount)}</p>
        <ul>
          {t.includes.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
        {canPay ? (
          <p>
            <a class="button" href={signIn}>
              {t.signIn}
            </a>
          </p>
        ) : (
          <ByHand lang={lang} contacts={contacts} />
        )}
      </section>
      <ContactLinks lang={lang} contacts={contacts} />
    </Layout>
  );
}
