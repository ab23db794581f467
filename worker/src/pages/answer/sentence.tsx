// The answer in a sentence, the same words for the page, the plot and the print sheet.
import { STATE_NAMES } from '../../../../schemas/states.ts';
import { dollars, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import type { AnswerView } from './view.ts';

/** Parts of the sentence; every second one is an amount. */
export function answerParts(view: AnswerView): string[] {
  const { found, lang, place, rows, low, high, isItem } = view;
  const t = TEXTS[lang].answer.sentence;
  const { area, tile, location } = found.finding;
  if (place === null || !location) return [t.noPlace];
  const state = STATE_NAMES[location.state] ?? location.state;
  const where = whereWords(view);
  if (low === null || high === null) {
    if (tile.national.n_sources === 0) return [t.noneAnywhere];
    const { elsewhere } = found;
    const inState = t.none(t.inState(state));
    if (!elsewhere) return [inState];
    const miles = number(Math.round(elsewhere.miles));
    return [inState + t.elsewhere(`${elsewhere.city}, ${elsewhere.state}`, miles)];
  }
  const first =
    rows.length === 1
      ? t.one(where, dollars(low))
      : low === high
        ? t.same(where, dollars(low))
        : t.range(where, dollars(low), dollars(high));
  if (isItem) return [...first, t.items];
  const median = area?.area.median ?? null;
  if (area?.area.scope === 'state') {
    const few = t.few(rows.length);
    return median === null ? [...first, few] : join(first, t.stateMiddle(state, dollars(median)));
  }
  if (median === null) return [...first, t.few(rows.length)];
  const saved = median - low;
  const saves = saved >= 1 ? t.saves(dollars(Math.round(saved))) : undefined;
  const withMiddle = join(first, t.middle(dollars(median)));
  return saves ? join(withMiddle, saves) : withMiddle;
}

/** "Near 60611", or how far the list reaches when nobody near lists a price. */
export function whereWords({ lang, place, found, rows }: AnswerView): string {
  const t = TEXTS[lang].answer.sentence;
  const state = found.finding.location?.state ?? '';
  if (found.listMiles === null) return t.inState(STATE_NAMES[state] ?? state);
  const isNear = rows.length === 0 || rows.some(({ isWithin }) => isWithin);
  return isNear ? t.near(place ?? '') : t.within(found.listMiles, place ?? '');
}

/** Puts two lists together, so that amounts stay at the odd places. */
function join(a: readonly string[], b: readonly string[]): string[] {
  return [...a.slice(0, -1), (a.at(-1) ?? '') + (b[0] ?? ''), ...b.slice(1)];
}

/** The sentence with its amounts in bold. */
export function AnswerSentence({ view }: { view: AnswerView }) {
  return (
    <p class="lead answer">
      {answerParts(view).map((part, i) => (i % 2 === 1 && /\$/.test(part) ? <b>{part}</b> : part))}
    </p>
  );
}
