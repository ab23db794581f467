// Find care without rows: before a search, when a field cannot be understood, and without an active membership. None of these
// pages shows a price.
import type { SearchMatch } from '../../../../schemas/search.ts';
import { type GateReason, isSignedInReason, MembershipCard } from '../components/membership-card.tsx';
import { Chips, type Offer, Offers, ProblemSummary } from '../components/problem-summary.tsx';
import { Layout } from '../layout.tsx';
import type { FieldFaults } from '../search-fields.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { type CareFields, CareForm } from './care-form.tsx';
import { carePath, careTitle } from './care-page.tsx';

type Shared = { serviceName: string; lang: Language; fields: CareFields; isSignedIn: boolean };

/** The form and what people often look for. */
export function CareStartPage({ serviceName, lang, fields, isSignedIn }: Shared) {
  const t = TEXTS[lang].care;
  return (
    <Layout
      title={t.title}
      serviceName={serviceName}
      lang={lang}
      path="/providers"
      description={t.lead}
      isSignedIn={isSignedIn}
      script="search.js"
    >
      <section class="hero">
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
        <CareForm lang={lang} fields={fields} />
        <h2 class="small-title">{t.commonTitle}</h2>
        <Chips
          links={t.common.map(([words, text]) => ({
            href: pathIn(lang, carePath({ words, place: fields.place })),
            text,
          }))}
        />
        <p class="quiet prose">{t.note}</p>
      </section>
    </Layout>
  );
}

type ProblemProps = Shared & { faults: FieldFaults; offers: Offer[]; offersTitle: string };

/** What is wrong with the fields, with links to them, and what may have been meant. */
export function CareProblemPage(props: ProblemProps) {
  const { serviceName, lang, fields, isSignedIn, faults, offers, offersTitle } = props;
  const t = TEXTS[lang].shell;
  return (
    <Layout
      title={t.problem}
      serviceName={serviceName}
      lang={lang}
      path={carePath(fields)}
      isSignedIn={isSignedIn}
      script="search.js"
    >
      <ProblemSummary lang={lang} faults={faults} />
      <CareForm lang={lang} fields={fields} faults={faults} />
      <Offers title={offersTitle} offers={offers} />
    </Layout>
  );
}

type GateProps = Omit<Shared, 'isSignedIn'> & {
  reason: GateReason;
  found: { match: SearchMatch; location: { input: string; zip: string; city: string; state: string } };
  total: number;
  radiusMiles: number;
  membershipPrice: number;
};

/** How many places have a price, and the way to membership. */
export function CareGatePage(props: GateProps) {
  const { serviceName, lang, fields, reason, found, total, radiusMiles, membershipPrice } = props;
  const t = TEXTS[lang].care;
  const title = careTitle(found, lang);
  const path = carePath(fields);
  return (
    <Layout
      title={title}
      serviceName={serviceName}
      lang={lang}
      path={path}
      isSignedIn={isSignedInReason(reason)}
      script="search.js"
    >
      <CareForm lang={lang} fields={fields} />
      <h1 tabindex={-1}>{title}</h1>
      <p class="lead" data-count>
        {t.gate.count(total, radiusMiles)}
      </p>
      <MembershipCard
        lang={lang}
        reason={reason}
        back={path}
        gives={t.gate.member}
        membershipPrice={membershipPrice}
      />
    </Layout>
  );
}
