// GET /prices/:code without an active membership: what the procedure is, how many hospitals in range list a price, and the way
// to membership. It shows no price of the atlas.
import { Example } from '../components/example.tsx';
import { type GateReason, isSignedInReason, MembershipCard } from '../components/membership-card.tsx';
import { Layout } from '../layout.tsx';
import { type SearchFields, SearchForm } from '../search-form.tsx';
import type { Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { answerQuery } from './map-panel.tsx';

type Props = {
  serviceName: string;
  lang: Language;
  fields: SearchFields;
  code: { key: string; bare: string; type: string };
  name: string;
  reason: GateReason;
  /** Null without a place. */
  near: { place: string; priced: number } | null;
  membershipPrice: number;
};

/** The page in place of an answer. */
export function GatePage({ serviceName, lang, fields, code, name, reason, near, membershipPrice }: Props) {
  const t = TEXTS[lang].answer;
  const path = `/prices/${encodeURIComponent(code.key)}${answerQuery(fields, fields.radius)}`;
  return (
    <Layout
      title={name}
      serviceName={serviceName}
      lang={lang}
      path={path}
      isSignedIn={isSignedInReason(reason)}
      script="search.js"
    >
      <SearchForm lang={lang} fields={{ ...fields, words: fields.words || name }} code={code.key} />
      <p class="quiet code-line">{t.code(code.type, code.bare)}</p>
      <h1 tabindex={-1}>{name}</h1>
      {near === null ? (
        <p class="lead">{t.gate.noPlace}</p>
      ) : (
        <p class="lead" data-count>
          {t.gate
            .count(near.priced, fields.radius, near.place)
            .map((part, i) => (i === 0 ? <b>{part}</b> : part))}
        </p>
      )}
      {near?.priced === 0 && <p>{t.gate.countState}</p>}
      <MembershipCard
        lang={lang}
        reason={reason}
        back={path}
        gives={t.gate.member}
        membershipPrice={membershipPrice}
      />
      <section class="section" aria-labelledby="example-title">
        <h2 id="example-title">{t.gate.example}</h2>
        <Example lang={lang} />
      </section>
    </Layout>
  );
}
