// GET /methodology and /methodology/thresholds: pages of docs/ as HTML, the first with a worked example before it. `npm run
// docs` writes the HTML, which is a static file of the Worker; it holds no price of the atlas.
import { raw } from 'hono/html';
import { PlotKey, plotWords } from '../answer/plot-panel.tsx';
import { Layout } from '../layout.tsx';
import { StripPlot } from '../plot/strip-plot.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { WORKED_STEPS } from './worked-example.ts';

/** `html` is the page of docs/. */
type Props = { serviceName: string; lang: Language; isSignedIn: boolean; html: string };

/** How prices are counted. */
export function MethodologyPage({ serviceName, lang, isSignedIn, html }: Props) {
  const t = TEXTS[lang].methodology;
  return (
    <Layout title={t.title} {...{ serviceName, lang, isSignedIn }} path="/methodology" description={t.lead}>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <WorkedExample lang={lang} />
      <section class="section" aria-labelledby="full">
        <h2 id="full">{t.full}</h2>
        {t.fullNote && <p class="notice">{t.fullNote}</p>}
        <p>
          <a href={pathIn(lang, '/methodology/thresholds')}>{t.thresholdsLink}</a>
        </p>
        <div class="document" lang="en">
          {raw(html)}
        </div>
      </section>
    </Layout>
  );
}

/** The thresholds of the rules. */
export function ThresholdsPage({ serviceName, lang, isSignedIn, html }: Props) {
  const t = TEXTS[lang].methodology;
  return (
    <Layout
      title={t.thresholdsTitle}
      {...{ serviceName, lang, isSignedIn }}
      path="/methodology/thresholds"
      description={t.thresholdsLead}
    >
      <h1>{t.thresholdsTitle}</h1>
      <p class="lead">{t.thresholdsLead}</p>
      {t.fullNote && <p class="notice">{t.fullNote}</p>}
      <p>
        <a href={pathIn(lang, '/methodology')}>{t.back}</a>
      </p>
      <div class="document" lang="en">
        {raw(html)}
      </div>
    </Layout>
  );
}

function WorkedExample({ lang }: { lang: Language }) {
  const t = TEXTS[lang].methodology;
  return (
    <section aria-labelledby="example">
      <h2 id="example">{t.exampleTitle}</h2>
      <p class="notice">{t.exampleNote}</p>
      <ol class="steps worked">
        {t.steps.map(({ title, text }, i) => {
          const data = WORKED_STEPS[i];
          return (
            <li>
              <h3>{title}</h3>
              <p class="prose">{text}</p>
              {data && (
                <figure class="plot-figure">
                  <StripPlot
                    id={`step-${i + 1}`}
                    data={data}
                    words={plotWords(data, lang, data.dots.length, t.where)}
                  />
                  <PlotKey data={data} lang={lang} askedMiles={0} />
                </figure>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
