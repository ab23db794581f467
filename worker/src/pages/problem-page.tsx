// Pages for a browser when there is no answer: unknown words or place, limits, faults, and addresses that do not exist.
// Each has the search form, so that a person can go on.
import type { Child } from 'hono/jsx';
import type { ApiError } from '../errors.ts';
import { type Offer, Offers, ProblemSummary } from './components/problem-summary.tsx';
import { Layout } from './layout.tsx';
import type { FieldFaults } from './search-fields.tsx';
import { type SearchFields, SearchForm } from './search-form.tsx';
import { type Language, timeOf } from './texts/format.ts';
import { TEXTS } from './texts/texts.ts';

type SearchProblemProps = {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
  /** Path and search of the page. */
  path: string;
  fields: SearchFields;
  faults: FieldFaults;
  /** What the person may have meant. */
  offers: Offer[];
  /** The sentence above the offers. */
  offersTitle?: string;
};

/** A search that cannot be answered: an error summary that links to the fields, and offers. */
export function SearchProblemPage(props: SearchProblemProps) {
  const { serviceName, lang, isSignedIn, path, fields, faults, offers, offersTitle } = props;
  const t = TEXTS[lang].shell;
  return (
    <Layout
      title={t.problem}
      serviceName={serviceName}
      lang={lang}
      path={path}
      isSignedIn={isSignedIn}
      script="search.js"
    >
      <ProblemSummary lang={lang} faults={faults} />
      <SearchForm lang={lang} fields={fields} faults={faults} />
      <Offers title={offersTitle ?? t.maybe} offers={offers} />
      {faults.words !== undefined && <p>{t.tryBodyPart}</p>}
    </Layout>
  );
}

type FaultProps = {
  serviceName: string;
  lang: Language;
  error: ApiError;
  requestId: string;
  retryPath: string;
  /** What the address asked, so that nobody has to type it again. */
  fields: SearchFields;
  isSignedIn: boolean;
  /** Path and search of the page without its language; absent when no language has such a page. */
  path?: string;
};

/** An error of an address as a page: 404, 429, 500, 503 and the others. */
export function FaultPage(props: FaultProps) {
  const { serviceName, lang, error, requestId, retryPath, fields, isSignedIn, path } = props;
  const t = TEXTS[lang].shell.errors;
  const { title, children } = faultWords(error, lang);
  return (
    <Layout
      title={title}
      serviceName={serviceName}
      lang={lang}
      isSignedIn={isSignedIn}
      script="search.js"
      {...(path === undefined ? {} : { path })}
    >
      <h1 tabindex={-1}>{title}</h1>
      {children}
      {error.isFault && (
        <p>
          <a class="button" href={retryPath}>
            {t.tryAgain}
          </a>
        </p>
      )}
      <SearchForm lang={lang} fields={fields} />
      {error.isFault && <p class="quiet">{t.reference(requestId)}</p>}
    </Layout>
  );
}

function faultWords({ code, facts }: ApiError, lang: Language): { title: string; children: Child } {
  const t = TEXTS[lang].shell.errors;
  const say = (title: string, ...texts: string[]) => ({
    title,
    children: texts.map((text) => <p class="lead">{text}</p>),
  });
  switch (code) {
    case 'not_found':
      return say(t.notFoundTitle, t.notFound);
    case 'rate_limited': {
      const { limit, retry_after: wait } = facts;
      if (limit === undefined || wait === undefined) return say(t.busyTitle, t.busy);
      return say(
        t.limitTitle,
        t.limit(limit),
        t.limitNext(timeOf(Math.ceil(Date.now() / 1000) + wait, lang)),
      );
    }
    case 'service_unavailable':
    case 'data_unavailable':
      return say(t.unavailableTitle, t.unavailable);
    case 'method_not_allowed':
      return say(t.methodTitle, t.method);
    case 'internal_error':
      return say(t.faultTitle, t.fault);
    default:
      return say(t.wrongTitle, t.method);
  }
}
