// The list of hospitals: everything that plot and map show, as text.
import type { ClaimsEvidence } from '../../../../schemas/claims.ts';
import { AidLine } from '../components/aid-line.tsx';
import { ContactLine } from '../components/contact-line.tsx';
import { StandingLines } from '../components/federal-standing.tsx';
import { RatesFold } from '../components/rates.tsx';
import { type Band, DOT_RADIUS, TRIANGLE_HALF } from '../plot/strip-marks.ts';
import { dotPath, labelY } from '../plot/strip-plot.tsx';
import { dollars, type Language, monthOf, monthsOld, number } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { describeEvidence } from './evidence-words.ts';
import { PaymentsFold } from './payments-fold.tsx';
import type { AnswerView, Row } from './view.ts';

/** Rows shown at once; the others are in a fold. */
const SHOWN_ROWS = 12;

/** The list with its order and its fold. `canCompare`: the page has the frame of the comparison. */
export function HospitalList({ view, canCompare = true }: { view: AnswerView; canCompare?: boolean }) {
  const { lang, rows, isItem } = view;
  const t = TEXTS[lang].answer.list;
  if (rows.length === 0) return null;
  const [first, rest] = [rows.slice(0, SHOWN_ROWS), rows.slice(SHOWN_ROWS)];
  return (
    <>
      {!isItem && rows.length > 1 && (
        <p class="order needs-script">
          <span id="order-label">{t.sort}</span>
          <button type="button" class="secondary" data-order="price" aria-pressed="true">
            {t.byPrice}
          </button>
          <button type="button" class="secondary" data-order="miles" aria-pressed="false">
            {t.byDistance}
          </button>
        </p>
      )}
      <ol class="hospitals">
        {first.map((row) => (
          <HospitalRow row={row} view={view} canCompare={canCompare} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details class="more">
          <summary>{t.all(rows.length)}</summary>
          <ol class="hospitals" start={SHOWN_ROWS + 1}>
            {rest.map((row) => (
              <HospitalRow row={row} view={view} canCompare={canCompare} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** The number of a hospital in the shape of its dot. */
export function RankSign({ rank, level, isWithin }: { rank: number; level: Band | null; isWithin: boolean }) {
  const beyond = isWithin ? '' : ' beyond';
  const own = level === null || level === 'mid' ? DOT_RADIUS : TRIANGLE_HALF;
  return (
    <svg class="rank" viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
      <path class={`dot ${level ?? 'mid'}${beyond}`} d={dotPath(15, 15, own, level ?? 'mid')} />
      <text class={`dot-text${beyond}`} x="15" y={labelY(15, own, level ?? 'mid')}>
        {rank}
      </text>
    </svg>
  );
}

function HospitalRow({ row, view, canCompare }: { row: Row; view: AnswerView; canCompare: boolean }) {
  const { lang } = view;
  const t = TEXTS[lang].answer.list;
  return (
    <li
      class="hospital"
      id={`hospital-${row.rank}`}
      value={row.rank}
      data-rank={row.rank}
      data-lat={row.lat}
      data-lng={row.lng}
      data-price={row.cash_price}
      data-miles={row.distance_miles}
      data-kind={`${row.level ?? 'mid'}${row.isWithin ? '' : ' beyond'}`}
    >
      <RankSign {...row} />
      <div class="who">
        <h3>{row.name}</h3>
        <p class="quiet facts">
          <RowFacts row={row} view={view} />
        </p>
        <Marks row={row} lang={lang} />
        <EvidenceLine evidence={row.evidence} lang={lang} />
        <StandingLines rating={row.rating} enforcement={row.enforcement} lang={lang} />
        <Folds row={row} view={view} />
      </div>
      <p class="price">
        <b data-amount>{dollars(row.cash_price)}</b>
        {row.level && <small data-level>{t.level[row.level]}</small>}
      </p>
      {canCompare && (
        <label class="compare needs-script">
          <input type="checkbox" data-compare={row.rank} />
          <span aria-hidden="true">{t.compare}</span>
          <span class="visually-hidden">{t.compareHospital(row.name)}</span>
        </label>
      )}
    </li>
  );
}

/** "60608 · 4 miles · listed Apr 2026 · price file". */
function RowFacts({ row, view }: { row: Row; view: AnswerView }) {
  const { lang, found } = view;
  const t = TEXTS[lang].answer.list;
  const date = row.last_refreshed;
  const months = date === null ? undefined : monthsOld(date, found.finding.index.as_of);
  const file = outsideHref(row.source_url);
  return (
    <>
      {row.city}, {row.state} {row.zip} · <span data-distance>{distanceWords(row, view)}</span>
      {!row.isWithin && ` (${t.beyond})`} ·{' '}
      <span data-date>{date === null ? t.undated : t.listed(monthOf(date, lang))}</span>
      {months !== undefined && ` (${t.old(months)})`}
      {file && (
        <>
          {' · '}
          <a href={file} rel="noopener noreferrer" target="_blank">
            {t.file}
            <span class="visually-hidden">{`, ${row.name}`}</span>
          </a>
        </>
      )}
    </>
  );
}

/** "in your ZIP" for a hospital in the asked ZIP, else whole miles from one on. */
export function distanceWords(row: Row, { lang, found }: AnswerView): string {
  const t = TEXTS[lang].answer.list;
  if (row.zip === found.finding.location?.zip) return t.inZip;
  const miles = row.distance_miles;
  return t.miles(miles < 1 ? String(miles) : number(Math.round(miles)));
}

/** How often the provider did this for Medicare patients; nothing without claims. */
export function EvidenceLine({ evidence, lang }: { evidence: ClaimsEvidence | null; lang: Language }) {
  const words = describeEvidence(evidence, lang);
  return words === undefined ? null : <p class="quiet">{words}</p>;
}

function Marks({ row, lang }: { row: Row; lang: Language }) {
  const t = TEXTS[lang].answer.list;
  const range = t.range(dollars(row.price_low), dollars(row.price_high), row.n_prices);
  return (
    <>
      {row.spread !== 'single' && (
        <p class="quiet" data-range>
          {row.spread === 'wide' && <b>{`${t.wide}: `}</b>}
          {range}
        </p>
      )}
      {row.sharedWith.length > 0 && <p class="quiet">{t.shared(row.sharedWith.join(', '))}</p>}
      {row.flags.map((flag) => (
        <p class="flag">{t[flag]}</p>
      ))}
    </>
  );
}

/** What to ask, whom to call, and what insurers pay here. */
function Folds({ row, view }: { row: Row; view: AnswerView }) {
  const { lang, code } = view;
  const t = TEXTS[lang].answer;
  const { contact, address, aid } = row;
  return (
    <div class="folds">
      <details>
        <summary>
          {t.list.ask}
          <span class="visually-hidden">{`, ${row.name}`}</span>
        </summary>
        <ul class="plain-list">
          <li>{t.ask.price(code.type, code.bare)}</li>
          <li>{t.ask.reading}</li>
          <li>{t.ask.discount}</li>
        </ul>
      </details>
      {contact ? (
        <ContactLine contact={contact} />
      ) : (
        address !== null && <p class="contact">{`${address}, ${row.city}, ${row.state} ${row.zip}`}</p>
      )}
      {aid !== null && <AidLine text={aid} hospital={row.name} lang={lang} />}
      {contact && contact.rates.length > 0 && (
        <RatesFold
          name={row.name}
          rates={contact.rates}
          lang={lang}
          title={t.rates.title}
          intro={t.rates.intro}
        />
      )}
      <PaymentsFold name={row.name} payments={row.payments} lang={lang} />
      <ReportLink row={row} view={view} />
    </div>
  );
}

/** Leads to the form that reports this row. */
function ReportLink({ row, view }: { row: Row; view: AnswerView }) {
  const { lang, code, found } = view;
  const release = found.finding.index.build;
  const query = new URLSearchParams({ release, hospital: row.facility_id, code: code.key });
  return (
    <p class="quiet report-link">
      <a href={pathIn(lang, `/report?${query}`)}>
        {TEXTS[lang].report.link}
        <span class="visually-hidden">{`, ${row.name}`}</span>
      </a>
    </p>
  );
}

/** An address of another site, undefined unless it is http(s). */
export function outsideHref(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}
