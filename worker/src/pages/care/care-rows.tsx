// Rows of Find care. A group holds rows whose amounts are the same kind of thing; rows of two groups are never in one list.
import type { CareRow } from '../../providers/find-care.ts';
import type { SearchFinding } from '../../providers/search-finding.ts';
import { specialtyName } from '../../specialties/specialty-name.ts';
import { EvidenceLine, RankSign } from '../answer/hospital-list.tsx';
import { ContactLine } from '../components/contact-line.tsx';
import { RatesFold } from '../components/rates.tsx';
import { dollars, type Language, monthOf, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

/** What the amounts of a row are: a hospital's cash price, or what insurers pay for a professional or for a facility. */
export type Group = 'cash' | 'professional' | 'facility';

/** The group of a row. */
export function groupOf({ record }: CareRow): Group {
  if (record.source === 'cms_transparency') return 'cash';
  return record.price_basis === 'professional_fee' ? 'professional' : 'facility';
}

type Props = { group: Group; rows: readonly CareRow[]; finding: SearchFinding; lang: Language };

/** A heading that says what the amounts are, and the rows. */
export function CareGroup({ group, rows, finding, lang }: Props) {
  const t = TEXTS[lang].care.groups[group];
  if (rows.length === 0) return null;
  return (
    <section class="care-group" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{t.title}</h2>
      <p class="quiet">{t.intro}</p>
      <ol class="hospitals">
        {rows.map((row) => (
          <CareItem row={row} group={group} finding={finding} lang={lang} />
        ))}
      </ol>
    </section>
  );
}

type ItemProps = { row: CareRow; group: Group; finding: SearchFinding; lang: Language };

function CareItem({ row, group, finding, lang }: ItemProps) {
  const { record, rank, site } = row;
  const t = TEXTS[lang].care;
  return (
    <li class="hospital" value={rank} data-rank={rank} data-lat={site.lat} data-lng={site.lng}>
      <RankSign rank={rank} level={null} isWithin />
      <div class="who">
        <h3>{record.provider_name}</h3>
        <p class="quiet facts">
          {specialtyName(record.specialty, lang)} · {record.city}, {record.state} {site.zip} ·{' '}
          <span data-distance>{distanceWords(row, finding, lang)}</span> ·{' '}
          {t.dated(monthOf(record.as_of, lang))}
        </p>
        {record.price_low !== record.price_high && (
          <p class="quiet" data-range>
            {t.range(dollars(record.price_low), dollars(record.price_high))}
          </p>
        )}
        <EvidenceLine evidence={record.medicare_services} lang={lang} />
        {record.confidence === 'low' && <p class="flag">{t.uncertain}</p>}
        <CareContact row={row} lang={lang} />
      </div>
      <p class="price">
        <b data-amount={record.price_mid}>{dollars(record.price_mid)}</b>
        <small>{t.groups[group].price}</small>
      </p>
    </li>
  );
}

/** Address, phone, and the rates that the price was made from. */
function CareContact({ row: { contact, record }, lang }: { row: CareRow; lang: Language }) {
  const t = TEXTS[lang].care;
  if (contact === undefined) return record.is_locked ? <p class="quiet">{t.locked}</p> : null;
  return (
    <div class="folds">
      <ContactLine contact={contact} />
      {contact.rates.length > 0 && (
        <RatesFold
          name={record.provider_name}
          rates={contact.rates}
          lang={lang}
          title={t.rates}
          intro={t.ratesIntro}
        />
      )}
    </div>
  );
}

function distanceWords({ record, site }: CareRow, { origin }: SearchFinding, lang: Language): string {
  const t = TEXTS[lang].answer.list;
  const miles = record.distance_miles;
  if (site.zip === origin.zip) return t.inZip;
  return t.miles(miles < 1 ? String(miles) : number(Math.round(miles)));
}
