// Amounts of insurers in a fold, a row for each insurer and plan. Rows instead of a table: five columns do not fit beside a
// price or on a phone, and a table that must be scrolled hides its last columns.
import { dollars } from '../texts/format.ts';

/** `dollars`: the amount. `note`: what it is, in a word or two. `facts`: what else is known, joined on one line. */
export type AmountRow = { who: string; dollars: number; note: string; facts: readonly string[] };

type Props = { title: string; owner: string; intro: string; rows: readonly AmountRow[] };

/** The fold with its rows. Screen readers read out `owner`: whose amounts these are. */
export function AmountFold({ title, owner, intro, rows }: Props) {
  return (
    <details>
      <summary>
        {`${title} (${rows.length})`}
        <span class="visually-hidden">{`, ${owner}`}</span>
      </summary>
      <p class="quiet">{intro}</p>
      <ul class="amounts">
        {rows.map(({ who, dollars: amount, note, facts }) => (
          <li>
            <span>{who}</span>
            <span class="amount">
              <b>{dollars(amount)}</b> <small>{note}</small>
            </span>
            {facts.length > 0 && <small class="quiet">{facts.join(' · ')}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
