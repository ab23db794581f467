// The hospitals of the list that could not be fetched, on the report page.
import { html } from 'hono/html';
import type { BuildReport, NotFetched } from './build-report.ts';
import { count } from './figures.ts';
import { FETCH_CHOICES, filterBar } from './filters.ts';

/** Hospitals by status, and a row for each that could not be fetched, those that failed longest first. */
export function fetchSection({ fetched }: BuildReport) {
  if (!fetched) return html`<p class="soft">The input folder has no fetch status.</p>`;
  const statuses = Object.entries(fetched.by_status).sort(([, a], [, b]) => b - a);
  const rows = [...fetched.not_fetched].sort((a, b) => (b.days ?? 0) - (a.days ?? 0));
  return html`<p>${count(fetched.hospitals)} hospitals are listed; ${count(rows.length)} could not be fetched. By status: ${statuses.map(([status, n]) => `${status} ${count(n)}`).join(', ')}.</p>
${
  rows.length === 0
    ? null
    : html`${filterBar('fetch', 'Show', FETCH_CHOICES)}
<div class="scroll" tabindex="0" role="region" aria-label="Not fetched"><table><thead><tr><th>Hospital</th><th>Status</th><th class="n">Days</th><th>Since</th><th>Prices</th></tr></thead><tbody>${rows.map(fetchRow)}</tbody></table></div>`
}`;
}

function fetchRow({
  name,
  ccn,
  status,
  detail,
  last_good_files,
  days = 0,
  failed_since,
  stands_in,
}: NotFetched) {
  const isUsed = stands_in ?? last_good_files > 0;
  const prices = isUsed ? 'of an earlier night' : last_good_files > 0 ? 'left out: too old' : 'none';
  return html`<tr class="filtered" data-days="${days}"${isUsed ? html` data-earlier` : null}><td>${name}${ccn === null ? null : html`<br><code>${ccn}</code>`}</td><td>${status}${detail === '' ? null : html`<br><span class="soft">${detail}</span>`}</td><td class="n">${days}</td><td>${failed_since ?? ''}</td><td>${prices}</td></tr>
`;
}
