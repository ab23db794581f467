// GET /prices/:code for a member: the answer as a page, rendered from the same tiles as a lookup.
import { ANSWER_TEXTS } from '../../prices/texts.ts';
import { procedureName } from '../../procedures/names.ts';
import { Layout } from '../layout.tsx';
import { SearchForm } from '../search-form.tsx';
import { TEXTS } from '../texts/texts.ts';
import { ContextPanel, DrivePanel, SurePanel } from './context-panels.tsx';
import { HospitalList } from './hospital-list.tsx';
import { answerPath, answerQuery, MapPanel } from './map-panel.tsx';
import { PlotPanel } from './plot-panel.tsx';
import { coversWords, PrintSheet } from './print-sheet.tsx';
import { AnswerSentence } from './sentence.tsx';
import type { AnswerView } from './view.ts';

type Props = { view: AnswerView; serviceName: string; site: string; attribution: string };

/** The whole page. */
export function AnswerPage({ view, serviceName, site, attribution }: Props) {
  const { lang, name, fields, askedMiles, code } = view;
  const t = TEXTS[lang].answer;
  const path = `/prices/${encodeURIComponent(code.key)}${answerQuery(fields, askedMiles)}`;
  return (
    <Layout title={name} serviceName={serviceName} lang={lang} path={path} isSignedIn script="answer.js">
      <div class="screen">
        <SearchForm lang={lang} fields={{ ...fields, words: fields.words || name }} code={code.key} />
        <AnswerHead view={view} />
        <AnswerSentence view={view} />
        <PlotPanel view={view} id="plot" />
        <aside class="aside">
          <p>
            <b>{t.coversTitle}</b> {coversWords(view)} {t.estimate}
          </p>
        </aside>
        <AnswerActions view={view} />
        <Compare view={view} />
        {view.place !== null && (
          <div class="two">
            <section aria-labelledby="list-title">
              <h2 id="list-title">{listTitle(view)}</h2>
              <ListNote view={view} />
              <HospitalList view={view} />
            </section>
            <MapPanel view={view} />
          </div>
        )}
        <DrivePanel view={view} />
        <ContextPanel view={view} />
        <SurePanel view={view} attribution={attribution} />
        <p class="quiet prose">{ANSWER_TEXTS[lang].amaNotice}</p>
      </div>
      <PrintSheet view={view} address={site + answerPath(view, {})} />
    </Layout>
  );
}

/** Code, name, variants, what was corrected, and what keeps the page. */
function AnswerHead({ view }: { view: AnswerView }) {
  const { lang, name, code, variants, found } = view;
  const t = TEXTS[lang].answer;
  const { match } = found.finding;
  return (
    <>
      <p class="quiet code-line">
        {t.code(code.type, code.bare)}{' '}
        <button type="button" class="plain needs-script" data-copy={code.bare} data-done={t.copied}>
          {t.copyCode}
        </button>
      </p>
      <h1 tabindex={-1} id="answer">
        {name}
      </h1>
      {match.corrected !== null && <p class="notice">{t.corrected(match.corrected)}</p>}
      {variants.length > 0 && (
        <ul class="chips" aria-label={t.variants}>
          {variants.map((variant) => (
            <li>
              {variant.key === code.key ? (
                <span aria-current="true">{t.variant[variant.contrast]}</span>
              ) : (
                <a href={answerPath(view, { code: variant.key })}>{t.variant[variant.contrast]}</a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the words may also mean, and what keeps the page. */
function AnswerActions({ view }: { view: AnswerView }) {
  const { lang, variants, found } = view;
  const t = TEXTS[lang].answer;
  const others = found.finding.match.alternatives;
  const alternatives = others.filter(({ code: other }) => !variants.some((one) => one.code === other));
  return (
    <>
      {alternatives.length > 0 && (
        <details class="alternatives">
          <summary>{t.alternatives}</summary>
          <ul class="plain-list">
            {alternatives.map(({ code: bare, code_type, label }) => {
              const key = code_type === 'MS-DRG' ? `MS-DRG-${bare}` : bare;
              return (
                <li>
                  <a href={answerPath(view, { code: key })}>{procedureName(key, lang) ?? label}</a>
                </li>
              );
            })}
          </ul>
        </details>
      )}
      <div class="actions">
        <button type="button" class="secondary needs-script" data-print>
          {t.actions.print}
        </button>
        <button type="button" class="secondary needs-script" data-copy="" data-done={t.copied}>
          {t.actions.copyLink}
        </button>
        <button type="button" class="secondary needs-script" data-share hidden>
          {t.actions.share}
        </button>
      </div>
    </>
  );
}

function listTitle({ lang, rows, found, askedMiles, isItem }: AnswerView): string {
  const t = TEXTS[lang].answer.list;
  if (rows.length === 0) return t.none;
  if (found.listMiles === null) return t.state(rows.length, found.finding.location?.state ?? '');
  const within = rows.filter(({ isWithin }) => isWithin).length;
  const miles = within === rows.length ? askedMiles : found.listMiles;
  return isItem ? t.titleDistance(rows.length, miles) : t.title(rows.length, miles);
}

/** Why hospitals beyond the asked radius are in the list. */
function ListNote({ view }: { view: AnswerView }) {
  const { lang, rows, found } = view;
  const beyond = rows.filter(({ isWithin }) => !isWithin).length;
  if (found.listMiles === null || beyond === 0) return null;
  if (beyond === rows.length)
    return <p class="quiet">{TEXTS[lang].answer.list.noneWithin(view.askedMiles)}</p>;
  return <p class="quiet">{TEXTS[lang].answer.list.more(beyond, found.listMiles)}</p>;
}

/** The frame of the comparison; the script fills it from the ticked rows. */
function Compare({ view }: { view: AnswerView }) {
  const t = TEXTS[view.lang].answer;
  if (view.rows.length < 2) return null;
  return (
    <section class="comparison section" aria-labelledby="compare-title" data-full={t.compareFull} hidden>
      <h2 id="compare-title">{t.compareTitle}</h2>
      <div class="scroll">
        <table data-rows={JSON.stringify(t.compareRows)}>
          <thead />
          <tbody />
        </table>
      </div>
      <p class="quiet" role="status" data-compare-note />
    </section>
  );
}
