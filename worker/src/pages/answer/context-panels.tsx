// Around the list: what a longer drive saves, the nation and Medicare, and how sure the figures are.
import { STATE_NAMES } from '../../../../schemas/states.ts';
import { ANSWER_TEXTS } from '../../prices/texts.ts';
import { dayOf, dollars, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { describeClaims } from './claims-words.ts';
import type { AnswerView } from './view.ts';

/** Distances and lowest prices within them. */
export function DrivePanel({ view }: { view: AnswerView }) {
  const { lang, found, isItem } = view;
  const t = TEXTS[lang].answer.drive;
  const steps = found.drive;
  const near = steps.find(({ price }) => price !== null);
  if (isItem || near === undefined || near.price === null) return null;
  const nearest = near.price;
  if (steps.every(({ price }) => price === null || price >= nearest)) {
    return (
      <section class="section prose" aria-labelledby="drive-title">
        <h2 id="drive-title">{t.title}</h2>
        <p>{t.nothingToSave(near.miles, dollars(nearest))}</p>
      </section>
    );
  }
  return (
    <section class="section" aria-labelledby="drive-title">
      <h2 id="drive-title">{t.title}</h2>
      <p class="quiet">{t.intro}</p>
      <table class="drive">
        <thead>
          <tr>
            <th scope="col">{t.distance}</th>
            <th scope="col" class="amount">
              {t.price}
            </th>
            <th scope="col" class="amount">
              {t.saves}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ miles, price }) => (
            <tr>
              <th scope="row">{TEXTS[lang].shell.search.miles(miles)}</th>
              <td class="amount">{price === null ? t.none : dollars(price)}</td>
              <td class="amount">{price === null || price >= nearest ? '' : dollars(nearest - price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The nation and Medicare, a sentence each; details in a fold. */
export function ContextPanel({ view }: { view: AnswerView }) {
  const { tile } = view.found.finding;
  const t = TEXTS[view.lang].answer.context;
  const { national, medicare } = tile;
  const comparable = medicare.comparable === null ? null : medicare[medicare.comparable];
  const amounts: [string, number | null][] = [
    [t.opps, medicare.outpatient_amount],
    [t.clfs, medicare.lab_amount],
    [t.pfs, medicare.amount],
    [t.facility, medicare.facility_amount],
  ];
  return (
    <section class="section prose" aria-labelledby="context-title">
      <h2 id="context-title">{t.title}</h2>
      {!view.isItem && (
        <p>
          {national.median === null
            ? t.noNation
            : t.nation(dollars(national.median), number(national.n_facilities), national.n_states)}{' '}
          {national.p25 !== null &&
            national.p75 !== null &&
            t.nationHalf(dollars(national.p25), dollars(national.p75))}
        </p>
      )}
      <p>
        {medicare.comparable === null || comparable === null
          ? t.noMedicare
          : t.medicare[medicare.comparable](dollars(comparable))}
      </p>
      <details>
        <summary>{t.medicareMore}</summary>
        <table>
          <tbody>
            {amounts.map(([name, amount]) => (
              <tr>
                <th scope="row">{name}</th>
                <td class="amount">{amount === null ? t.missing : dollars(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="quiet">{t.medicareNote}</p>
      </details>
      <ClaimsWords view={view} />
    </section>
  );
}

/** What Medicare's public claims say of the code, in the asked state or in the nation. */
function ClaimsWords({ view }: { view: AnswerView }) {
  const { tile, location } = view.found.finding;
  const words = describeClaims(tile.claims, location?.state ?? null, view.lang);
  if (words === undefined) return null;
  return (
    <>
      <p>{words}</p>
      <p class="quiet">{TEXTS[view.lang].answer.context.claims.note}</p>
    </>
  );
}

/** Confidence in words, counts, dates, what was left out, and where it comes from. */
export function SurePanel({ view, attribution }: { view: AnswerView; attribution: string }) {
  const { lang, found, askedMiles } = view;
  const t = TEXTS[lang].answer.sure;
  const { tile, area, index, location, facilities } = found.finding;
  const block = area?.area;
  const withheld = Object.entries(tile.withheld);
  const total = withheld.reduce((sum, [, n]) => sum + n, 0);
  const state = STATE_NAMES[location?.state ?? ''] ?? '';
  const newest = view.rows
    .flatMap(({ last_refreshed }) => last_refreshed ?? [])
    .sort()
    .at(-1);
  return (
    <section class="section prose" aria-labelledby="sure-title">
      <h2 id="sure-title">{t.title}</h2>
      {!view.isItem && block && block.median !== null && (
        <p>{t.area(block.n_sources, block.n_facilities, block.n_systems)}</p>
      )}
      {block?.scope === 'radius' && block.radius_miles !== null && block.radius_miles > askedMiles && (
        <p>{t.wide(askedMiles, block.radius_miles)}</p>
      )}
      {block?.scope === 'state' && <p>{t.wideState(state)}</p>}
      {location && (
        <p>
          {TEXTS[lang].answer.list.inRange(facilities.reach.facilities_in_range, facilities.reach.priced)}
        </p>
      )}
      {!view.isItem && <p>{t.confidence[tile.national.confidence]}</p>}
      {total > 0 && (
        <>
          <p>{t.withheld(number(total))}</p>
          <ul class="plain-list">
            {withheld.map(([rule, n]) => (
              <li>{`${number(n)}: ${t.rules[rule] ?? rule.replaceAll('_', ' ')}`}</li>
            ))}
          </ul>
        </>
      )}
      {tile.other_setting > 0 && <p>{t.otherSetting(number(tile.other_setting))}</p>}
      {tile.other_setting_stats && (
        <p>
          {t.leftInpatientList(dayOf(tile.other_setting_stats.changed_on, lang))}{' '}
          {tile.other_setting_stats.median === null
            ? t.noInpatientMedian
            : t.inpatientMedian(
                dollars(tile.other_setting_stats.median),
                number(tile.other_setting_stats.n_sources),
              )}
        </p>
      )}
      <p>{newest === undefined ? t.release(index.build) : t.dates(dayOf(newest, lang), index.build)}</p>
      <p>
        <b>{ANSWER_TEXTS[lang].disclaimer}</b>
      </p>
      <p class="quiet" lang="en">
        {attribution}
      </p>
      <details>
        <summary>{t.sources}</summary>
        <ul class="plain-list" lang="en">
          {index.sources.map((source) => (
            <li>{source}</li>
          ))}
        </ul>
        <p class="quiet">{ANSWER_TEXTS[lang].amaNotice}</p>
      </details>
    </section>
  );
}
