// The example answer: sentence, plot and list of invented hospitals, plainly named as invented.
import { RankSign } from '../answer/hospital-list.tsx';
import { PlotKey, plotWords } from '../answer/plot-panel.tsx';
import { EXAMPLE_HOSPITALS, EXAMPLE_MEDIAN, EXAMPLE_PLOT } from '../example-answer.ts';
import { StripPlot } from '../plot/strip-plot.tsx';
import { dollars, type Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

const SHOWN = 3;

/** The example in a card. */
export function Example({ lang }: { lang: Language }) {
  const t = TEXTS[lang].landing;
  const list = TEXTS[lang].answer.list;
  const prices = EXAMPLE_HOSPITALS.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const words = plotWords(EXAMPLE_PLOT, lang, EXAMPLE_HOSPITALS.length, `(${t.exampleNote})`);
  return (
    <div class="example-answer">
      <p class="notice">{t.exampleNote}</p>
      <p class="quiet code-line">{t.exampleName}</p>
      <p class="lead">{t.exampleAnswer(dollars(low), dollars(high), dollars(EXAMPLE_MEDIAN))}</p>
      <StripPlot id="example" data={EXAMPLE_PLOT} words={words} />
      <PlotKey data={EXAMPLE_PLOT} lang={lang} askedMiles={50} />
      <ol class="example">
        {EXAMPLE_HOSPITALS.slice(0, SHOWN).map(({ name, price, miles }, i) => {
          const level = EXAMPLE_PLOT.dots[i]?.band ?? null;
          return (
            <li class="hospital">
              <RankSign rank={i + 1} level={level} isWithin />
              <div class="who">
                <b>{name}</b>
                <p class="quiet facts">{list.miles(String(miles))}</p>
              </div>
              <p class="price">
                {dollars(price)}
                {level && <small>{list.level[level]}</small>}
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
