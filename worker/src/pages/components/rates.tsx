// What insurers pay one provider, in a fold: a row for each payer and network.
import type { HospitalContact } from '../../prices/hospital-contacts.ts';
import { dayOf, dollars, type Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

type Props = {
  name: string;
  rates: HospitalContact['rates'];
  lang: Language;
  title: string;
  intro: string;
};

/** The fold with its table. Screen readers read out `name`: whose rates these are. */
export function RatesFold({ name, rates, lang, title, intro }: Props) {
  const t = TEXTS[lang].answer.rates;
  return (
    <details>
      <summary>
        {`${title} (${rates.length})`}
        <span class="visually-hidden">{`, ${name}`}</span>
      </summary>
      <p class="quiet">{intro}</p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.payer}</th>
              <th scope="col">{t.network}</th>
              <th scope="col" class="amount">
                {t.rate}
              </th>
              <th scope="col">{t.date}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ payer, network, group, cents, kind, as_of }) => (
              <tr>
                <td>{payer}</td>
                <td>
                  {network}
                  {group !== null && <small>{` ${t.group(group)}`}</small>}
                </td>
                <td class="amount">
                  {dollars(cents / 100)} <small>{t.kind[kind]}</small>
                </td>
                <td>{as_of === null ? '' : dayOf(as_of, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
