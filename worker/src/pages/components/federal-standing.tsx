// What federal lists say of a hospital: Medicare's star rating, and the latest action of CMS about the publication of
// prices. An action is named with its date and what it means, because a warning is not a finding of guilt.
import type { CoverageHospital } from '../../../../schemas/coverage.ts';
import { dayOf, type Language, wholeMonthOf } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Standing = Pick<CoverageHospital, 'rating' | 'enforcement'>;

/** The rating in words: `3 of 5 stars (list of July 2026)`. */
export function ratingWords({ stars, list_of }: NonNullable<Standing['rating']>, lang: Language): string {
  const t = TEXTS[lang].coverage.standing;
  if (list_of === null) return `${t.stars(stars)} (${t.undatedList})`;
  return `${t.stars(stars)} (${t.listOf(list_of.length > 4 ? wholeMonthOf(list_of, lang) : list_of)})`;
}

/** The action in words: `Warning notice, December 20, 2022.`, with a sentence about what it means. */
export function actionWords(
  { action, action_on }: NonNullable<Standing['enforcement']>,
  lang: Language,
): string {
  const { name, means } = TEXTS[lang].coverage.standing.actions[action];
  return `${name}, ${dayOf(action_on, lang)}. ${means}`;
}

/** Both as rows of a list of facts; nothing when the lists say nothing. */
export function StandingFacts({ rating, enforcement, lang }: Standing & { lang: Language }) {
  const t = TEXTS[lang].coverage.standing;
  return (
    <>
      {rating && (
        <>
          <dt>{t.rating}</dt>
          <dd>{ratingWords(rating, lang)}</dd>
        </>
      )}
      {enforcement && (
        <>
          <dt>{t.action}</dt>
          <dd>{actionWords(enforcement, lang)}</dd>
        </>
      )}
    </>
  );
}

/** Both as lines of a row. */
export function StandingLines({ rating, enforcement, lang }: Standing & { lang: Language }) {
  const t = TEXTS[lang].coverage.standing;
  return (
    <>
      {rating && <p class="quiet">{`${t.rating}: ${ratingWords(rating, lang)}`}</p>}
      {enforcement && <p class="quiet">{`${t.action}: ${actionWords(enforcement, lang)}`}</p>}
    </>
  );
}
