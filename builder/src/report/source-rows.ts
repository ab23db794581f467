// The table of price files: the outcome of every row and of every observation.
import { html } from 'hono/html';
import { ROW_CLASSES } from '../observe/observe.ts';
import {
  ALERTS,
  type AlertReason,
  type Finding,
  REJECTIONS,
  type RejectionReason,
} from '../observe/rejection.ts';
import type { FileReport, MrfReport } from './build-report.ts';
import { count, percent, sumCounts } from './figures.ts';
import { FILE_CHOICES, filterBar } from './filters.ts';

const CLASS_NAMES = ['observation', 'repeat', 'rejected', 'out of scope', 'no cash price'] as const;
const STRIP_WIDTH = 144;

/**
 * Every MRF that was read: first the files that are used, then the others, each in the order of the report.
 */
export function sourceTable(files: readonly FileReport[]) {
  const isUsed = ({ status }: FileReport) => status === 'counted' || status === 'withheld';
  const ordered = [...files.filter(isUsed), ...files.filter((file) => !isUsed(file))];
  const read = ordered.flatMap((file) => (file.mrf ? [{ file, mrf: file.mrf }] : []));
  return html`<ul class="key">${CLASS_NAMES.map((name, i) => html`<li>${swatch(i)}${name}</li>`)}</ul>
${filterBar('files', 'Show', FILE_CHOICES)}
<div class="scroll" tabindex="0" role="region" aria-label="Price files"><table class="files">
<thead><tr><th>Price file</th><th class="n">Rows</th><th class="n">Observations</th><th class="n">Kept</th><th class="n">Other setting</th><th class="n">Withheld</th><th>By reason</th></tr></thead>
<tbody>${read.map(({ file, mrf }) => sourceRow(file, mrf))}</tbody></table></div>`;
}

function sourceRow(file: FileReport, mrf: MrfReport) {
  const withheld = sumCounts(mrf.withheld);
  const isRejected = Object.keys(mrf.rejections).length > 0;
  const isUnlocated = file.status === 'counted' && !mrf.located;
  const marks = html`${isRejected ? html` data-rejected` : null}${isUnlocated ? html` data-unlocated` : null}`;
  return html`<tr class="filtered" data-status="${file.status}"${marks}><td><strong>${mrf.header.hospitalName || 'name not stated'}</strong><br><code>${file.file}</code><br><span class="${file.status === 'withheld' ? 'withheld-file' : file.status}">${describeStatus(file, mrf)}</span></td>
<td class="n">${count(mrf.rows)}${strip(mrf)}</td><td class="n">${count(mrf.observations)}</td><td class="n">${count(mrf.kept)}</td><td class="n">${count(mrf.otherSetting)}</td><td class="n">${count(withheld)}<br><span class="soft">${percent(withheld, mrf.observations)}</span></td>
<td>${listReasons(mrf)}</td></tr>
`;
}

function describeStatus({ status, reason }: FileReport, { header, campuses, located }: MrfReport): string {
  const dated = header.lastUpdatedOn ? `dated ${header.lastUpdatedOn}` : 'undated';
  const why = reason && reason !== status ? `, ${reason}` : '';
  const where = status !== 'counted' ? '' : located ? `, ${campuses.length} located` : ', unlocated';
  return `${status}${why}, ${dated}${where}`;
}

/** The five row classes as one strip. */
function strip({ classes, rows }: MrfReport) {
  let x = 0;
  const parts = ROW_CLASSES.map((name, i) => {
    const width = rows === 0 ? 0 : Math.round((classes[name] / rows) * STRIP_WIDTH * 100) / 100;
    const rect = html`<rect class="c${i + 1}" x="${x}" width="${width}" height="10"><title>${CLASS_NAMES[i]}: ${count(classes[name])}</title></rect>`;
    x = Math.round((x + width) * 100) / 100;
    return rect;
  });
  return html`<svg class="strip" viewBox="0 0 ${STRIP_WIDTH} 10" preserveAspectRatio="none" role="img" aria-label="${CLASS_NAMES.map((name, i) => `${name} ${classes[ROW_CLASSES[i] ?? 'repeat']}`).join(', ')}">${parts}</svg>`;
}

function swatch(i: number) {
  return html`<svg viewBox="0 0 10 10" aria-hidden="true"><rect class="c${i + 1}" width="10" height="10"/></svg>`;
}

function listReasons(mrf: MrfReport) {
  const withheld = Object.entries(mrf.withheld).map(([rule, n]) => html`<li>${rule}: ${count(n)}</li>`);
  const rejections = findings(mrf.rejections, (reason) => REJECTIONS[reason as RejectionReason]);
  const alerts = findings(mrf.alerts, (reason) => ALERTS[reason as AlertReason]);
  if (withheld.length + rejections.length + alerts.length === 0)
    return html`<span class="soft">nothing</span>`;
  const head = [
    withheld.length > 0 ? `${withheld.length} withheld` : '',
    rejections.length > 0 ? `${rejections.length} rejected` : '',
    alerts.length > 0 ? `${alerts.length} unusual` : '',
  ].filter((text) => text !== '');
  return html`<details><summary>${head.join(', ')}</summary><ul>${withheld}${rejections}${alerts}</ul></details>`;
}

function findings(list: Readonly<Record<string, Finding | undefined>>, describe: (reason: string) => string) {
  return Object.entries(list).flatMap(([reason, finding]) =>
    finding
      ? [
          html`<li>${describe(reason)} ${count(finding.count)} times, first at <code>${finding.first.join(' ')}</code></li>`,
        ]
      : [],
  );
}
