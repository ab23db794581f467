// The distinct observations of one price file, with what all their rows have in common and the chargemaster
// items that show them.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { MARK, type Observation } from '../../../schemas/observation.ts';
import type { MrfRow } from '../mrf/row.ts';
import { ChargeItems } from './charge-items.ts';
import { type CodeFacts, readCodeFacts } from './code-facts.ts';
import { classifyCode } from './code-kind.ts';
import { type DescriptionFacts, initialsOf, readDescription } from './description-facts.ts';
import { GrossTokens } from './gross-tokens.ts';
import { readPriceList } from './price-list.ts';
import { makeObservations, Sightings } from './sightings.ts';

/** Everything about a row that does not depend on which of its codes is looked at. */
type RowFacts = {
  codes: CodeFacts;
  description: DescriptionFacts;
  /** In cents; NaN when the row does not state an amount. */
  gross: number;
  /** A text that only this chargemaster item has. */
  item: string;
  list: string;
};

/** Collects prices, row after row. */
export class ObservedPrices {
  readonly #seen = new Map<string, Sightings>();
  readonly #items = new ChargeItems();
  readonly #tokens = new GrossTokens();
  #row: MrfRow | undefined;
  #facts: RowFacts | undefined;

  /**
   * Takes a price of a code.
   * @param gross in cents, NaN when the row does not state an amount
   * @returns true when it is a new observation
   */
  take(code: CodeKey, cents: number, gross: number, row: MrfRow): boolean {
    const facts = this.#factsOf(row, gross);
    const { setting, billingClass, at } = row;
    // The length shows where the free text of the setting ends.
    const key = `${code} ${cents} ${setting.length} ${setting}${billingClass}`;
    const known = this.#seen.get(key);
    const seen = known ?? new Sightings({ code, setting, billingClass, cents, at });
    if (!known) this.#seen.set(key, seen);
    this.#note(seen, code, facts, row.description);
    return !known;
  }

  /** Returns the observations in no particular order. @param hospitalName its initials may precede words */
  finish(hospitalName: string): Observation[] {
    const initials = initialsOf(hospitalName);
    return makeObservations([...this.#seen.values()], {
      isInitials: (word) => initials.has(word),
      isToken: (cents) => this.#tokens.isToken(cents),
      listsOf: (code) => this.#items.listsOf(code),
    });
  }

  #note(seen: Sightings, code: CodeKey, facts: RowFacts, description: string): void {
    const { codes, gross, item, list } = facts;
    const { isProfessional, notOffered } = facts.description;
    let marks = codes.isDrug ? MARK.drug : 0;
    const byDescription = codes.revenue === 'none' && isProfessional && classifyCode(code) === 'service';
    if (codes.revenue === 'professional' || byDescription) marks |= MARK.professional;
    const isMeant = notOffered !== undefined && (!notOffered.itemsOnly || classifyCode(code) === 'item');
    if (codes.isTrial || isMeant) marks |= MARK.notOffered;
    seen.addRow(marks, codes.isTrial ? '' : (notOffered?.initials ?? ''));
    seen.addGross(this.#tokens.take(gross, code, description) ? gross : undefined);
    seen.addItem(this.#items.number(code, item, list));
  }

  #factsOf(row: MrfRow, gross: number): RowFacts {
    const before = this.#row;
    this.#row = row;
    if (this.#facts && before === row) return this.#facts;
    const codes = this.#facts && before?.codes === row.codes ? this.#facts.codes : readCodeFacts(row.codes);
    const isSame = before?.description === row.description;
    const description = this.#facts && isSame ? this.#facts.description : readDescription(row.description);
    const list = row.notes === '' ? '' : readPriceList(row.notes);
    const name = codes.chargemaster === '' ? `"${row.description}` : codes.chargemaster;
    const item = `${list}\n${codes.revenueCodes}\n${name}`;
    this.#facts = { codes, description, gross, item, list };
    return this.#facts;
  }
}
