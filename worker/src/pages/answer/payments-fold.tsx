// What insurers paid a hospital, in a fold: a row for each payer and plan. The hospital itself publishes these amounts.
import type { InsurerPayment } from '../../../../schemas/insurer-payments.ts';
import { dollars, type Language, monthOf, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Props = { name: string; payments: readonly InsurerPayment[]; lang: Language };

/** The fold with its table; nothing for a hospital that states no payment. Screen readers read out `name`. */
export function PaymentsFold({ name, payments, lang }: Props) {
  const t = TEXTS[lang].answer.payments;
  if (payments.length === 0) return null;
  const asOf = payments[0]?.as_of ?? null;
  return (
    <details>
      <summary>
        {`${t.title} (${payments.length})`}
        <span class="visually-hidden">{`, ${name}`}</span>
      </summary>
      <p class="quiet">
        {t.intro} {asOf === null ? t.undated : t.period(monthOf(asOf, lang))}
      </p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.payer}</th>
              <th scope="col">{t.plan}</th>
              <th scope="col" class="amount">
                {t.median}
              </th>
              <th scope="col">{t.range}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ payer, plan, median, p10, p90, count, count_words }) => (
              <tr>
                <td>{payer}</td>
                <td>{plan}</td>
                <td class="amount">{dollars(median)}</td>
                <td>{t.between(dollars(p10), dollars(p90))}</td>
                <td>{count === null ? (count_words === null ? t.notStated : t.few) : number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
