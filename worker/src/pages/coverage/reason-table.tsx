// Why a release has no file of a hospital: hospitals by kind of reason, with the exact reasons of the build below it.
import type { CoverageReasonCount } from '../../../../schemas/coverage.ts';
import { type Language, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { groupOfReason } from './reason-groups.ts';

/** The table, most frequent first; nothing for a release that has every hospital or does not know its reasons. */
export function ReasonTable({ reasons, lang }: { reasons: readonly CoverageReasonCount[]; lang: Language }) {
  const { reasons: t, why } = TEXTS[lang].coverage;
  const total = sum(reasons);
  if (total === 0) return null;
  const groups = [...Map.groupBy(reasons, ({ reason }) => groupOfReason(reason))].sort(
    ([, a], [, b]) => sum(b) - sum(a),
  );
  return (
    <section class="section" aria-labelledby="reasons-title">
      <h2 id="reasons-title">{t.title}</h2>
      <p>{t.lead(number(total))}</p>
      <div class="scroll">
        <table class="reasons">
          <thead>
            <tr>
              <th scope="col">{t.why}</th>
              <th scope="col" class="amount">
                {t.hospitals}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, own]) => (
              <tr>
                <th scope="row">
                  {why[group]}{' '}
                  <small title={t.names}>
                    <ReasonNames own={own} />
                  </small>
                </th>
                <td class="amount">{number(sum(own))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** "timeout 3, unreachable 1" */
function ReasonNames({ own }: { own: readonly CoverageReasonCount[] }) {
  return own
    .toSorted((a, b) => b.hospitals - a.hospitals)
    .map(({ reason, hospitals }, i) => (
      <>
        {i > 0 && ', '}
        <code>{reason}</code> {number(hospitals)}
      </>
    ));
}

function sum(reasons: readonly CoverageReasonCount[]): number {
  return reasons.reduce((all, { hospitals }) => all + hospitals, 0);
}
