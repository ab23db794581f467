// What insurers paid a hospital, in a fold: a row for each payer and plan. The hospital itself publishes these amounts.
import type { InsurerPayment } from '../../../../schemas/insurer-payments.ts';
import { AmountFold } from '../components/amount-fold.tsx';
import { dollars, type Language, monthOf, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Props = { name: string; payments: readonly InsurerPayment[]; lang: Language };

/** The fold with its payments; nothing for a hospital that states no payment. Screen readers read out `name`. */
export function PaymentsFold({ name, payments, lang }: Props) {
  const t = TEXTS[lang].answer.payments;
  if (payments.length === 0) return null;
  const asOf = payments[0]?.as_of ?? null;
  const intro = `${t.intro} ${asOf === null ? t.undated : t.period(monthOf(asOf, lang))}`;
  const rows = payments.map(({ payer, plan, median, p10, p90, count, count_words }) => ({
    who: `${payer} · ${plan}`,
    dollars: median,
    note: t.median,
    facts: [
      t.between(dollars(p10), dollars(p90)),
      count === null ? (count_words === null ? t.notStated : t.few) : t.claims(number(count)),
    ],
  }));
  return <AmountFold title={t.title} owner={name} intro={intro} rows={rows} />;
}
