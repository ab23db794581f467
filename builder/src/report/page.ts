// The build report as one HTML file. It has no script and loads nothing from elsewhere. The same report gives
// the same bytes.
import { html, raw } from 'hono/html';
import { WITHHELD_RULES } from '../aggregate/withheld-rules.ts';
import { barChart } from './bar-chart.ts';
import type { BuildReport, FileReport } from './build-report.ts';
import { fetchSection } from './fetch-section.ts';
import { count, dollars, percent, sumCounts } from './figures.ts';
import { priceHistogram } from './price-histogram.ts';
import { providerSection } from './provider-section.ts';
import { sourceTable } from './source-rows.ts';
import { STYLE } from './style.ts';

/** Codes the page lists; report.json has all of them. */
const CODES_SHOWN = 100;

const SECTIONS = [
  ['amounts', 'Amounts', amounts],
  ['withheld', 'Withheld', withheldByRule],
  ['states', 'States', states],
  ['codes', 'Codes', codes],
  ['sources', 'Price files', sources],
  ['fetched', 'Not fetched', fetchSection],
  ['providers', 'Providers', providerSection],
  ['left-out', 'Left out', leftOut],
] as const;

/** The whole page. `times` is the table of the time by step, which only commands have. */
export function reportPage(report: BuildReport, times?: ReturnType<typeof html>): string {
  const sections =
    times === undefined ? SECTIONS : [...SECTIONS, ['times', 'Time by step', () => times] as const];
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Build ${report.build}</title><style>${raw(STYLE)}</style></head>
<body><header><h1>What is in this build</h1>
<p class="soft">Build <code>${report.build}</code>, as of ${report.as_of}. The same figures, and more, are in <code>report.json</code>.</p>
${keyFigures(report)}
<nav aria-label="Sections">${sections.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav></header>
<main>${sections.map(
    ([id, title, section]) => html`<section id="${id}"><h2>${title}</h2>
${section(report)}</section>
`,
  )}</main></body></html>
`;
  return page.toString();
}

function keyFigures({ totals, withheld_by_rule, facility_ids }: BuildReport) {
  const kept = totals.observations_in_priced_setting ?? 0;
  const withheld = sumCounts(withheld_by_rule);
  const named = facility_ids.ccn + facility_ids.npi;
  const figures: [string, string][] = [
    [count(totals.price_files ?? 0), 'price files used'],
    [count(kept), 'observations kept'],
    [count(withheld), `observations withheld, ${percent(withheld, kept + withheld)} of all`],
    [count(totals.codes_with_price ?? 0), `codes with a price, of ${count(totals.codes ?? 0)}`],
    [count(facility_ids.campuses), `campuses located, ${count(named)} with an official number`],
  ];
  return html`<ul class="tiles">${figures.map(([figure, what]) => html`<li><b>${figure}</b><span>${what}</span></li>`)}</ul>`;
}

function amounts({ histogram }: BuildReport) {
  return html`<p>The published cash amount of each observation. The scale is logarithmic: each label is ten times the label before it.</p>
${priceHistogram(histogram)}`;
}

function withheldByRule({ withheld_by_rule, totals }: BuildReport) {
  const kept = totals.observations_in_priced_setting ?? 0;
  const all = kept + sumCounts(withheld_by_rule);
  const rows = Object.entries(WITHHELD_RULES).map(([rule, reason]) => {
    const n = withheld_by_rule[rule] ?? 0;
    return html`<tr><td><code>${rule}</code></td><td class="n">${count(n)}</td><td class="n">${percent(n, all)}</td><td class="why">${reason}</td></tr>
`;
  });
  return html`<p>Amounts that hospitals publish but that this build does not show as prices. Each observation is counted under the first rule that applies to it.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Withheld by rule"><table><thead><tr><th>Rule</th><th class="n">Observations</th><th class="n">Share</th><th>Why</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function states({ coverage }: BuildReport) {
  const bars = Object.entries(coverage.states)
    .sort(([a, x], [b, y]) => y.codes - x.codes || (a < b ? -1 : 1))
    .map(([label, { codes: whole, withMedian, observations }]) => ({
      label,
      whole,
      part: withMedian,
      note: `${label}: ${count(whole)} codes, ${count(withMedian)} with a median, ${count(observations)} observations`,
    }));
  if (bars.length === 0) return html`<p>No price file could be located in a state.</p>`;
  return html`<p>Codes with a price in each state. The dark part of a bar, and the second number, are the codes with enough independent sources for a median.</p>
${barChart('s-title', 'Codes with a price, and with a median, by state', bars)}`;
}

function codes({ coverage }: BuildReport) {
  const shown = coverage.codes.slice(0, CODES_SHOWN);
  const rows = shown.map(
    ({
      code,
      label,
      independentSources: sources,
      facilities,
      states: n,
      observations,
      median,
      confidence,
      withheld,
    }) =>
      html`<tr><td><code>${code}</code></td><td>${label}</td><td class="n">${count(sources)}</td><td class="n">${count(facilities)}</td><td class="n">${n}</td><td class="n">${count(observations)}</td><td class="n">${dollars(median)}</td><td>${confidence}</td><td class="n">${count(sumCounts(withheld))}</td></tr>
`,
  );
  return html`${codesBySources(coverage.codes.map(({ independentSources }) => independentSources))}
<p>The ${count(shown.length)} codes with the most independent sources, of ${count(coverage.codes.length)} codes. An independent source is a price file, or all files of one hospital system that state the same prices.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Codes"><table><thead><tr><th>Code</th><th>Our name</th><th class="n">Sources</th><th class="n">Files</th><th class="n">States</th><th class="n">Kept</th><th class="n">Median</th><th>Confidence</th><th class="n">Withheld</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Number of codes by number of independent sources: the first figure to look at when a median is missing. */
function codesBySources(sources: readonly number[]) {
  const steps: [string, number, number][] = [
    ['1 source', 1, 1],
    ['2 sources', 2, 2],
    ['3 or 4: a median', 3, 4],
    ['5 to 9: quartiles', 5, 9],
    ['10 to 29', 10, 29],
    ['30 and more', 30, Number.POSITIVE_INFINITY],
  ];
  const bars = steps.map(([label, from, to]) => {
    const whole = sources.filter((n) => n >= from && n <= to).length;
    return { label, whole, part: null, note: `${label}: ${count(whole)} codes` };
  });
  return html`<p>Codes by the number of independent sources that price them.</p>
${barChart('v-title', 'Number of codes by number of independent sources', bars)}`;
}

function sources({ files }: BuildReport) {
  return html`<p>Every row is in exactly one of five classes. An observation is kept, or withheld, or belongs to a setting that has no price here. Files that are not used show 0 in all three columns.</p>
${sourceTable(files)}`;
}

function leftOut(report: BuildReport) {
  const superseded = report.files.filter(({ status }) => status === 'superseded');
  const refused = report.files.filter(({ status }) => status === 'refused');
  const unlocated = report.files.filter(({ file }) => report.unlocated.includes(file));
  return html`${fileList('Superseded by another file of the same hospital or release', superseded)}
${fileList('Refused', refused)}
${fileList('Unlocated: counted for the nation, not for any area', unlocated)}
<h3>Notes</h3>${report.notes.length === 0 ? html`<p class="soft">None.</p>` : html`<ul>${report.notes.map((note) => html`<li>${note}</li>`)}</ul>`}`;
}

function fileList(title: string, files: readonly FileReport[]) {
  if (files.length === 0) return html`<h3>${title}</h3><p class="soft">None.</p>`;
  const rows = files.map(
    ({ file, reason, detail, at }) =>
      html`<li><code>${file}</code>${reason ? html` – ${reason}: ${detail}` : null}${at ? html` (<code>${at}</code>)` : null}</li>
`,
  );
  return html`<h3>${title} (${count(files.length)})</h3><ul>${rows}</ul>`;
}
