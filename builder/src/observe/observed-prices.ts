// The distinct observations of one price file, with what all their rows have in common and the chargemaster
// items that show them.
import { MARK } from '../../../schemas/marks.ts';
import { classifyCode } from '../fee-schedules/code-kind.ts';
import type { MrfRow } from '../mrf/row.ts';
import { type ChargeItem, ChargeItems } from './charge-items.ts';
import { type CodeFacts, readCodeFacts } from './code-facts.ts';
import { type DescriptionFacts, initialsOf, readDescription } from './description-facts.ts';
import type { FileCodes } from './file-codes.ts';
import { GrossTokens, tokenCents } from './gross-tokens.ts';
import { renumberItems } from './item-order.ts';
import { ObservationRows } from './observation-rows.ts';
import { PriceKinds } from './price-kinds.ts';
import { readPriceList } from './price-list.ts';
import { PriceTable } from './price-table.ts';
import { Sightings } from './sightings.ts';
import { firstRows, sortedBy, sortRuns } from './sorted-rows.ts';
import { TextColumn } from './text-column.ts';

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
  readonly #codes: FileCodes;
  readonly #kinds = new PriceKinds();
  readonly #table = new PriceTable();
  readonly #sightings = new Sightings();
  /** The address of the first row that shows each price. */
  readonly #addresses = new TextColumn();
  readonly #items = new ChargeItems();
  readonly #tokens = new GrossTokens();
  #row: MrfRow | undefined;
  #facts: RowFacts | undefined;

  constructor(codes: FileCodes) {
    this.#codes = codes;
  }

  /** Takes a price of a code, given by its number. @returns true when it is a new observation */
  take(code: number, cents: number, row: MrfRow): boolean {
    const facts = this.#readFacts(row);
    const table = this.#table;
    const known = table.rows;
    const price = table.rowOf(code, this.#kinds.number(row.setting, row.billingClass), cents);
    const isNew = price === known;
    if (isNew) this.#addresses.add(row.at);
    this.#note(price, code, facts, row.description);
    return isNew;
  }

  /** Returns the observations. @param hospitalName its initials may precede words */
  finish(hospitalName: string): ObservationRows {
    const initials = initialsOf(hospitalName);
    const marks = this.#sightings.marks({
      isInitials: (word) => initials.has(word),
      isToken: (cents) => this.#tokens.isToken(cents),
    });
    const order = this.#sortedRows();
    const { codes: codeOf, kinds: kindOf, cents } = this.#table;
    const lists = this.#items.lists();
    const items = renumberItems(order, codeOf, { ...this.#sightings.items(), lists });
    const found = { codes: this.#codes, kinds: this.#kinds, addresses: this.#addresses };
    return new ObservationRows({ ...found, order, codeOf, kindOf, cents, marks, items });
  }

  /** By code, setting, billing class and cents. */
  #sortedRows(): Int32Array {
    const { rows, codes, kinds, cents } = this.#table;
    const order = sortedBy(firstRows(rows), codes, this.#codes.ranks());
    const kindRanks = this.#kinds.ranks();
    const rankOf = (row: number) => kindRanks[kinds[row] as number] as number;
    const centsOf = (row: number) => cents[row] as number;
    sortRuns(order, codes, (a, b) => rankOf(a) - rankOf(b) || centsOf(a) - centsOf(b));
    return order;
  }

  #note(price: number, number: number, facts: RowFacts, description: string): void {
    const { codes, tokenCents: gross, item } = facts;
    const { isProfessional, notOffered } = facts.description;
    const code = this.#codes.at(number);
    let marks = codes.isDrug ? MARK.drug : 0;
    const byDescription = codes.revenue === 'none' && isProfessional && classifyCode(code) === 'service';
    if (codes.revenue === 'professional' || byDescription) marks |= MARK.professional;
    const isMeant = notOffered !== undefined && (!notOffered.itemsOnly || classifyCode(code) === 'item');
    if (codes.isTrial || isMeant) marks |= MARK.notOffered;
    this.#sightings.addRow(price, marks, codes.isTrial ? '' : (notOffered?.initials ?? ''));
    if (!Number.isNaN(gross)) this.#tokens.take(gross, code, description);
    this.#sightings.addGross(price, gross);
    this.#sightings.addItem(price, this.#items.number(number, code, item));
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
