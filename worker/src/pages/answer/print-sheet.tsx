// The printed page: one Letter sheet to take along. It is a part of the page and shows only in print.

import { ANSWER_TEXTS } from '../../prices/texts.ts';
import { printedAid } from '../components/aid-text.ts';
import { dayOf, dollars, monthOf } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { outsideHref } from './hospital-list.tsx';
import { PlotPanel } from './plot-panel.tsx';
import { answerParts } from './sentence.tsx';
import type { AnswerView } from './view.ts';

/** Hospitals of the sheet: more would not fit beside plot, questions and rights. */
const PRINTED_ROWS = 9;
/** Characters of a financial assistance policy: most addresses, without more than one line. */
const PRINTED_AID = 60;

/** The sheet of an answer. `address` is that of the page. */
export function PrintSheet({ view, address }: { view: AnswerView; address: string }) {
  const { lang, rows, code, name, place, today } = view;
  const t = TEXTS[lang].answer;
  const printed = rows.slice(0, PRINTED_ROWS);
  const rest = rows.length - printed.length;
  const hasPhones = printed.some(({ contact }) => contact?.phone);
  return (
    <section class="sheet" aria-hidden="true">
      <p class="sheet-title">{name}</p>
      <p>
        {t.code(code.type, code.bare)}
        {place && ` · ${place}`} · {t.print.on(dayOf(today, lang))}
        <br />
        {address}
      </p>
      <p class="sheet-answer">{answerParts(view).join('')}</p>
      <PlotPanel view={view} id="sheet-plot" hasKey={false} />
      <p>
        <b>{t.coversTitle}</b> {coversWords(view)}
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.print.hospital}</th>
              {hasPhones && <th scope="col">{t.print.phone}</th>}
              <th scope="col" class="amount">
                {t.print.price}
              </th>
              <th scope="col">{t.print.date}</th>
              <th scope="col" class="quoted">
                {t.print.quoted}
              </th>
            </tr>
          </thead>
          <tbody>
            {printed.map((row) => (
              <tr>
                <td>
                  {row.rank}. <b>{row.name}</b>{' '}
                  <small>
                    {row.city}, {row.state} {row.zip}
                    {row.aid !== null && ` · ${t.print.aid} ${printedAid(row.aid, PRINTED_AID)}`}
                  </small>
                </td>
                {hasPhones && <td class="nowrap">{row.contact?.phone ?? ''}</td>}
                <td class="amount">{dollars(row.cash_price)}</td>
                <td class="nowrap">
                  {row.last_refreshed === null ? t.list.undated : monthOf(row.last_refreshed, lang)}
                  {outsideHref(row.source_url) && <small> {hostOf(row.source_url)}</small>}
                </td>
                <td class="quoted" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p>{t.print.more(rest)}</p>}
      <div class="sheet-columns">
        <div>
          <p>
            <b>{t.print.askTitle}</b>
          </p>
          <ul>
            <li>{t.ask.price(code.type, code.bare)}</li>
            <li>{t.ask.reading}</li>
            <li>{t.ask.discount}</li>
          </ul>
        </div>
        <div class="sheet-box">
          <p>
            <b>{t.print.gfeTitle}</b>
          </p>
          <p>{t.print.gfe}</p>
          <p>{t.print.dispute}</p>
          <p>
            <small>{t.print.source}</small>
          </p>
        </div>
      </div>
      <p>
        <small>
          {t.sure.notQuote} {ANSWER_TEXTS[lang].amaNotice}
        </small>
      </p>
    </section>
  );
}

/** What the price covers and its unit. */
export function coversWords({ lang, found }: AnswerView): string {
  const t = TEXTS[lang].answer;
  const { covers } = found.finding.tile;
  if (covers === null) return '';
  const unit = covers.unit === null ? '' : ` ${t.unit(covers.unit)}`;
  return `${t.covers[covers.kind]}${unit}`;
}

/** The website of a price file: a whole address would take lines of the sheet. */
function hostOf(url: string | null): string {
  return /^https?:\/\/([^/]+)/i.exec(url ?? '')?.[1] ?? '';
}
