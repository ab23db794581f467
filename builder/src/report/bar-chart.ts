// Horizontal bars. Each bar shows a whole, and in a darker colour a part of it.
import { html } from 'hono/html';
import { count } from './figures.ts';

/** `part` is null for a bar without a darker part. */
export type Bar = { label: string; whole: number; part: number | null; note: string };

const WIDTH = 720;
const LABEL_WIDTH = 150;
const VALUE_WIDTH = 150;
const ROW = 22;
const THICK = 13;

/** One row for each bar, in the order given. Screen readers read `title` instead of the picture. */
export function barChart(id: string, title: string, bars: readonly Bar[]) {
  const most = Math.max(1, ...bars.map(({ whole }) => whole));
  const room = WIDTH - LABEL_WIDTH - VALUE_WIDTH;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><svg class="plot" viewBox="0 0 ${WIDTH} ${bars.length * ROW + 4}" role="img" aria-labelledby="${id}">
<title id="${id}">${title}</title>
${bars.map(({ label, whole, part, note }, row) => {
  const y = row * ROW + 4;
  const width = (n: number) => Math.round((n / most) * room * 100) / 100;
  return html`<text class="name" x="${LABEL_WIDTH - 8}" y="${y + 11}" text-anchor="end">${label}</text><rect class="whole" x="${LABEL_WIDTH}" y="${y}" width="${width(whole)}" height="${THICK}"><title>${note}</title></rect><rect class="part" x="${LABEL_WIDTH}" y="${y}" width="${width(part ?? whole)}" height="${THICK}"><title>${note}</title></rect><text class="value" x="${LABEL_WIDTH + width(whole) + 6}" y="${y + 11}">${count(whole)}${part === null ? null : ` · ${count(part)}`}</text>
`;
})}</svg></div>`;
}
