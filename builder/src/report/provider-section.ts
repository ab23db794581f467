// The section of provider search: registry, payer and group files, with what was left out of each and the
// totals.
import { html } from 'hono/html';
import { ITEM_REASONS, PRICE_REASONS } from '../payers/keep.ts';
import type { Tally } from '../payers/tally.ts';
import { RATE_DROPS, type RateDrop } from '../providers/estimate/plausibility.ts';
import { ROW_SKIPS, type RowSkip } from '../registry/provider-row.ts';
import type { RegistryCounts } from '../registry/registry-file.ts';
import type { BuildReport, FileReport } from './build-report.ts';
import { count } from './figures.ts';
import type { PayerReport, ProviderTotals } from './provider-report.ts';

/** The whole section. */
export function providerSection({ providers, files }: BuildReport) {
  const read = files.filter(({ registry, payer, groups }) => registry ?? payer ?? groups);
  const unused = files.filter(
    ({ kind, reason }) => /^tic-(?:index|allowed)$/.test(kind) || /^not_(?:nppes|payer)/.test(reason ?? ''),
  );
  if (read.length === 0 && unused.length === 0)
    return html`<p class="soft">No registry or payer file is in the folder.</p>`;
  return html`${totals(providers)}
<div class="scroll" tabindex="0" role="region" aria-label="Registry and payer files"><table class="files">
<thead><tr><th>File</th><th class="n">Rows or rates</th><th class="n">Kept or counted</th><th>Left out</th></tr></thead>
<tbody>${[...read, ...unused].map(fileRow)}</tbody></table></div>`;
}

function totals(providers: ProviderTotals) {
  if (!providers)
    return html`<p>No usable NPPES file is in the folder. Without one no provider is known, so provider search has no results.</p>`;
  const { rows_by_source, rates_dropped, unplaced } = providers;
  const rules = Object.entries(rates_dropped).map(
    ([rule, n]) => html`<li><code>${rule}</code>: ${count(n)} – ${RATE_DROPS[rule as RateDrop]}</li>
`,
  );
  return html`<p>${count(providers.registry_providers)} active providers, ${count(providers.providers_with_price)} of them with a price; ${count(rows_by_source.cms_transparency ?? 0)} entries have a price that a hospital published, ${count(rows_by_source.payer_negotiated ?? 0)} a rate that payers negotiated. ${count(providers.tiles)} tiles under ${count(providers.keys)} keys.</p>
<p>Of ${count(providers.rates)} rates, ${count(providers.rates_counted)} are used and ${count(providers.rates_unknown_npi)} name an NPI that no active provider has. Left out by rule:</p>
<ul>${rules}<li>no price because the highest rate is too many times the lowest: ${count(providers.prices_spread_too_far)}</li>
<li>in no tile because neither the ZIP nor the city is known: ${count(unplaced.count)}</li></ul>`;
}

function fileRow(file: FileReport) {
  const { registry, payer, groups } = file;
  const why = file.reason ? html` – ${file.reason}: ${file.detail}` : null;
  const [all, kept] = registry
    ? [registry.rows, registry.kept]
    : payer
      ? [payer.rates, payer.counted]
      : [groups?.npis ?? 0, groups?.npis ?? 0];
  return html`<tr><td><code>${file.file}</code><br><span class="soft">${file.kind}${payer ? `, ${payer.payer}, ${payer.as_of ?? 'undated'}` : ''}</span><br><span class="${file.status}">${file.status}</span>${why}</td>
<td class="n">${count(all)}</td><td class="n">${count(kept)}</td><td>${registry ? skippedRows(registry) : payer ? leftOut(payer) : null}</td></tr>
`;
}

function skippedRows({ skipped, reactivated, unspecific }: RegistryCounts) {
  const skips = Object.entries(skipped).map(
    ([reason, n]) => html`<li>${reason}: ${count(n)} – ${ROW_SKIPS[reason as RowSkip]}</li>`,
  );
  return html`<ul>${skips}<li>kept, reactivated: ${count(reactivated)}</li><li>kept, with taxonomy codes that no search matches: ${count(unspecific)}</li></ul>`;
}

function leftOut(payer: PayerReport) {
  const { undefined: unknown, tin_only, out_of_reach } = payer.groups;
  const lines: [string, number][] = [
    ['NPIs that no active provider has', payer.unknown_npi],
    ['groups that the file does not define', unknown],
    ['groups with a TIN but no NPI', tin_only],
    ['groups in remote files that are not in the folder', out_of_reach],
    ...Object.entries(payer.dropped),
  ];
  const named = lines.flatMap(([what, n]) => (n > 0 ? [html`<li>${what}: ${count(n)}</li>`] : []));
  return html`<ul>${named}${tallied(payer.items_dropped, ITEM_REASONS)}${tallied(payer.prices_dropped, PRICE_REASONS)}</ul>`;
}

function tallied<Reason extends string>(tally: Tally<Reason>, reasons: Readonly<Record<Reason, string>>) {
  return (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const counted = tally[reason];
    if (!counted) return [];
    const [first] = counted.at;
    return [
      html`<li>${reason}: ${count(counted.count)} – ${reasons[reason]}${first ? html` (<code>${first}</code>)` : null}</li>`,
    ];
  });
}
