// The build report as a page to look at: one file, no script, nothing from elsewhere, the same bytes for the same
// report.

import { html, raw } from 'hono/html';
import { WITHHELD_RULES } from '../aggregate/withheld-rules.ts';
import { barChart } from './bar-chart.ts';
import type { BuildReport, FileReport } from './build-report.ts';
import { count, dollars, percent, sumOf } from './figures.ts';
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
  ['providers', 'Providers', providerSection],
  ['left-out', 'Left out', leftOut],
] as const;

/** The whole page. */
export function reportPage(report: BuildReport): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Build ${report.build}</title><style>${raw(STYLE)}</style></head>
<body><header><h1>What this build is made of</h1>
<p class="soft">Build <code>${report.build}</code>, as of ${report.as_of}. The same figures, and more, are in <code>report.json</code>.</p>
${keyFigures(report)}
<nav aria-label="Sections">${SECTIONS.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav></header>
<main>${SECTIONS.map(
    ([id, title, section]) => html`<section id="${id}"><h2>${title}</h2>
${section(report)}</section>
`,
  )}</main></body></html>
`;
  return page.toString();
}

function keyFigures({ totals, withheld_by_rule, facility_ids }: BuildReport) {
  const kept = totals.observations_in_priced_setting ?? 0;
  const withheld = sumOf(withheld_by_rule);
  const named = facility_ids.ccn + facility_ids.npi;
  const figures: [string, string][] = [
    [count(totals.price_files ?? 0), 'price files that count'],
    [count(kept), 'observations kept'],
    [count(withheld), `withheld, ${percent(withheld, kept + withheld)} of both`],
    [count(totals.codes_with_price ?? 0), `codes with a price, of ${count(totals.codes ?? 0)}`],
    [count(facility_ids.campuses), `campuses located, ${count(named)} known by an official number`],
  ];
  return html`<ul class="tiles">${figures.map(([figure, what]) => html`<li><b>${figure}</b><span>${what}</span></li>`)}</ul>`;
}

function amounts({ histogram }: BuildReport) {
  return html`<p>Published cash amounts, one for each observation, from a cent to millions. The scale is logarithmic: each label is ten times the one before.</p>
${priceHistogram(histogram)}`;
}

function withheldByRule({ withheld_by_rule, totals }: BuildReport) {
  const kept = totals.observations_in_priced_setting ?? 0;
  const all = kept + sumOf(withheld_by_rule);
  const rows = Object.entries(WITHHELD_RULES).map(([rule, reason]) => {
    const n = withheld_by_rule[rule] ?? 0;
    return html`<tr><td><code>${rule}</code></td><td class="n">${count(n)}</td><td class="n">${percent(n, all)}</td><td class="why">${reason}</td></tr>
`;
  });
  return html`<p>Published, and not shown as a price. Each is counted under the first rule that holds.</p>
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
  if (bars.length === 0) return html`<p>No price file is located in a state.</p>`;
  return html`<p>Codes with a price in each state; the dark part, and the second number, are those with enough independent prices for a median.</p>
${barChart('s-title', 'Codes with a price, and with a median, by state', bars)}`;
}

function codes({ coverage }: BuildReport) {
  const shown = coverage.codes.slice(0, CODES_SHOWN);
  const rows = shown.map(
    ({ code, label, voices, facilities, states: n, observations, median, confidence, withheld }) =>
      html`<tr><td><code>${code}</code></td><td>${label}</td><td class="n">${count(voices)}</td><td class="n">${count(facilities)}</td><td class="n">${n}</td><td class="n">${count(observations)}</td><td class="n">${dollars(median)}</td><td>${confidence}</td><td class="n">${count(sumOf(withheld))}</td></tr>
`,
  );
  return html`${byVoices(coverage.codes.map(({ voices }) => voices))}
<p>The ${count(shown.length)} codes with the most voices, of ${count(coverage.codes.length)}. A voice is a price file, or the files of one system with the same prices.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Codes"><table><thead><tr><th>Code</th><th>Our name</th><th class="n">Voices</th><th class="n">Files</th><th class="n">States</th><th class="n">Kept</th><th class="n">Median</th><th>Confidence</th><th class="n">Withheld</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** How many codes have how many voices: the first figure to look at when a median is missing. */
function byVoices(voices: readonly number[]) {
  const steps: [string, number, number][] = [
    ['1 voice', 1, 1],
    ['2 voices', 2, 2],
    ['3 or 4: a median', 3, 4],
    ['5 to 9: quartiles', 5, 9],
    ['10 to 29', 10, 29],
    ['30 and more', 30, Number.POSITIVE_INFINITY],
  ];
  const bars = steps.map(([label, from, to]) => {
    const whole = voices.filter((n) => n >= from && n <= to).length;
    return { label, whole, part: null, note: `${label}: ${count(whole)} codes` };
  });
  return html`<p>Codes by the number of voices that price them.</p>
${barChart('v-title', 'Number of codes by number of voices', bars)}`;
}

function sources({ files }: BuildReport) {
  return html`<p>Every row is in exactly one of five classes. Every observation is kept, of the setting that is not priced, or withheld; a file that does not count has none of the three.</p>
${sourceTable(files)}`;
}

function leftOut(report: BuildReport) {
  const superseded = report.files.filter(({ status }) => status === 'superseded');
  const refused = report.files.filter(({ status }) => status === 'refused');
  const unlocated = report.files.filter(({ file }) => report.unlocated.includes(file));
  return html`${fileList('Superseded by another file of the same hospital or release', superseded)}
${fileList('Refused', refused)}
${fileList('Unlocated: counted nationally, in no area', unlocated)}
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
