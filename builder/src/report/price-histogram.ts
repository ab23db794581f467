// Two histograms of prices over one logarithmic axis: kept and withheld. Each has its own height scale,
// because so few prices are withheld that they could not be seen beside the others.
import { html } from 'hono/html';
import { BINS_PER_DECADE } from '../aggregate/tally.ts';
import { axisDollars, count, dollars } from './figures.ts';

const WIDTH = 720;
const LEFT = 8;
const PLOT_HEIGHT = 120;
const GAP = 34;
const LABEL_ROOM = 26;

/** The plot of the report's bins. */
export function priceHistogram(histogram: { kept: readonly number[]; withheld: readonly number[] }) {
  const { kept, withheld } = histogram;
  const used = kept.map((n, bin) => n + (withheld[bin] ?? 0));
  const last = used.findLastIndex((n) => n > 0);
  // Whole decades, so that the axis ends on a label.
  const bins = Math.max(1, Math.ceil((last + 1) / BINS_PER_DECADE)) * BINS_PER_DECADE;
  const height = 2 * (PLOT_HEIGHT + GAP) + LABEL_ROOM;
  const second = PLOT_HEIGHT + GAP;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Histogram of amounts"><svg class="plot" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="h-title">
<title id="h-title">Published amounts on a logarithmic scale: above, those kept; below, those withheld</title>
${panel('kept', 'Kept', kept, bins, 0)}
${panel('withheld', 'Withheld', withheld, bins, second)}
${axis(bins, second + PLOT_HEIGHT + GAP)}
</svg></div>`;
}

function panel(name: string, label: string, counts: readonly number[], bins: number, top: number) {
  const shown = counts.slice(0, bins);
  const most = Math.max(1, ...shown);
  const total = shown.reduce((sum, n) => sum + n, 0);
  const step = (WIDTH - 2 * LEFT) / bins;
  const base = top + GAP + PLOT_HEIGHT;
  const bars = shown.map((n, bin) => {
    if (n === 0) return null;
    const tall = Math.max(1, (n / most) * PLOT_HEIGHT);
    return html`<rect class="${name}" x="${px(LEFT + bin * step + 0.5)}" y="${px(base - tall)}" width="${px(step - 1)}" height="${px(tall)}"><title>${range(bin)}: ${count(n)}</title></rect>
`;
  });
  return html`<text class="panel" x="${LEFT}" y="${top + 20}">${label}: ${count(total)} observations, at most ${count(most)} in a bar</text>
<line class="base" x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${base + 0.5}" y2="${base + 0.5}"/>
${bars}`;
}

function axis(bins: number, y: number) {
  const step = (WIDTH - 2 * LEFT) / bins;
  const decades = Array.from({ length: bins / BINS_PER_DECADE + 1 }, (_, decade) => decade);
  return html`${decades.map((decade) => {
    const x = LEFT + decade * BINS_PER_DECADE * step;
    const anchor = decade === 0 ? 'start' : decade === decades.length - 1 ? 'end' : 'middle';
    return html`<line class="tick" x1="${px(x)}" x2="${px(x)}" y1="${y}" y2="${y + 5}"/><text class="axis" x="${px(x)}" y="${y + 19}" text-anchor="${anchor}">${axisDollars(10 ** decade / 100)}</text>
`;
  })}`;
}

function range(bin: number): string {
  const from = 10 ** (bin / BINS_PER_DECADE) / 100;
  return `${dollars(from)} to ${dollars(from * 10 ** (1 / BINS_PER_DECADE))}`;
}

/** A coordinate with two decimals, which is finer than any screen. */
function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}
