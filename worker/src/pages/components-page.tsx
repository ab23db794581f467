// GET /dev/components: every control, the plot and the map in one place, for those who work on the pages. It exists on a
// developer's machine only.
import { PlotKey, plotWords } from './answer/plot-panel.tsx';
import { EXAMPLE_PLOT } from './example-answer.ts';
import { Layout } from './layout.tsx';
import { circleAround } from './map/grid.ts';
import type { StripData } from './plot/strip-marks.ts';
import { StripPlot } from './plot/strip-plot.tsx';
import { NO_FIELDS, SearchForm } from './search-form.tsx';
import { mapsOf } from './static-files.ts';
import type { Language } from './texts/format.ts';
import { TEXTS } from './texts/texts.ts';

type Props = { serviceName: string; lang: Language };

const COLOURS = ['ink', 'quiet', 'accent', 'low', 'high', 'medicare', 'error'];

/** Plots at their limits: few prices, many, far apart, shared sources, and every mark at once. */
const PLOTS: [title: string, data: StripData][] = [
  ['Eight hospitals', EXAMPLE_PLOT],
  [
    'Two hospitals: too few for a middle',
    { ...EXAMPLE_PLOT, dots: EXAMPLE_PLOT.dots.slice(0, 2), median: null, quartiles: null },
  ],
  [
    'Every mark: shared sources, wide ranges, beyond the radius, stability, Medicare, the nation',
    {
      ...EXAMPLE_PLOT,
      dots: EXAMPLE_PLOT.dots.map((dot, i) => ({
        ...dot,
        ranks: i === 2 ? [3, 9, 10, 11] : i === 5 ? [6, 12] : dot.ranks,
        range: i === 1 ? { low: 300, high: 1500 } : null,
        isWithin: i < 6,
      })),
      stability: { low: 820, high: 1050 },
      medicare: { kind: 'outpatient_amount', amount: 244 },
      nation: 1192,
    },
  ],
  [
    'Sixty hospitals',
    {
      ...EXAMPLE_PLOT,
      dots: Array.from({ length: 60 }, (_, i) => ({
        ranks: [i + 1],
        price: 400 + ((i * 37) % 60) * 22,
        range: null,
        band: i % 4 === 0 ? ('low' as const) : i % 4 === 3 ? ('high' as const) : ('mid' as const),
        isWithin: true,
      })),
    },
  ],
  [
    'Far apart: a logarithmic axis',
    {
      ...EXAMPLE_PLOT,
      dots: [12, 30, 85, 240, 600, 2900].map((price, i) => ({
        ranks: [i + 1],
        price,
        range: null,
        band: 'mid' as const,
        isWithin: true,
      })),
      median: 162.5,
      quartiles: { p25: 30, p75: 600 },
    },
  ],
];

/** Where the map of the page is: the middle of Chicago. */
const MAP_AT = { lat: 41.88, lng: -87.63 };
const MAP_MILES = 50;

/** The page of components. */
export function ComponentsPage({ serviceName, lang }: Props) {
  const t = TEXTS[lang].shell;
  const circle = circleAround(MAP_AT, MAP_MILES);
  return (
    <Layout
      title="Components"
      serviceName={serviceName}
      lang={lang}
      path="/dev/components"
      script="answer.js"
    >
      <h1>Components</h1>
      <p class="lead">Every control, the plot and the map. All figures here are invented.</p>
      <section class="section">
        <h2>Search</h2>
        <SearchForm lang={lang} />
      </section>
      <section class="section" aria-label="Search with faults">
        <h2>Faults</h2>
        <div class="problem">
          <h2>{t.problem}</h2>
          <ul class="problem-list">
            <li>
              <a href="#place">{t.unknownPlace('Atlantis')}</a>
            </li>
          </ul>
        </div>
        <p class="notice">A notice.</p>
        <aside class="aside">
          <p>
            <b>An aside.</b> With a sentence.
          </p>
        </aside>
      </section>
      <section class="section">
        <h2>Controls</h2>
        <p class="actions">
          <button type="button">Button</button>
          <button type="button" class="secondary">
            Secondary
          </button>
          <a class="button" href="#controls">
            Link as a button
          </a>
          <button type="button" class="plain">
            Plain
          </button>
        </p>
        <ul class="chips" aria-label="Chips">
          <li>
            <span aria-current="true">chosen</span>
          </li>
          <li>
            <a href="#controls">another</a>
          </li>
        </ul>
        <div class="card">
          <h3>Card</h3>
          <p>Text in a card.</p>
        </div>
        <details>
          <summary>Fold</summary>
          <p>What was folded.</p>
        </details>
      </section>
      <section class="section">
        <h2>Colours of text</h2>
        <svg
          viewBox="0 0 700 40"
          width="700"
          height="40"
          role="img"
          aria-label={COLOURS.join(', ')}
          class="swatches"
        >
          {COLOURS.map((name, i) => (
            <circle class={`swatch-${name}`} cx={20 + i * 100} cy="20" r="16" />
          ))}
        </svg>
      </section>
      {PLOTS.map(([title, data], i) => (
        <section class="section">
          <h2>{title}</h2>
          <StripPlot id={`plot-${i}`} data={data} words={plotWords(data, lang, data.dots.length, title)} />
          <PlotKey data={data} lang={lang} askedMiles={NO_FIELDS.radius} />
        </section>
      ))}
      <section class="section">
        <h2>Map</h2>
        <div class="map-panel">
          <div
            class="map"
            role="img"
            aria-label="Map around Chicago"
            data-x={circle.x.toFixed(1)}
            data-y={circle.y.toFixed(1)}
            data-r={circle.r.toFixed(1)}
            data-miles={MAP_MILES}
            data-rings="10 25"
            data-ring-text={TEXTS[lang].answer.map.ring(0)}
            data-maps={mapsOf(circle).join(' ')}
          />
        </div>
      </section>
    </Layout>
  );
}
