// The distinct observations of one price file, with what all their rows have in common and the chargemaster
// items that show them.
import type { CodeKey } from '../../../schemas/code-key.ts';
import { MARK } from '../../../schemas/marks.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { classifyCode } from '../fee-schedules/code-kind.ts';
import type { MrfRow } from '../mrf/row.ts';
import { type ChargeItem, ChargeItems } from './charge-items.ts';
import { type CodeFacts, readCodeFacts } from './code-facts.ts';
import { type DescriptionFacts, initialsOf, readDescription } from './description-facts.ts';
import { GrossTokens, tokenCents } from './gross-tokens.ts';
import { readPriceList } from './price-list.ts';
import { PriceTable } from './price-table.ts';
import { makeObservations, Sightings } from './sightings.ts';

/** Everything about a row that does not depend on which of its codes is looked at. */
type RowFacts = {
  codes: CodeFacts;
  description: DescriptionFacts;
  /** The gross charge in cents when it may be a token; else NaN. */
  tokenCents: number;
  item: ChargeItem;
};

/** Collects prices, row after row. */
export class ObservedPrices {
  readonly #seen: Sightings[] = [];
  readonly #table = new PriceTable();
  readonly #items = new ChargeItems();
  readonly #tokens = new GrossTokens();
  #row: MrfRow | undefined;
  #facts: RowFacts | undefined;

  /** Takes a price of a code. @returns true when it is a new observation */
  take(code: CodeKey, cents: number, row: MrfRow): boolean {
    const facts = this.#readFacts(row);
    const { setting, billingClass, at } = row;
    const prices = this.#table.of(setting, billingClass, code);
    const known = prices.get(cents);
    const seen = known ?? new Sightings({ code, setting, billingClass, cents, at });
    if (!known) {
      prices.set(cents, seen);
      this.#seen.push(seen);
    }
    this.#note(seen, code, facts, row.description);
    return !known;
  }

  /** Returns the observations in no particular order. @param hospitalName its initials may precede words */
  finish(hospitalName: string): Observation[] {
    const initials = initialsOf(hospitalName);
    return makeObservations(this.#seen, {
      isInitials: (word) => initials.has(word),
      isToken: (cents) => this.#tokens.isToken(cents),
      listsOf: (code) => this.#items.listsOf(code),
    });
  }

  #note(seen: Sightings, code: CodeKey, facts: RowFacts, description: string): void {
    const { codes, tokenCents: gross, item } = facts;
    const { isProfessional, notOffered } = facts.description;
    let marks = codes.isDrug ? MARK.drug : 0;
    const byDescription = codes.revenue === 'none' && isProfessional && classifyCode(code) === 'service';
    if (codes.revenue === 'professional' || byDescription) marks |= MARK.professional;
    const isMeant = notOffered !== undefined && (!notOffered.itemsOnly || classifyCode(code) === 'item');
    if (codes.isTrial || isMeant) marks |= MARK.notOffered;
    seen.addRow(marks, codes.isTrial ? '' : (notOffered?.initials ?? ''));
    if (Number.isNaN(gross)) seen.mayBeToken = false;
    else {
      this.#tokens.take(gross, code, description);
      seen.addGross(gross);
    }
    seen.addItem(this.#items.number(code, item));
  }

  #readFacts(row: MrfRow): RowFacts {
    const before = this.#row;
    const known = this.#facts;
    if (known && before === row) return known;
    const codes = known && before?.codes === row.codes ? known.codes : readCodeFacts(row.codes);
    const isSame = before?.description === row.description;
    const description = known && isSame ? known.description : readDescription(row.description);
    const item = {
      name: codes.chargemaster === '' ? `"${row.description}` : codes.chargemaster,
      revenueCodes: codes.revenueCodes,
      list: known && before?.notes === row.notes ? known.item.list : readPriceList(row.notes),
    };
    this.#row = row;
    this.#facts = { codes, description, tokenCents: tokenCents(row.gross), item };
    return this.#facts;
  }
}
