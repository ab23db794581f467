// GET /: the question, an invented example of an answer, how it works, and a person's rights. It shows no price of the
// atlas.
import { OPENAPI_PATH } from '../../../schemas/api-paths.ts';
import { Example } from './components/example.tsx';
import { Chips } from './components/problem-summary.tsx';
import { Layout } from './layout.tsx';
import { SearchForm } from './search-form.tsx';
import { dayOf, type Language, number } from './texts/format.ts';
import { pathIn, TEXTS } from './texts/texts.ts';

const CMS_ESTIMATE = 'https://www.cms.gov/nosurprises/consumers';
const CMS_DISPUTE = 'https://www.cms.gov/medical-bill-rights';

type Props = {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
  /** Date of the live release; null before there is one. */
  asOf: string | null;
  /** Price files of the live release; 0 when the number is not known. */
  nFiles: number;
};

/** The landing page. */
export function LandingPage({ serviceName, lang, isSignedIn, asOf, nFiles }: Props) {
  const t = TEXTS[lang].landing;
  return (
    <Layout
      title={serviceName}
      serviceName={serviceName}
      lang={lang}
      path="/"
      description={t.lead}
      isSignedIn={isSignedIn}
      script="search.js"
    >
      <section class="hero">
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
        {asOf === null && <p class="notice">{t.loading}</p>}
        <SearchForm lang={lang} />
        <h2 class="small-title">{t.commonTitle}</h2>
        <Chips
          links={t.common.map(([code, words]) => ({
            href: pathIn(lang, `/prices/${code}?${new URLSearchParams({ q: words })}`),
            text: words,
          }))}
        />
      </section>
      <section class="section" aria-labelledby="example-title">
        <h2 id="example-title">{t.exampleTitle}</h2>
        <Example lang={lang} />
      </section>
      <section class="section" aria-labelledby="how-title">
        <h2 id="how-title">{t.howTitle}</h2>
        <ol class="columns steps">
          {t.how.map(([title, text]) => (
            <li>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {asOf !== null && (
          <p class="quiet">
            {nFiles > 0 ? t.release(number(nFiles), dayOf(asOf, lang)) : t.releaseDate(dayOf(asOf, lang))}
          </p>
        )}
      </section>
      <section class="section" aria-labelledby="rights-title">
        <h2 id="rights-title">{t.rightsTitle}</h2>
        <ul class="columns plain">
          {t.rights.map(([title, text]) => (
            <li>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p>
          <a href={CMS_ESTIMATE} rel="noopener noreferrer">
            {t.rightsEstimate}
          </a>
          {' · '}
          <a href={CMS_DISPUTE} rel="noopener noreferrer">
            {t.rightsDispute}
          </a>
        </p>
      </section>
      <p class="section quiet" id="developers">
        {t.developers} <a href={OPENAPI_PATH}>{t.developersLink}</a>
      </p>
    </Layout>
  );
}
