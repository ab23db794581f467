// GET /status: which parts answer, how old the prices are, and a strip of the last 90 days. It shows no price.
import { STATUS_PARTS, type StatusAnswer } from '../../../../schemas/status.ts';
import { procedureName } from '../../procedures/names.ts';
import { Layout } from '../layout.tsx';
import { dayOf, type Language, number, timeOf } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Props = { serviceName: string; lang: Language; isSignedIn: boolean; status: StatusAnswer };

/** The page. */
export function StatusPage({ serviceName, lang, isSignedIn, status }: Props) {
  const t = TEXTS[lang].status;
  const isDown = Object.values(status.parts).includes('down');
  const overall = status.parts.prices === 'down' ? 'down' : isDown ? 'partly' : 'up';
  return (
    <Layout title={t.title} {...{ serviceName, lang, isSignedIn }} path="/status" description={t.lead}>
      <h1>{t.title}</h1>
      <p class={overall === 'up' ? 'lead' : 'lead notice'} data-overall={overall}>
        {t.overall[overall]}
      </p>
      <Release status={status} lang={lang} />
      <Strip status={status} lang={lang} />
      <section class="section" aria-labelledby="parts">
        <h2 id="parts">{t.partsTitle}</h2>
        <table class="drive">
          <thead>
            <tr>
              <th scope="col">{t.part}</th>
              <th scope="col">{t.state}</th>
            </tr>
          </thead>
          <tbody>
            {STATUS_PARTS.map((part) => (
              <tr>
                <td>{t.parts[part]}</td>
                <td>{t.states[status.parts[part]]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Changed status={status} lang={lang} />
      <Corrections status={status} lang={lang} />
      <p class="quiet section">
        {t.checked(timeOf(Date.parse(status.checked_at) / 1000, lang))} <a href="/status.json">{t.json}</a>
      </p>
    </Layout>
  );
}

type Part = Pick<Props, 'status' | 'lang'>;

function Release({ status: { release, parts }, lang }: Part) {
  const t = TEXTS[lang].status;
  if (release === null) return parts.prices === 'down' ? null : <p>{t.none}</p>;
  const since = release.published_at && timeOf(Date.parse(release.published_at) / 1000, lang);
  const facts = [
    [t.asOf, dayOf(release.as_of, lang)],
    [t.publishedAt, since],
    [t.age, t.days(release.age_days)],
    [t.release, release.id],
  ];
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{t.releaseTitle}</h2>
      {release.late && <p class="notice">{t.late(release.age_days)}</p>}
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const COLUMN = 10;
const STRIP_HEIGHT = 40;

/** A column for each day: full on a day with a new release, low when the one before stayed. */
function Strip({ status: { days }, lang }: Part) {
  const t = TEXTS[lang].status;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const fresh = days.filter(({ is_new }) => is_new);
  const words = t.strip(fresh.length, dayOf(first.date, lang), dayOf(last.date, lang));
  return (
    <section class="section" aria-labelledby="strip">
      <h2 id="strip">{t.stripTitle}</h2>
      <p>{words}</p>
      <svg
        class="strip-90"
        viewBox={`0 0 ${days.length * COLUMN} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {days.map(({ is_new: isNew, release }, i) => {
          const height = isNew ? STRIP_HEIGHT : release === null ? 2 : STRIP_HEIGHT / 3;
          const kind = isNew ? 'new' : release === null ? 'none' : 'same';
          const box = { x: i * COLUMN + 1, y: STRIP_HEIGHT - height, width: COLUMN - 2, height };
          return <rect class={`day-${kind}`} {...box} />;
        })}
      </svg>
      <ul class="plot-key">
        {(
          [
            ['new', t.keyNew],
            ['same', t.keySame],
            ['none', t.keyNone],
          ] as const
        ).map(([kind, text]) => (
          <li>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <rect
                class={`day-${kind}`}
                x="4"
                y={kind === 'new' ? 0 : kind === 'same' ? 10 : 14}
                width="8"
                height="16"
              />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      {fresh.length > 0 && (
        <details>
          <summary>{t.listTitle}</summary>
          <ul class="plain-list">
            {fresh.toReversed().map(({ date, release }) => (
              <li>
                {dayOf(date, lang)}: <code>{release}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Changed({ status: { changes }, lang }: Part) {
  const t = TEXTS[lang].status;
  if (changes === null) return null;
  const { gained, replaced, lost } = changes.inputs;
  const rows = ['price_files', 'codes_with_price', 'withheld', 'provider_rows'] as const;
  return (
    <section class="section" aria-labelledby="changes">
      <h2 id="changes">{t.changesTitle}</h2>
      <p>{t.inputs(gained, replaced, lost)}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col" class="amount">
              {t.before}
            </th>
            <th scope="col" class="amount">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">{t.counts[row]}</th>
              <td class="amount">{number(changes[row].before)}</td>
              <td class="amount">{number(changes[row].after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Prices that people reported and that were wrong. */
function Corrections({ status: { corrections }, lang }: Part) {
  const t = TEXTS[lang].status.corrections;
  return (
    <section class="section" aria-labelledby="corrections">
      <h2 id="corrections">{t.title}</h2>
      <p>{corrections.length === 0 ? t.none : t.intro}</p>
      {corrections.length > 0 && (
        <section class="scroll" tabindex={0} aria-labelledby="corrections">
          <table>
            <thead>
              <tr>
                {[t.day, t.hospital, t.procedure, t.release].map((name) => (
                  <th scope="col">{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {corrections.map(({ closed_on, hospital, code, release }) => (
                <tr>
                  <td class="nowrap">{dayOf(closed_on, lang)}</td>
                  <td>{hospital}</td>
                  <td>
                    {procedureName(code, lang) ?? ''} <code>{code}</code>
                  </td>
                  <td>
                    <code>{release}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
