// Usage of a key: a bar of today against the limit, a column for each day, and the numbers as a table.
import type { UsageDay } from '../../keys/key-asks.ts';
import { type Language, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

const COLUMN = 10;
const HEIGHT = 120;
/** The limit is drawn where the busiest day reaches this share of it; below, its line would press the columns flat. */
const LIMIT_SHOWN_FROM = 0.25;

type Props = { days: readonly UsageDay[]; limit: number; used: number; isFree: boolean; lang: Language };

/** Bar, columns and table. `days` is oldest first, today last. */
export function UsagePlot({ days, limit, used, isFree, lang }: Props) {
  const t = TEXTS[lang].keys.usage;
  return (
    <section class="section" aria-labelledby="usage">
      <h2 id="usage">{t.title}</h2>
      <p>{t.today(number(used), number(limit))}</p>
      <svg class="day-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="day-none" x="0" y="0" width="100" height="4" />
        <rect class="day-new" x="0" y="0" width={Math.min(100, (100 * used) / limit)} height="4" />
      </svg>
      {isFree ? <p class="quiet">{t.free}</p> : <Columns {...{ days, limit, lang }} />}
      <UsageTable days={days} lang={lang} />
    </section>
  );
}

function Columns({ days, limit, lang }: Pick<Props, 'days' | 'limit' | 'lang'>) {
  const t = TEXTS[lang].keys.usage;
  const most = Math.max(0, ...days.map(({ requests }) => requests));
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const hasLimit = most >= limit * LIMIT_SHOWN_FROM;
  const top = Math.max(1, most, hasLimit ? limit : 0);
  const heightOf = (n: number) => (n / top) * (HEIGHT - 2);
  const words = t.plot(days.length, number(total), number(most));
  const width = days.length * COLUMN;
  const limitY = HEIGHT - heightOf(limit);
  return (
    <figure class="plot-figure">
      <svg
        class="usage-plot"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {days.map(({ requests }, i) => {
          const height = Math.max(heightOf(requests), requests > 0 ? 2 : 0);
          const kind = i === days.length - 1 ? 'day-today' : 'day-new';
          const box = { x: i * COLUMN + 1, y: HEIGHT - height, width: COLUMN - 2, height };
          return <rect class={kind} {...box} />;
        })}
        {hasLimit && <line class="usage-limit" x1="0" x2={width} y1={limitY} y2={limitY} />}
        <line class="usage-base" x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <figcaption class="quiet">
        {words} {hasLimit && t.limit(number(limit))}
      </figcaption>
    </figure>
  );
}

function UsageTable({ days, lang }: Pick<Props, 'days' | 'lang'>) {
  const t = TEXTS[lang].keys.usage;
  return (
    <details open={days.length === 1}>
      <summary>{t.table}</summary>
      <section class="scroll" tabindex={0} aria-label={t.table}>
        <table>
          <thead>
            <tr>
              {[t.day, t.requests, t.search, t.batch, t.enterprise].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, requests, by_endpoint: by }) => (
              <tr>
                <th scope="row">{date}</th>
                <td>{number(requests)}</td>
                <td>{number(by.search)}</td>
                <td>{number(by.batch)}</td>
                <td>{number(by.enterprise_data)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
