// What insurers pay one provider, in a fold: a row for each payer and network.
import type { HospitalContact } from '../../prices/hospital-contacts.ts';
import { type Language, shortDayOf } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { AmountFold } from './amount-fold.tsx';

type Props = {
  name: string;
  rates: HospitalContact['rates'];
  lang: Language;
  title: string;
  intro: string;
};

/** The fold with its rates. Screen readers read out `name`: whose rates these are. */
export function RatesFold({ name, rates, lang, title, intro }: Props) {
  const t = TEXTS[lang].answer.rates;
  const rows = rates.map(({ payer, network, group, cents, kind, as_of }) => ({
    who: [payer, network].filter((text) => text !== '').join(' · '),
    dollars: cents / 100,
    note: t.kind[kind] ?? '',
    facts: [
      group === null ? '' : t.group(group),
      as_of === null ? '' : t.dated(shortDayOf(as_of, lang)),
    ].filter((fact) => fact !== ''),
  }));
  return <AmountFold title={title} owner={name} intro={intro} rows={rows} />;
}
