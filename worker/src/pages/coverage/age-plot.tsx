// How old the price files of a release are: a column for each age, and the same numbers as a table.
import type { FileMonth } from '../../directory/release-files.ts';
import { type Language, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

const MONTHS_OF_YEAR = 12;
/** The first month of each age; the last one has no end. */
const AGES = [0, 3, 6, 9, 12, 18, 24];
const COLUMN = 42;
const HEIGHT = 120;
/** Room for the number above a column and the age below it. */
const ABOVE = 16;
const BELOW = 18;

type Group = { name: string; long: string; files: number };

/** Columns and table; nothing for a release that does not know how old its files are. */
export function AgePlot({
  months,
  asOf,
  lang,
}: {
  months: readonly FileMonth[];
  asOf: string;
  lang: Language;
}) {
  const t = TEXTS[lang].coverage.ages;
  const total = months.reduce((all, { files }) => all + files, 0);
  if (total === 0) return null;
  const groups = groupsOf(months, asOf, lang);
  const most = Math.max(...groups.map(({ files }) => files));
  const median = middleAge(months, asOf);
  const sentence =
    median === undefined ? t.noMiddle(number(total)) : t.middle(number(total), Math.max(1, median));
  return (
    <section class="section" aria-labelledby="ages-title">
      <h2 id="ages-title">{t.title}</h2>
      <figure class="age-plot">
        <svg
          viewBox={`0 0 ${groups.length * COLUMN} ${ABOVE + HEIGHT + BELOW}`}
          role="img"
          aria-label={`${sentence} ${groups.map(({ long, files }) => `${long}: ${number(files)}`).join('; ')}.`}
        >
          {groups.map(({ name, files }, i) => {
            const height = files === 0 ? 0 : Math.max(2, (files / most) * HEIGHT);
            const middle = i * COLUMN + COLUMN / 2;
            const top = ABOVE + HEIGHT - height;
            return (
              <>
                <rect class="bar" x={i * COLUMN + 3} y={top} width={COLUMN - 6} height={height} />
                <text x={middle} y={top - 4}>
                  {number(files)}
                </text>
                <text class="age-name" x={middle} y={ABOVE + HEIGHT + 14}>
                  {name}
                </text>
              </>
            );
          })}
          <line class="age-base" x1="0" x2={groups.length * COLUMN} y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} />
        </svg>
        <figcaption>
          {sentence} <span class="quiet">{t.axis}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{t.table}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.age}</th>
              <th scope="col" class="amount">
                {t.files}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ long, files }) => (
              <tr>
                <th scope="row">{long}</th>
                <td class="amount">{number(files)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Files by age at the date of the release, and those without a date when there are any. */
function groupsOf(months: readonly FileMonth[], asOf: string, lang: Language): Group[] {
  const t = TEXTS[lang].coverage.ages;
  const groups = AGES.map((from, i): Group & { from: number; until: number } => {
    const until = AGES[i + 1] ?? Number.POSITIVE_INFINITY;
    const isLast = until === Number.POSITIVE_INFINITY;
    const name = isLast ? `${from}+` : `${from}–${until - 1}`;
    return { name, long: isLast ? t.from(from) : t.range(from, until - 1), files: 0, from, until };
  });
  let undated = 0;
  for (const { month, files } of months) {
    const age = ageOf(month, asOf);
    const group = groups.find(({ from, until }) => age !== undefined && age >= from && age < until);
    if (group) group.files += files;
    else undated += files;
  }
  return undated === 0 ? groups : [...groups, { name: '?', long: t.undated, files: undated }];
}

/** Whole months from a file's month to that of the release, from 0; undefined without a date. */
function ageOf(month: string, asOf: string): number | undefined {
  if (month === '') return undefined;
  const count = (text: string) => Number(text.slice(0, 4)) * MONTHS_OF_YEAR + Number(text.slice(5, 7));
  return Math.max(0, count(asOf) - count(month));
}

/** The age that half of the dated files do not exceed. */
function middleAge(months: readonly FileMonth[], asOf: string): number | undefined {
  const ages = months
    .flatMap(({ month, files }) => {
      const age = ageOf(month, asOf);
      return age === undefined ? [] : [{ age, files }];
    })
    .sort((a, b) => a.age - b.age);
  const half = ages.reduce((all, { files }) => all + files, 0) / 2;
  let seen = 0;
  for (const { age, files } of ages) {
    seen += files;
    if (seen >= half) return age;
  }
  return undefined;
}
