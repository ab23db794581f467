// GET /report: the form that reports a wrong price, and the page after it. It shows no price.
import { MAX_AMOUNT_LENGTH, REPORT_KINDS, type ReportedRow } from '../../../../schemas/price-reports.ts';
import type { RowSource } from '../../directory/price-reports.ts';
import { Csrf } from '../account/page.tsx';
import { Layout } from '../layout.tsx';
import { describedFault, Fault } from '../search-fields.tsx';
import { SearchForm } from '../search-form.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

/** What the person chose, shown again when something is wrong with it. */
export type ReportFields = { kind?: string | undefined; amount?: string | undefined };
export type ReportFaults = { kind?: string; amount?: string };

type Props = {
  serviceName: string;
  lang: Language;
  row: ReportedRow;
  source: RowSource;
  /** Name of the procedure. */
  procedure: string;
  csrf: string;
  fields?: ReportFields;
  faults?: ReportFaults;
};

/** The form. */
export function ReportPage(props: Props) {
  const { serviceName, lang, row, source, procedure, csrf, fields = {}, faults = {} } = props;
  const t = TEXTS[lang].report;
  const found = Object.entries(faults);
  const path = `/report?${new URLSearchParams(row)}`;
  return (
    <Layout title={t.title} serviceName={serviceName} lang={lang} path={path} isSignedIn>
      {found.length > 0 && (
        <div class="problem" role="alert" tabindex={-1}>
          <h2>{TEXTS[lang].shell.problem}</h2>
          <ul>
            {found.map(([name, text]) => (
              <li>
                <a href={`#${name}`}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h1>{t.title}</h1>
      <p class="lead">{t.about(procedure, row.code, source.hospital, `${source.city}, ${source.state}`)}</p>
      <form method="post" action={pathIn(lang, '/report')} class="report">
        <Csrf value={csrf} />
        {Object.entries(row).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <fieldset id="kind" {...(faults.kind === undefined ? {} : { 'aria-describedby': 'kind-fault' })}>
          <legend>{t.question}</legend>
          <Fault id="kind" text={faults.kind} />
          {REPORT_KINDS.map((kind) => (
            <label class="choice">
              <input type="radio" name="kind" value={kind} checked={fields.kind === kind} required />
              {t.kinds[kind]}
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for="amount">{t.amount}</label>
          <input
            id="amount"
            name="amount"
            type="text"
            inputmode="decimal"
            maxlength={MAX_AMOUNT_LENGTH}
            autocomplete="off"
            value={fields.amount ?? ''}
            {...describedFault('amount', faults.amount)}
          />
          <Fault id="amount" text={faults.amount} />
        </div>
        <p class="quiet">{t.privacy}</p>
        <button type="submit">{t.submit}</button>
      </form>
    </Layout>
  );
}

/** After a report. */
export function ReportedPage({ serviceName, lang }: Pick<Props, 'serviceName' | 'lang'>) {
  const t = TEXTS[lang].report;
  return (
    <Layout title={t.doneTitle} serviceName={serviceName} lang={lang} isSignedIn>
      <h1>{t.doneTitle}</h1>
      <p class="lead">{t.done}</p>
      <p>
        <a href={pathIn(lang, '/')}>{t.back}</a>
      </p>
    </Layout>
  );
}

/** GET /report without a row: where the form is. */
export function ReportHelpPage({
  serviceName,
  lang,
  isSignedIn,
}: {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
}) {
  const t = TEXTS[lang].report;
  return (
    <Layout
      title={t.title}
      serviceName={serviceName}
      lang={lang}
      path="/report"
      isSignedIn={isSignedIn}
      script="search.js"
    >
      <h1>{t.title}</h1>
      <ol class="prose">
        {t.how.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
      <SearchForm lang={lang} />
      <p class="section">
        {t.howMember} <a href={pathIn(lang, '/contact')}>{t.contact}</a>
      </p>
    </Layout>
  );
}
