// GET /coverage: how many hospitals of the list a release uses, the search for one hospital, and the tables by state and
// by reason.
import {
  COVERAGE_MILES,
  type CoverageHospital,
  type CoverageReasonCount,
  type CoverageState,
  type CoverageStatus,
  MAX_COVERAGE_ROWS,
} from '../../../../schemas/coverage.ts';
import { STATE_NAMES } from '../../../../schemas/states.ts';
import type { FileMonth } from '../../directory/release-files.ts';
import { Layout } from '../layout.tsx';
import { dayOf, type Language, number } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { AgePlot } from './age-plot.tsx';
import { CoverageSearch } from './coverage-search.tsx';
import { ReasonTable } from './reason-table.tsx';
import { StateMap } from './state-map.tsx';
import { StateTable } from './state-table.tsx';

/** What was searched, and what was found. `isState`: all hospitals of a state were asked for. */
export type CoverageResults = {
  text: string;
  isZip: boolean;
  isState: boolean;
  found: readonly CoverageHospital[];
};

type Props = {
  serviceName: string;
  lang: Language;
  isSignedIn: boolean;
  /** Path and search of this page without its language. */
  path: string;
  /** Date of the live release; null before there is one. */
  asOf: string | null;
  states: readonly CoverageState[];
  reasons: readonly CoverageReasonCount[];
  months: readonly FileMonth[];
  text: string;
  fault?: string;
  results?: CoverageResults;
};

/** The page. */
export function CoveragePage(props: Props) {
  const { serviceName, lang, isSignedIn, path, asOf, states, reasons, months, text, fault, results } = props;
  const t = TEXTS[lang].coverage;
  const sum = (count: (state: CoverageState) => number) => states.reduce((all, one) => all + count(one), 0);
  const used = sum(({ read, last_good }) => read + last_good);
  return (
    <Layout
      title={fault === undefined ? t.title : TEXTS[lang].shell.problem}
      serviceName={serviceName}
      lang={lang}
      path={path}
      isSignedIn={isSignedIn}
      {...(results || fault !== undefined ? {} : { description: t.description })}
    >
      {fault !== undefined && (
        <div class="problem" role="alert" tabindex={-1}>
          <h2>{TEXTS[lang].shell.problem}</h2>
          <ul>
            <li>
              <a href="#hospital">{fault}</a>
            </li>
          </ul>
        </div>
      )}
      <h1>{t.title}</h1>
      {asOf === null ? (
        <p class="notice">{t.noRelease}</p>
      ) : states.length === 0 ? (
        <p class="notice">{t.noList}</p>
      ) : (
        <p class="lead">
          {t.lead(number(used), number(sum(({ hospitals }) => hospitals)))} {t.asOf(dayOf(asOf, lang))}
        </p>
      )}
      <CoverageSearch lang={lang} text={text} {...(fault === undefined ? {} : { fault })} />
      {results && <Results results={results} lang={lang} />}
      {states.length > 0 && (
        <StateTable states={states} lang={lang}>
          <StateMap states={states} lang={lang} />
        </StateTable>
      )}
      <ReasonTable reasons={reasons} lang={lang} />
      {asOf !== null && <AgePlot months={months} asOf={asOf} lang={lang} />}
    </Layout>
  );
}

function Results({ results, lang }: { results: CoverageResults; lang: Language }) {
  const t = TEXTS[lang].coverage.results;
  const { text, isZip, isState, found } = results;
  const n = t.hospitals(found.length, number(found.length));
  const title = isState ? t.state(STATE_NAMES[text] ?? text, n) : t.title(text, n);
  const shown = isState ? found : found.slice(0, MAX_COVERAGE_ROWS);
  return (
    <section class="section" aria-labelledby="results-title">
      <h2 id="results-title">{title}</h2>
      {found.length === 0 && <p>{isZip ? t.noneNear(COVERAGE_MILES) : t.none}</p>}
      {shown.length < found.length && (
        <p class="quiet">{t.first(number(shown.length), number(found.length))}</p>
      )}
      {shown.length > 0 && (
        <div class="scroll">
          <table class="hospitals-covered">
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.place}</th>
                <th scope="col">{t.status}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((hospital) => (
                <HospitalLine hospital={hospital} lang={lang} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function HospitalLine({ hospital, lang }: { hospital: CoverageHospital; lang: Language }) {
  const t = TEXTS[lang].coverage;
  const { ccn, name, city, state, zip, distance_miles: miles, status, file } = hospital;
  const place = [city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
  return (
    <tr>
      <th scope="row">
        <a href={pathIn(lang, `/coverage/${ccn}`)}>{name}</a>
      </th>
      <td>
        {place}
        {miles !== null && <span class="quiet">{` · ${t.results.miles(String(miles))}`}</span>}
      </td>
      <td>
        <StatusSign status={status} lang={lang} />
        {file && (
          <small>{file.updated_on === null ? t.undated : t.fileOf(dayOf(file.updated_on, lang))}</small>
        )}
      </td>
    </tr>
  );
}

/** The status in words, with a sign whose shape says the same as its colour. */
export function StatusSign({ status, lang }: { status: CoverageStatus; lang: Language }) {
  const kind = status === 'read' ? 'full' : status === 'last_good' ? 'half' : 'empty';
  return (
    <span class="covered">
      <svg class={`sign ${kind}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="5" />
        {kind === 'half' && <path d="M6 1a5 5 0 0 1 0 10z" />}
      </svg>
      {TEXTS[lang].coverage.status[status]}
    </span>
  );
}
