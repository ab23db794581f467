// The strip plot of an answer with its words and its key.

import { STATE_NAMES } from '../../../../schemas/states.ts';
import { makeScale } from '../plot/scale.ts';
import { DOT_RADIUS, type StripData, type StripWords } from '../plot/strip-marks.ts';
import { dotPath, StripPlot } from '../plot/strip-plot.tsx';
import { dollars, type Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { whereWords } from './sentence.tsx';
import type { AnswerView } from './view.ts';

/** The words of a plot: title and description give the sentence of the answer. */
export function plotWords(data: StripData, lang: Language, hospitals: number, where: string): StripWords {
  const t = TEXTS[lang].answer.plot;
  const prices = data.dots.map(({ price }) => price);
  const { median, quartiles, stability, medicare, nation } = data;
  const medicareWords = medicare && t.medicare[medicare.kind](dollars(medicare.amount));
  const sentences = [
    quartiles && t.half(dollars(quartiles.p25), dollars(quartiles.p75)),
    median !== null && t.middle(dollars(median)),
    stability && t.stability(dollars(stability.low), dollars(stability.high)),
    medicareWords && `${medicareWords}.`,
    nation !== null && `${t.nation(dollars(nation))}.`,
  ];
  return {
    title: t.title(hospitals, where, dollars(Math.min(...prices)), dollars(Math.max(...prices))),
    description: sentences.filter((one) => typeof one === 'string').join(' '),
    middle: median === null ? '' : t.middleLabel(dollars(median)),
    medicare: medicareWords ?? '',
    nation: nation === null ? '' : t.nation(dollars(nation)),
    dollars,
  };
}

/** The plot of an answer; nothing for items and without prices. */
export function PlotPanel({ view, id, hasKey = true }: { view: AnswerView; id: string; hasKey?: boolean }) {
  const { plot, lang, rows, found } = view;
  if (plot === null) return null;
  const where = whereWords(view);
  const words = plotWords(plot, lang, rows.length, where.charAt(0).toLowerCase() + where.slice(1));
  const { area, location } = found.finding;
  if (area?.area.scope === 'state' && plot.median !== null) {
    const state = STATE_NAMES[location?.state ?? ''] ?? '';
    words.middle = TEXTS[lang].answer.plot.middleInState(state, dollars(plot.median));
  }
  return (
    <figure class="plot-figure">
      <StripPlot id={id} data={plot} words={words} />
      {hasKey && <PlotKey data={plot} lang={lang} askedMiles={view.askedMiles} />}
    </figure>
  );
}

/** What the shapes mean; only those that the plot has. */
export function PlotKey({ data, lang, askedMiles }: { data: StripData; lang: Language; askedMiles: number }) {
  const t = TEXTS[lang].answer.plot;
  const bands = data.quartiles
    ? ([
        ['low', t.keyLow],
        ['mid', t.keyMid],
        ['high', t.keyHigh],
      ] as const)
    : [];
  const hasBeyond = data.dots.some(({ isWithin }) => !isWithin);
  const amounts = [
    ...data.dots.map(({ price }) => price),
    ...[data.medicare?.amount ?? null, data.nation].filter((one) => one !== null),
  ];
  const isLog = makeScale(amounts, false).kind === 'log';
  if (bands.length === 0 && !hasBeyond && !isLog) return null;
  return (
    <ul class="plot-key" aria-label={t.key}>
      {bands.map(([band, text]) => (
        <li>
          <Sign kind={`dot ${band}`} band={band} />
          {text}
        </li>
      ))}
      {hasBeyond && (
        <li>
          <Sign kind="dot mid beyond" band="mid" />
          {t.keyBeyond(askedMiles)}
        </li>
      )}
      {isLog && <li>{t.log}</li>}
    </ul>
  );
}

function Sign({ kind, band }: { kind: string; band: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 28 28" aria-hidden="true">
      <path class={kind} d={dotPath(14, 14, DOT_RADIUS, band)} />
    </svg>
  );
}
