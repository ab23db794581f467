// Privacy, terms, contact and licences: texts with sections.
import type { Contacts } from '../../env.ts';
import { Layout } from '../layout.tsx';
import type { Section } from '../texts/en/trust.ts';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

type Props = { serviceName: string; operatorName: string; lang: Language; isSignedIn: boolean };
type TextProps = Props & { path: '/privacy' | '/terms' | '/licences' };

/** A page of sections. */
export function TextPage({ serviceName, operatorName, lang, isSignedIn, path }: TextProps) {
  const texts = TEXTS[lang].trust;
  const { title, lead, sections } =
    path === '/privacy' ? texts.privacy : path === '/terms' ? texts.terms : texts.licences;
  return (
    <Layout title={title} {...{ serviceName, lang, isSignedIn, path }} description={lead}>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {sections.map((section) => (
        <TextSection {...section} />
      ))}
      <p class="section">
        {texts.operator(operatorName)} <a href={pathIn(lang, '/contact')}>{texts.questions}</a>
      </p>
    </Layout>
  );
}

function TextSection({ title, texts = [], points = [] }: Section) {
  return (
    <section class="section prose">
      <h2>{title}</h2>
      {texts.map((text) => (
        <p>{text}</p>
      ))}
      {points.length > 0 && (
        <ul class="plain-list">
          {points.map((point) => (
            <li>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whom to ask. A setting that is missing is said to be missing. */
export function ContactPage(props: Props & { contacts: Contacts }) {
  const { serviceName, operatorName, lang, isSignedIn, contacts } = props;
  const t = TEXTS[lang].trust;
  const { support, sales, slaUrl } = contacts;
  const mails = [
    [t.contact.support, support],
    [t.contact.sales, sales],
  ].filter(([, address]) => address !== undefined);
  return (
    <Layout
      title={t.contact.title}
      {...{ serviceName, lang, isSignedIn }}
      path="/contact"
      description={t.contact.lead}
    >
      <h1>{t.contact.title}</h1>
      <p class="lead">{t.contact.lead}</p>
      <p>{t.operator(operatorName)}</p>
      {mails.length === 0 && <p class="notice">{t.contact.none(operatorName)}</p>}
      {mails.length > 0 && (
        <dl class="facts">
          {mails.map(([purpose, address]) => (
            <div>
              <dt>{purpose}</dt>
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>{t.contact.reference}</p>
      <p>
        {t.contact.wrongPrice} <a href={pathIn(lang, '/report')}>{t.contact.report}</a>
      </p>
      <ul class="plain-list">
        {slaUrl !== undefined && (
          <li>
            <a href={slaUrl}>{t.contact.sla}</a>
          </li>
        )}
        {(['terms', 'privacy'] as const).map((name) => (
          <li>
            <a href={pathIn(lang, `/${name}`)}>{t[name].title}</a>
          </li>
        ))}
      </ul>
    </Layout>
  );
}
